/** Filters in bulk, of all levels and both policies that the caller may change (product §2, §5). */
import { BULK_COLUMNS } from '@postern/contract/bulk/columns.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { openFilterCheck } from './filter-check.ts'
import * as store from './filter-store.ts'
import type { BulkDeps, KindOfBulk } from './kind.ts'

export const filterKind: KindOfBulk = {
  kind: 'filter',
  columns: BULK_COLUMNS.filter,
  table: 'filter',
  openCheck: openFilterCheck,
  beforeCommit: async (deps, trx, caller, jobId) =>
    assertLists(deps, caller, await store.listsOf(trx, jobId)),
  async commit(_deps, trx, _caller, range, { existing }) {
    const taken = await store.skipTaken(trx, range)
    await store.createFilters(trx, range)
    if (existing === 'update') await store.updateFilters(trx, range)
    return taken
  },
  undo: (trx, range, xid) => store.undoFilters(trx, range, xid),
}

/** The caller's rights may have changed since the dry run. */
function assertLists({ filters }: BulkDeps, caller: Caller, lists: readonly store.ListOfFilters[]): void {
  for (const list of lists) {
    const tooWide = list.region === 'all' && caller.scope.region !== 'all'
    if (tooWide || !filters.isAllowed(caller, list)) throw new AppError('NO_PERMISSION')
  }
}
