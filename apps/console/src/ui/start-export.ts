/** Asks for a list as a file. Comes with the first click. */
import type { ExportFile, ExportList } from '@postern/contract/codes/export.ts'
import type { Language } from '@postern/contract/i18n/texts.ts'
import { startExportRoute } from '@postern/contract/routes/export.ts'
import { call } from '../api/client.ts'
import { paramText } from '../api/param-text.ts'
import { watchedExport } from '../lib/watched-export.ts'

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
  const conditions = Object.entries(query).filter(
    ([name, value]) => !NOT_OF_IT.has(name) && value !== undefined && value !== '',
  )
  const words = Object.fromEntries(conditions.map(([name, value]) => [name, paramText(value)]))
  const { id } = await call(startExportRoute, { body: { ...wish, time_zone: timeZone, query: words } })
  watchedExport.set(id)
}
