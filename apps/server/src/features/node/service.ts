/** What administrators do with nodes. */
import type { NodeRow } from '@postern/contract/routes/node.ts'
import { AppError } from '../../platform/app-error.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import type { Db } from '../../platform/db/client.ts'
import { found } from '../../platform/db/lists.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { standingsOf } from './standing.ts'
import * as store from './store.ts'

export interface NodeDeps {
  readonly db: Db
  /** ms since the epoch. */
  readonly clock: () => number
}

export async function listNodes({ db }: Pick<NodeDeps, 'db'>): Promise<NodeRow[]> {
  return standingsOf(await store.readNodes(db))
}

/** @throws AppError NOT_FOUND, NODE_OTHER_DRAINS, NODE_LAST_OF_ROLE */
export function drainNode(deps: NodeDeps, caller: Caller, id: string): Promise<void> {
  return change(deps, caller, { id, task: 'maintenance.node_drain' }, async (trx, node) => {
    if (node.bound !== null) throw new AppError(node.bound)
    await store.setDrain(trx, id, caller.email)
  })
}

/** @throws AppError NOT_FOUND */
export function resumeNode(deps: NodeDeps, caller: Caller, id: string): Promise<void> {
  return change(deps, caller, { id, task: 'maintenance.node_resume' }, (trx) => store.setDrain(trx, id, null))
}

/** @throws AppError NOT_FOUND, NODE_LIVES */
export function removeNode(deps: NodeDeps, caller: Caller, id: string): Promise<void> {
  return change(deps, caller, { id, task: 'maintenance.node_remove' }, async (trx, { state }) => {
    if (state !== 'silent' && state !== 'stopped') throw new AppError('NODE_LIVES')
    await store.deleteNode(trx, id)
  })
}

type Task = 'maintenance.node_drain' | 'maintenance.node_resume' | 'maintenance.node_remove'

async function change(
  { db, clock }: NodeDeps,
  caller: Caller,
  { id, task }: { readonly id: string; readonly task: Task },
  work: (trx: Db, node: NodeRow) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await store.lockNodes(trx)
    const node = found((await listNodes({ db: trx })).find((one) => one.id === id))
    await work(trx, node)
    await recordAudit(trx, caller, { task, target: node.name, note: { state: node.state }, at: clock() })
  })
}
