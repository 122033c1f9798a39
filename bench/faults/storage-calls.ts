/** Syncs and renames of the smtp process, and syncs of PostgreSQL, that fail the n-th time, injected by strace. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { attachStrace, childrenOf } from '@postern/testkit/durable-order.ts'
import { eventually } from '@postern/testkit/until.ts'
import { countsOf, notRun, type FaultRow } from '../lib/fault.ts'
import { Ledger } from '../lib/ledger.ts'
import { sendOne } from '../lib/numbered.ts'
import type { Rig } from '../lib/rig.ts'
import { victims } from '../lib/victims.ts'

interface Fault {
  readonly call: string
  readonly error: 'EIO' | 'ENOSPC'
  readonly of: 'smtp' | 'postgres'
}

const FAULTS: readonly Fault[] = [
  { call: 'fdatasync', error: 'EIO', of: 'smtp' },
  { call: 'fdatasync', error: 'ENOSPC', of: 'smtp' },
  { call: 'rename', error: 'EIO', of: 'smtp' },
  { call: 'rename', error: 'ENOSPC', of: 'smtp' },
  { call: 'fsync', error: 'EIO', of: 'smtp' },
  { call: 'fdatasync', error: 'EIO', of: 'postgres' },
]
/** strace counts by thread, of which there are sixteen: few of them come to more. */
const MAX_N = 8
/** Messages while a fault is there. */
const MESSAGES = 16

export async function failingCalls(rig: Rig): Promise<FaultRow[]> {
  const rows: FaultRow[] = []
  for (const fault of FAULTS) rows.push(await untilNoneFails(rig, fault))
  return rows
}

async function untilNoneFails(rig: Rig, { call, error, of }: Fault): Promise<FaultRow> {
  const fault = `${call} of ${of} fails (${error})`
  const ledger = new Ledger(rig.sink)
  const smtp = victims('smtp', rig.product)[0]!
  let injected = 0
  let back = 0
  let n = 0
  for (;;) {
    n++
    const failed = await pass(rig, ledger, { call, error, of, n })
    if (failed === null) return notRun(fault, 'strace may not attach')
    injected += failed
    await eventually('mail is taken again', async () => (await send(rig, ledger)).startsWith('250'), {
      ms: 60_000,
    })
    if (failed > 0) back++
    if (failed === 0 || n === MAX_N) break
  }
  const account = await rig.settle(ledger)
  const same = victims('smtp', rig.product)[0] === smtp
  return {
    fault,
    injected,
    survived: injected,
    ...countsOf(account),
    met: account.lost.length === 0 && same,
    seen: `n to ${n}, ${account.accepted} taken, ${account.refused} heard 4xx, ${account.unanswered} nothing; back ${back} times, smtp ${same ? 'never' : 'was'} restarted`,
  }
}

/** Messages while each thread's n-th such call fails; answers how many did, null where strace is not allowed. */
async function pass(
  rig: Rig,
  ledger: Ledger,
  { call, error, of, n }: Fault & { readonly n: number },
): Promise<number | null> {
  const folder = await mkdtemp(join(tmpdir(), 'postern-inject-'))
  const output = join(folder, 'trace')
  try {
    const tracer = await attachStrace(await pidsOf(rig, of), [
      '-e',
      `trace=${call}`,
      '-e',
      `inject=${call}:error=${error}:when=${n}`,
      '-o',
      output,
    ])
    if (tracer === null) return null
    for (let at = 0; at < MESSAGES; at++) await send(rig, ledger)
    await end(tracer)
    return (await readFile(output, 'latin1')).split('(INJECTED)').length - 1
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function pidsOf(rig: Rig, of: Fault['of']): Promise<number[]> {
  if (of === 'smtp') return victims('smtp', rig.product)
  const [postmaster] = victims('postgres', rig.product)
  return [postmaster!, ...(await childrenOf(postmaster!))]
}

async function end(tracer: ChildProcess): Promise<void> {
  // It ends by itself when what it watched has ended.
  if (tracer.exitCode !== null || tracer.signalCode !== null) return
  tracer.kill('SIGINT')
  await once(tracer, 'exit')
}

function send(rig: Rig, ledger: Ledger): Promise<string> {
  return sendOne({ port: rig.port, load: rig.load, recipient: rig.recipient, ledger })
}
