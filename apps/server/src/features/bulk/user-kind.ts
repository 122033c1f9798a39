/** Users in bulk. Passwords are no part of it: their hashes cannot be made in bulk time; see the page. */
import { BULK_COLUMNS } from '@postern/contract/bulk/columns.ts'
import { AppError } from '../../platform/app-error.ts'
import { lockAddresses } from '../../platform/db/address-store.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { BulkDeps, KindOfBulk } from './kind.ts'
import type { LineRange } from './staged.ts'
import { openUserCheck } from './user-check.ts'
import * as store from './user-store.ts'

export const userKind: KindOfBulk = {
  kind: 'user',
  columns: BULK_COLUMNS.user,
  table: 'app_user',
  openCheck: openUserCheck,
  beforeCommit: async (deps, trx, caller, jobId) =>
    assertRoles(deps, caller, await store.rolesOfLines(trx, jobId)),
  async commit(deps, trx, caller, range, { existing }) {
    const taken = await store.skipTaken(trx, range)
    await store.createUsers(trx, range)
    if (existing === 'update') {
      await assertExisting(deps, trx, caller, range)
      await deps.endSessions(trx, await store.usersLosingSessions(trx, range))
      await store.updateUsers(trx, range)
    }
    return taken
  },
  async afterCommit(trx, jobId) {
    // An address that is taken as an alias here and as a main address there meets no key.
    await lockAddresses(trx)
    if (await store.hasSharedAddress(trx, jobId)) throw new AppError('CHANGED_MEANWHILE')
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

/** Users who may do more than at the dry run may be above the caller now. */
async function assertExisting(deps: BulkDeps, trx: Db, caller: Caller, range: LineRange): Promise<void> {
  try {
    await assertRoles(deps, caller, await store.lockRolesOfExisting(trx, range))
  } catch (cause) {
    throw cause instanceof AppError ? new AppError('CHANGED_MEANWHILE', { cause }) : cause
  }
}

/** The lines' own places were checked with them. */
const ANYWHERE = { domain_id: 0, group_id: 0 } as const
