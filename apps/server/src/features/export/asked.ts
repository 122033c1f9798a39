/** Who asked for an export, as its row keeps them, and whether they may still have it. */
import { EXPORT_LISTS, type ExportList } from '@postern/contract/codes/export.ts'
import type { Permission } from '@postern/contract/permissions.ts'
import { EXPORT_ACCESS } from '@postern/contract/routes/export.ts'
import type { ExportQuery } from '@postern/contract/routes/export-queries.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Scope } from '../../platform/db/scope.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { ExportSource, ExportSources } from '../ports/export.ts'

export function sourceOf(sources: ExportSources, list: ExportList): ExportSource<ExportQuery> {
  // Which query belongs to which list is the contract's to check.
  return sources[list]
}

export function askedBy(caller: Caller): string {
  const { sessionId: _session, ...rest } = caller
  return JSON.stringify({ ...rest, permissions: [...caller.permissions] })
}

export function callerOf(asked: unknown): Caller {
  const caller = asked as Omit<Caller, 'permissions' | 'sessionId'> & { permissions: Permission[] }
  return { ...caller, sessionId: '', permissions: new Set(caller.permissions) }
}

/** @throws AppError NO_PERMISSION */
export function assertMay({ permissions }: Caller, list: ExportList, relies: readonly string[]): void {
  const held: ReadonlySet<string> = permissions
  const may = held.has(EXPORT_ACCESS[list]) && relies.every((id) => held.has(id))
  if (!may) throw new AppError('NO_PERMISSION')
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
