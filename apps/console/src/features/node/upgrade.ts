/** An upgrade that is under way, as the versions of the nodes tell. */
import type { NodeRow } from '@postern/contract/routes/node.ts'

export interface Upgrade {
  readonly version: string
  readonly done: number
  readonly all: number
}

/** Null where all nodes that run have one version. */
export function upgradeOf(nodes: readonly Pick<NodeRow, 'versions'>[]): Upgrade | null {
  const running = nodes.filter(({ versions }) => versions.length > 0)
  const [version, ...older] = [...new Set(running.flatMap(({ versions }) => versions))].toSorted(newestFirst)
  if (version === undefined || older.length === 0) return null
  const done = running.filter(({ versions }) => versions.every((one) => one === version)).length
  return { version, done, all: running.length }
}

/** By the numbers of a version: 0.10.0 before 0.9.4. */
function newestFirst(a: string, b: string): number {
  return b.localeCompare(a, 'en', { numeric: true })
}
