/** Signals to one kind of process at random moments under load, and what became of the messages. */
import { setTimeout as delay } from 'node:timers/promises'
import { eventually } from '@postern/testkit/until.ts'
import { Ledger, type Account } from './ledger.ts'
import type { Rig } from './rig.ts'
import { startLoad, type SteadyLoad } from './steady-load.ts'
import { victims, type Kind } from './victims.ts'

/** The promise is 10 s; waiting longer tells slow from stuck. */
const PATIENCE_MS = 60_000
const PROMISE_MS = 10_000
const patience = { ms: PATIENCE_MS, every: 10 }
const ROLES: ReadonlySet<Kind> = new Set(['smtp', 'deliver', 'api'])

export interface KillOptions {
  readonly kind: Kind
  readonly kills: number
  readonly sessions: number
  readonly signal?: NodeJS.Signals
}

export interface KillResult extends KillOptions {
  readonly account: Account
  readonly inFlight: number
  /** ms to the next 250, and for deliver and api until they serve again. */
  readonly slowest: number
  readonly mean: number
  /** ms from the last message until nothing was queued. */
  readonly drained: number
  readonly kept: boolean
}

/** `kept`: nothing lost, no more duplicates than were in flight, back within ten seconds each time. */
export async function killUnderLoad(rig: Rig, options: KillOptions): Promise<KillResult> {
  const ledger = new Ledger(rig.sink)
  const { sessions, recoveries, inFlight } = await killAll(rig, ledger, options)
  await sessions.stop()
  const stopped = performance.now()
  const account = await rig.settle(ledger)
  const slowest = Math.max(...recoveries)
  if (account.lost.length > 0) console.log(`lost: ${account.lost.slice(0, 20).join(' ')}`)
  return {
    ...options,
    account,
    inFlight,
    slowest,
    mean: recoveries.reduce((sum, ms) => sum + ms, 0) / recoveries.length,
    drained: performance.now() - stopped,
    kept: account.lost.length === 0 && account.duplicates <= inFlight && slowest <= PROMISE_MS,
  }
}

async function killAll(
  rig: Rig,
  ledger: Ledger,
  { kind, kills, sessions: count, signal = 'SIGKILL' }: KillOptions,
): Promise<{ sessions: SteadyLoad; recoveries: number[]; inFlight: number }> {
  const { load, recipient, port } = rig
  const sessions = startLoad({ port, sessions: count, load, recipient, ledger })
  const recoveries: number[] = []
  let inFlight = 0
  await sessions.nextAccepted(PATIENCE_MS)
  for (let kill = 1; kill <= kills; kill++) {
    // Long enough after the last start that this one does not look like a crash at the start.
    await delay((ROLES.has(kind) ? 600 : 20) + Math.random() * 300)
    const victim = await eventually(
      `there is a process to kill: ${kind}`,
      () => pick(victims(kind, rig.product)),
      patience,
    )
    inFlight += (await claimed(rig)) + ledger.sending()
    process.kill(victim, signal)
    const recovered = sessions.nextAccepted(PATIENCE_MS)
    const back = serviceBack(rig, kind, ledger)
    recoveries.push(Math.max(await recovered, await back))
    ledger.collect()
    if (process.stdout.isTTY) process.stdout.write(`\r${kind} ${kill}/${kills} `)
  }
  if (process.stdout.isTTY) process.stdout.write('\r\x1b[K')
  return { sessions, recoveries, inFlight }
}

/** ms until what only this process does is done again. */
async function serviceBack(rig: Rig, kind: Kind, ledger: Ledger): Promise<number> {
  const started = performance.now()
  if (kind === 'main') await rig.startAgain()
  if (kind === 'deliver') {
    ledger.collect()
    await eventually('mail is delivered', () => ledger.collect() > 0, patience)
  }
  if (kind === 'api') await eventually('the API answers', () => rig.healthy(), patience)
  if (kind === 'scan') {
    await eventually('two scan processes run', () => victims(kind, rig.product).length >= 2, patience)
  }
  return performance.now() - started
}

/** Copies that the worker has in hand. */
async function claimed(rig: Rig): Promise<number> {
  const count = 'select count(*)::int as held from delivery where claimed_by is not null'
  const rows = await eventually('the database answers', () => rig.query<{ held: number }>(count), patience)
  return rows[0]!.held
}

function pick(pids: readonly number[]): number | undefined {
  return pids[Math.floor(Math.random() * pids.length)]
}
