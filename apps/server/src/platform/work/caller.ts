/** Callers whose wishes outlive their request: how a row keeps them. */
import type { Permission } from '@postern/contract/permissions.ts'
import { AppError } from '../app-error.ts'
import type { Caller } from '../http/caller.ts'

/** JSON of a caller, without the session. */
export function keptCaller(caller: Caller): string {
  const { sessionId: _session, ...rest } = caller
  return JSON.stringify({ ...rest, permissions: [...caller.permissions] })
}

/** The caller of `keptCaller`, with the rights of that time. */
export function callerOf(kept: unknown): Caller {
  const caller = kept as Omit<Caller, 'permissions' | 'sessionId'> & { permissions: Permission[] }
  return { ...caller, sessionId: '', permissions: new Set(caller.permissions) }
}

/** Reads what is left of a caller's rights; null when the account is gone, blocked, or reaches something else. */
export type RenewCaller = (caller: Caller) => Promise<Caller | null>

/** @throws AppError NO_PERMISSION without all of them */
export function assertHolds({ permissions }: Caller, needed: readonly string[]): void {
  const held: ReadonlySet<string> = permissions
  if (!needed.every((id) => held.has(id))) throw new AppError('NO_PERMISSION')
}
