/** G2: the order of syncs and commit before each 250, seen by the kernel. BENCH_MESSAGES (1000). */
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  attachStrace,
  childrenOf,
  DURABLE_CALLS,
  hasStrace,
  orderProblem,
} from '@postern/testkit/durable-order.ts'
import { parseTrace } from '@postern/testkit/system-calls.ts'
import { countsOf, notRun, numberOf, type FaultRow, type Goal } from '../lib/fault.ts'
import { Ledger } from '../lib/ledger.ts'
import { buildLoadSet } from '../lib/messages.ts'
import { greeted, sendNumbered } from '../lib/numbered.ts'
import { Rig } from '../lib/rig.ts'

const FAULT = 'strace: sync, rename, folder sync, commit, 250'
const SESSIONS = 4

export const order: Goal = {
  id: 'G2',
  title: 'the order of durability',
  async run() {
    if (!hasStrace()) return [notRun(FAULT, 'there is no strace')]
    const rig = await Rig.open({ load: await buildLoadSet(100, 4 * 1024) })
    const folder = await mkdtemp(join(tmpdir(), 'postern-order-'))
    try {
      return [await trace(rig, join(folder, 'trace'))]
    } finally {
      await rig.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

async function trace(rig: Rig, output: string): Promise<FaultRow> {
  const messages = numberOf('BENCH_MESSAGES', 1000)
  const postgres = rig.product.pids['postgres']!
  const tracer = await attachStrace(
    [rig.product.pids['smtp']!, postgres, ...(await childrenOf(postgres))],
    ['-y', '-s', '200000', '-e', `trace=${DURABLE_CALLS}`, '-o', output],
  )
  if (tracer === null) return notRun(FAULT, 'strace may not attach')
  const ledger = new Ledger(rig.sink)
  await Promise.all(
    Array.from({ length: SESSIONS }, async () => {
      const wire = await greeted(rig.port)
      for (let n = 0; n < messages / SESSIONS; n++)
        await sendNumbered(wire, { load: rig.load, recipient: rig.recipient, ledger })
      wire.close()
    }),
  )
  tracer.kill('SIGINT')
  await once(tracer, 'exit')
  const account = await rig.settle(ledger)
  const calls = parseTrace(await readFile(output, 'latin1'))
  const rows = await rig.query<{ id: string; blob_key: string }>(
    'select id, blob_key from message where blob_key is not null',
  )
  const problems = rows.flatMap(({ id, blob_key: key }) => orderProblem(calls, id, key) ?? [])
  for (const problem of problems.slice(0, 10)) console.log(problem)
  return {
    fault: FAULT,
    injected: rows.length,
    survived: rows.length - problems.length,
    ...countsOf(account),
    met: problems.length === 0 && account.lost.length === 0 && rows.length >= messages,
    seen: `${calls.length} calls of ${messages} messages`,
  }
}
