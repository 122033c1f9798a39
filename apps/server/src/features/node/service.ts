/** What administrators do with nodes. */
import type { CertificateRow, NodeRow } from '@postern/contract/routes/node.ts'
import { AppError } from '../../platform/app-error.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import type { Db } from '../../platform/db/client.ts'
import { found } from '../../platform/db/lists.ts'
import type { FileReply } from '../../platform/http/answer.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { standingsOf } from './standing.ts'
import * as store from './store.ts'

/** Certificates of this node's listeners. */
export type ReadCertificates = () => Promise<{
  readonly ends: readonly (Omit<CertificateRow, 'ends' | 'days' | 'names'> & {
    readonly ends: Date
    readonly names: readonly string[]
  })[]
  readonly unusable: readonly string[]
}>

/** A ZIP file, without secrets, mail and email addresses. */
export type WriteSupportBundle = () => Promise<FileReply>

export interface NodeDeps {
  /** The owner's. */
  readonly systemDb: Db
  readonly certificates: ReadCertificates
  readonly supportBundle: WriteSupportBundle
  readonly db: Db
  /** ms since the epoch. */
  readonly clock: () => number
}

export async function listNodes({ db }: Pick<NodeDeps, 'db'>): Promise<NodeRow[]> {
  return standingsOf(await store.readNodes(db))
}

const DAY_MS = 86_400_000

export async function listCertificates({
  systemDb,
  certificates,
  clock,
}: Pick<NodeDeps, 'systemDb' | 'certificates' | 'clock'>) {
  const [{ ends: all, unusable }, refused] = await Promise.all([
    certificates(),
    store.refusedCertificate(systemDb),
  ])
  return {
    certificates: all.map(({ names, issuer, ends, origin, file, flaw }) => ({
      names: [...names],
      issuer,
      ends: ends.toISOString(),
      days: Math.floor((ends.getTime() - clock()) / DAY_MS),
      origin,
      file,
      flaw,
    })),
    unusable: [...unusable],
    refused,
  }
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
