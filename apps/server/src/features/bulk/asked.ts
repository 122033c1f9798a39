/** Who asked for something to be done with a batch, as its row keeps it until it is done. */
import type { BulkCommit } from '@postern/contract/routes/bulk.ts'
import type { Caller } from '../../platform/http/caller.ts'

export interface Asked {
  readonly caller: Omit<Caller, 'permissions' | 'sessionId'> & {
    readonly permissions: readonly Parameters<Caller['permissions']['has']>[0][]
  }
  /** Of registering. */
  readonly options: BulkCommit | null
}

/** JSON of it. */
export function asked(caller: Caller, options: BulkCommit | null = null): string {
  const { sessionId: _session, ...rest } = caller
  return JSON.stringify({
    caller: { ...rest, permissions: [...caller.permissions] },
    options,
  } satisfies Asked)
}

export function callerOf({ caller }: Asked): Caller {
  return { ...caller, sessionId: '', permissions: new Set(caller.permissions) }
}
