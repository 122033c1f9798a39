/** Who asked for something to be done with a batch, as its row keeps it until it is done. */
import type { BulkCommit } from '@postern/contract/routes/bulk.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { keptCaller } from '../../platform/work/caller.ts'

export interface Asked {
  /** By `callerOf`. */
  readonly caller: unknown
  /** Of registering. */
  readonly options: BulkCommit | null
}

/** JSON of it. */
export function asked(caller: Caller, options: BulkCommit | null = null): string {
  return `{"caller":${keptCaller(caller)},"options":${JSON.stringify(options)}}`
}
