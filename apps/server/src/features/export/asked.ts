/** What an export asks for, and who may still have it. */
import { EXPORT_LISTS, type ExportFile, type ExportList } from '@postern/contract/codes/export.ts'
import type { Language } from '@postern/contract/i18n/texts.ts'
import { EXPORT_ACCESS } from '@postern/contract/routes/export.ts'
import type { ExportQuery } from '@postern/contract/routes/export-queries.ts'
import type { Scope } from '../../platform/db/scope.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { assertHolds } from '../../platform/work/caller.ts'
import type { ExportSource, ExportSources } from '../ports/export.ts'

export function sourceOf(sources: ExportSources, list: ExportList): ExportSource<ExportQuery> {
  // Which query belongs to which list is the contract's to check.
  return sources[list]
}

/** What an export asks for, as its row keeps it. */
export interface Asks {
  readonly list: ExportList
  readonly query: ExportQuery
  readonly format: Exclude<ExportFile, 'txt'>
  readonly language: Language
  /** IANA name. */
  readonly zone: string
  /** Permissions that what stands in the file rests on: without one of them it is not handed out. */
  readonly relies: readonly string[]
  /** What the caller reached. */
  readonly scope: Scope
  /** The schedule that asks, for a moment of it (ISO) or by hand (null). */
  readonly schedule: number | null
  readonly due: string | null
}

/** What became of it. A file that was not made is of the form that was asked for. */
export interface File {
  readonly file: ExportFile
  readonly size: number
}

/** @throws AppError NO_PERMISSION */
export function assertMay(caller: Caller, { list, relies }: Pick<Asks, 'list' | 'relies'>): void {
  assertHolds(caller, [EXPORT_ACCESS[list], ...relies])
}

/**
 * Lists whose exports and schedules the caller may see and delete. A session reaches all of its own, also of lists that
 * the account lost; an API token those of the lists it was made for.
 */
export function listsOpenTo({ apiToken, permissions }: Caller): readonly ExportList[] {
  return apiToken === null
    ? EXPORT_LISTS
    : EXPORT_LISTS.filter((list) => permissions.has(EXPORT_ACCESS[list]))
}

/** Whether the caller reaches today what a file was made of. */
export function reaches(now: Scope, then: Scope): boolean {
  if (now.region === 'all') return true
  const was = new Map<string, unknown>(Object.entries(then))
  return Object.entries(now).every(([key, value]) => was.get(key) === value)
}
