/** G4: PostgreSQL stopped at once twenty times, and standing still for a minute. BENCH_STOPS (20), BENCH_STOP_SECONDS (60). */
import { setTimeout as delay } from 'node:timers/promises'
import { childrenOf } from '@postern/testkit/durable-order.ts'
import { countsOf, numberOf, seconds, type FaultRow, type Goal } from '../lib/fault.ts'
import { killUnderLoad } from '../lib/kills.ts'
import { Ledger } from '../lib/ledger.ts'
import { buildLoadSet } from '../lib/messages.ts'
import { sendOne } from '../lib/numbered.ts'
import { Rig } from '../lib/rig.ts'
import { signIn } from '../lib/sign-in.ts'
import { startLoad } from '../lib/steady-load.ts'
import { victims } from '../lib/victims.ts'

const SESSIONS = 8
/** To a sending server, and until all is delivered. */
const REPLY_MS = 10_000
const DRAIN_MS = 30_000

export const database: Goal = {
  id: 'G4',
  title: 'the database away',
  async run() {
    const rig = await Rig.open({ load: await buildLoadSet(100, 8 * 1024) })
    try {
      return [await stopped(rig), await standingStill(rig)]
    } finally {
      await rig.stop()
    }
  },
}

async function stopped(rig: Rig): Promise<FaultRow> {
  const kills = numberOf('BENCH_STOPS', 20)
  // What `pg_ctl stop -m immediate` sends.
  const result = await killUnderLoad(rig, { kind: 'postgres', kills, sessions: SESSIONS, signal: 'SIGQUIT' })
  return {
    fault: 'immediate stop of PostgreSQL',
    injected: kills,
    survived: kills,
    ...countsOf(result.account),
    met: result.kept && result.drained <= DRAIN_MS,
    seen: `${result.account.accepted} accepted, slowest return ${seconds(result.slowest)} s, drained in ${seconds(result.drained)} s`,
  }
}

async function standingStill(rig: Rig): Promise<FaultRow> {
  const stillSeconds = numberOf('BENCH_STOP_SECONDS', 60)
  const call = await signIn(rig.product)
  const ledger = new Ledger(rig.sink)
  const { load, recipient, port } = rig
  const sessions = startLoad({ port, sessions: SESSIONS, load, recipient, ledger })
  await sessions.nextAccepted(REPLY_MS)
  const [postmaster] = victims('postgres', rig.product)
  const pids = [postmaster!, ...(await childrenOf(postmaster!))]
  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  const probes: Probe[] = []
  const until = performance.now() + stillSeconds * 1000
  try {
    while (performance.now() < until) {
      probes.push(await probe(rig, ledger, call))
      await delay(500)
    }
  } finally {
    for (const pid of pids) process.kill(pid, 'SIGCONT')
  }
  const back = await sessions.nextAccepted(60_000)
  await sessions.stop()
  const started = performance.now()
  const account = await rig.settle(ledger)
  const drained = performance.now() - started
  const slowest = Math.max(...probes.map(({ ms }) => ms))
  const right = probes.filter(({ reply, list }) => reply.startsWith('4') && list === 503)
  return {
    fault: `PostgreSQL stands still for ${stillSeconds} s`,
    injected: 1,
    survived: `${right.length} of ${probes.length} looks`,
    ...countsOf(account),
    met:
      right.length === probes.length &&
      slowest <= REPLY_MS &&
      account.lost.length === 0 &&
      drained <= DRAIN_MS,
    seen: `4xx to senders, 503 to people; slowest reply ${seconds(slowest)} s, back in ${seconds(back)} s, drained in ${seconds(drained)} s`,
  }
}

interface Probe {
  readonly reply: string
  /** ms until the reply that decided. */
  readonly ms: number
  /** Status of a list of mail. */
  readonly list: number
}

async function probe(rig: Rig, ledger: Ledger, call: Awaited<ReturnType<typeof signIn>>): Promise<Probe> {
  const started = performance.now()
  const { load, recipient, port } = rig
  const [sent, list] = await Promise.all([
    sendOne({ port, load, recipient, ledger }).then((reply) => ({ reply, ms: performance.now() - started })),
    call('GET', '/mails?class=all').then(
      () => 200,
      (error: unknown) => Number(/answered (\d+)/.exec(String(error))?.[1] ?? 0),
    ),
  ])
  return { ...sent, list }
}
