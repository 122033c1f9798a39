/** Asks for a list as a file. Comes with the first click. */
import {
  isTimed,
  TIME_FIELDS,
  type ExportFile,
  type ExportList,
  type ScheduledList,
} from '@postern/contract/codes/export.ts'
import type { Language } from '@postern/contract/i18n/texts.ts'
import { startExportRoute } from '@postern/contract/routes/export.ts'
import { call } from '../api/client.ts'
import { paramText } from '../api/param-text.ts'
import { watchedWork } from '../lib/watched-work.ts'

export interface ListExportWish {
  readonly list: ExportList
  /** As the list is asked for; its page is left out. */
  readonly query: object
  readonly format: Exclude<ExportFile, 'txt'>
  readonly language: Language
  /** IANA name. */
  readonly timeZone: string
}

const NOT_OF_IT: ReadonlySet<string> = new Set(['page', 'size'])

export async function startExport({ query, timeZone, ...wish }: ListExportWish): Promise<void> {
  const body = { ...wish, time_zone: timeZone, query: conditionsOf(query) }
  const { id } = await call(startExportRoute, { body })
  watchedWork.set('export', id)
}

/** A search as texts, its page left out. */
function conditionsOf(query: object): Record<string, string> {
  const given = Object.entries(query).filter(
    ([name, value]) => !NOT_OF_IT.has(name) && value !== undefined && value !== '',
  )
  return Object.fromEntries(given.map(([name, value]) => [name, paramText(value)]))
}

/** The search of an export by the clock, which is of a time of its own; as an address holds it. */
export function scheduledQuery(list: ScheduledList, query: object): string {
  const conditions = Object.entries(conditionsOf(query))
  const left = isTimed(list) ? conditions.filter(([name]) => !TIME_FIELDS.has(name)) : conditions
  return new URLSearchParams(left).toString()
}
