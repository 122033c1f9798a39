/** Users in bulk. Passwords are no part of it: their hashes cannot be made in bulk time; see the page. */
import { BULK_COLUMNS } from '@postern/contract/bulk/columns.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { BulkDeps, KindOfBulk } from './kind.ts'
import { openUserCheck } from './user-check.ts'
import * as store from './user-store.ts'

export const userKind: KindOfBulk = {
  kind: 'user',
  columns: BULK_COLUMNS.user,
  openCheck: openUserCheck,
  beforeCommit: async (deps, trx, caller, jobId) =>
    assertRoles(deps, caller, await store.rolesOfLines(trx, jobId)),
  async commit(deps, trx, range, { existing }) {
    const taken = await store.skipTaken(trx, range)
    await store.createUsers(trx, range)
    if (existing === 'update') {
      await deps.endSessions(trx, await store.usersLosingSessions(trx, range))
      await store.updateUsers(trx, range)
    }
    return taken
  },
  undo: (trx, range, xid) => store.undoUsers(trx, range, xid),
}

/** The caller's rights may have changed since the dry run. */
async function assertRoles(deps: BulkDeps, caller: Caller, ids: readonly number[]): Promise<void> {
  const roles = await deps.roles.list(deps.db)
  for (const id of ids) {
    deps.roles.assertAssignable(
      caller,
      roles.find((role) => role.id === id),
      ANYWHERE,
    )
  }
}

/** The lines' own places were checked with them. */
const ANYWHERE = { domain_id: 0, group_id: 0 } as const
