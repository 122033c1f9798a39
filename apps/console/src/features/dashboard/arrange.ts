/** The order of tiles as somebody left it, and what moves them. Pure. */
import { DASHBOARD_TILES, type DashboardTile } from '@postern/contract/codes/dashboard.ts'

/** What moves and hides tiles. */
export interface Arranging {
  /** So many places among those shown. */
  readonly move: (tile: DashboardTile, by: number) => void
  readonly drop: (tile: DashboardTile, target: DashboardTile, after: boolean) => void
  readonly hide: (tile: DashboardTile) => void
}

type Tiles = readonly DashboardTile[]

/** All tiles in order: those that the arrangement does not name come after the one they follow by default. */
export function wholeOrder(order: Tiles): DashboardTile[] {
  const whole = [...order]
  for (const [at, tile] of DASHBOARD_TILES.entries()) {
    if (whole.includes(tile)) continue
    const before = DASHBOARD_TILES.slice(0, at).findLast((other) => whole.includes(other))
    whole.splice(before === undefined ? 0 : whole.indexOf(before) + 1, 0, tile)
  }
  return whole
}

/** The order with a tile so many places later (earlier: negative) among those that are shown; the others keep their places around it. */
export function movedBy(order: Tiles, shown: Tiles, tile: DashboardTile, by: number): DashboardTile[] {
  const target = shown[shown.indexOf(tile) + by]
  return target === undefined ? [...order] : movedTo(order, tile, target, by > 0)
}

/** The order with a tile right before another, or after it. */
export function movedTo(
  order: Tiles,
  tile: DashboardTile,
  target: DashboardTile,
  after: boolean,
): DashboardTile[] {
  if (tile === target) return [...order]
  const rest = order.filter((other) => other !== tile)
  rest.splice(rest.indexOf(target) + (after ? 1 : 0), 0, tile)
  return rest
}
