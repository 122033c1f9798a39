/** Runners as processes of their own on one database, killed in the middle of their work. */
import { testDatabase, type TestDatabase } from '@postern/testkit/database.ts'
import { until } from '@postern/testkit/until.ts'
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const PROGRAM = join(import.meta.dirname, '../../../../../packages/testkit/src/job-process.ts')
const LEASE = 2
const WORK = 0.5
const EVERY = 0.05

let database: TestDatabase
const nodes = new Map<string, ChildProcess>()
beforeAll(async () => {
  database = await testDatabase()
  await database.pool.query(
    `create table trace (id bigint generated always as identity, node text, began timestamptz, ended timestamptz)`,
  )
})
afterAll(async () => {
  for (const child of nodes.values()) child.kill('SIGKILL')
  await database.close()
})

async function startNode(name: string): Promise<void> {
  const child = fork(PROGRAM, [database.url, name, ...[LEASE, WORK, EVERY].map(String)], { execArgv: [] })
  nodes.set(name, child)
  await once(child, 'message')
}

interface Trace {
  readonly id: number
  readonly node: string
  readonly began: Date
  readonly ended: Date | null
}
const traces = async (): Promise<Trace[]> =>
  (await database.pool.query<Trace>('select * from trace order by began')).rows

const leaseUntil = async (): Promise<number> =>
  (await database.pool.query<{ at: Date }>('select lease_until as at from job')).rows[0]!.at.getTime()

test('two nodes share a job; killed in the middle, its run is repeated after the lease, never beside it', async () => {
  await Promise.all(['one', 'two'].map(startNode))
  const killed: { readonly run: Trace; readonly lease: number }[] = []
  for (let kill = 1; kill <= 2; kill++) {
    const seen = (await traces()).length
    const run = await until('one is at work', async () => {
      const last = (await traces()).at(-1)
      return last && last.id > seen && last.ended === null && last
    })
    const child = nodes.get(run.node)!
    child.kill('SIGKILL')
    await once(child, 'exit')
    const after = (await traces()).find(({ id }) => id === run.id)!
    // It may have ended between the look and the kill: nothing is left undone then.
    if (after.ended === null) killed.push({ run: after, lease: await leaseUntil() })
    await until('the other goes on', async () =>
      (await traces()).some(({ id, ended, node }) => id > run.id && ended !== null && node !== run.node),
    )
    await startNode(run.node)
  }
  await Promise.all(
    [...nodes.values()].map((child) => {
      child.kill('SIGKILL')
      return once(child, 'exit')
    }),
  )
  const all = await traces()
  const lost = new Map(killed.map(({ run, lease }) => [run.id, lease]))
  for (const [n, run] of all.entries()) {
    const next = all[n + 1]
    if (!next) continue
    const free = lost.get(run.id) ?? run.ended?.getTime()
    expect(free, `run ${String(run.id)} of ${run.node} ended`).toBeDefined()
    expect(next.began.getTime()).toBeGreaterThanOrEqual(free!)
  }
  expect(killed.length).toBeGreaterThan(0)
}, 60_000)
