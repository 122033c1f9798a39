/** How a person has arranged the dashboard: theirs alone, and nobody's event. */
import { DASHBOARD_TILES, type DashboardTile } from '@postern/contract/codes/dashboard.ts'
import type { RouteParsed } from '@postern/contract/routes/define.ts'
import type { DashboardLayout, updateLayoutRoute } from '@postern/contract/routes/dashboard.ts'
import { leaveUnrecorded } from '../../platform/audit/record.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { assertVersion, rowVersion } from '../../platform/row-version.ts'
import type { DashboardDeps } from './deps.ts'
import * as store from './layout-store.ts'

type Wanted = RouteParsed<typeof updateLayoutRoute>['body']

export async function readLayout(
  { systemDb }: Pick<DashboardDeps, 'systemDb'>,
  { userId }: Pick<Caller, 'userId'>,
): Promise<DashboardLayout> {
  return asTold(await store.findLayout(systemDb, userId))
}

/** @throws AppError CHANGED_MEANWHILE where the same person has arranged it elsewhere since */
export async function saveLayout(
  { systemDb }: Pick<DashboardDeps, 'systemDb'>,
  caller: Caller,
  { order, hidden, version }: Wanted,
): Promise<DashboardLayout> {
  const saved = await systemDb.transaction().execute(async (trx) => {
    await store.lockOwner(trx, caller.userId)
    const now = asTold(await store.findLayout(trx, caller.userId))
    assertVersion(version, now.version)
    const wanted = { tile_order: [...order], hidden: [...hidden] }
    const isPlain = order.length === 0 && hidden.length === 0
    await (isPlain ? store.deleteLayout(trx, caller.userId) : store.putLayout(trx, caller.userId, wanted))
    return asTold(wanted)
  })
  leaveUnrecorded(caller)
  return saved
}

/** Tiles that are no more are passed over. */
function asTold(row: store.StoredLayout | null): DashboardLayout {
  const known = (names: readonly string[] = []): DashboardTile[] =>
    DASHBOARD_TILES.filter((tile) => names.includes(tile)).toSorted(
      (a, b) => names.indexOf(a) - names.indexOf(b),
    )
  const layout = { order: known(row?.tile_order), hidden: known(row?.hidden) }
  return { ...layout, version: rowVersion(layout) }
}
