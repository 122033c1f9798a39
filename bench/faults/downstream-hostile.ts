/** Servers that hang in each state, reset after the dot, drip or never end their reply, beside one that works. */
import { setTimeout as delay } from 'node:timers/promises'
import { startSink, type Sink } from '@postern/testkit/sink.ts'
import type { SinkBehaviour, SinkStep } from '@postern/testkit/sink-options.ts'
import { eventually } from '@postern/testkit/until.ts'
import type { FaultRow } from '../lib/fault.ts'
import { Ledger } from '../lib/ledger.ts'
import { greeted, sendNumbered } from '../lib/numbered.ts'
import { DOMAIN, type Rig } from '../lib/rig.ts'
import { addDomain } from '../lib/set-up.ts'

interface Hostile {
  readonly name: string
  readonly behave: (step: SinkStep) => SinkBehaviour
}

const at = (command: SinkStep['command'], behaviour: SinkBehaviour) => (step: SinkStep) =>
  step.command === command ? behaviour : null

const HOSTILE: readonly Hostile[] = [
  ...(['connect', 'ehlo', 'mail', 'rcpt', 'data', 'dot'] as const).map((command) => ({
    name: `hangs-${command}.example`,
    behave: at(command, { hang: true }),
  })),
  { name: 'resets.example', behave: at('dot', { reset: true }) },
  { name: 'drips.example', behave: at('ehlo', { drip: '250-sink.test\r\n250 SIZE\r\n'.repeat(20) }) },
  { name: 'endless.example', behave: at('ehlo', { endless: true }) },
  { name: 'busy.example', behave: at('connect', { reply: '421 4.3.2 try later' }) },
]
const EACH = 20
/** To the server that works, one after the other. */
const GOOD = 300
const PAUSE_MS = 20

export async function besideHostile(rig: Rig): Promise<FaultRow> {
  const alone = await latency(rig)
  const sinks = new Map<string, Sink>()
  for (const { name, behave } of HOSTILE) {
    const sink = await startSink({ behave, keepBytes: true, hash: false })
    sinks.set(name, sink)
    await addDomain(rig.product, name, sink.port)
  }
  const ledgers = new Map(HOSTILE.map(({ name }) => [name, new Ledger(sinks.get(name)!)]))
  for (const { name } of HOSTILE) await sendTo(rig, name, ledgers.get(name)!, EACH)
  const beside = await latency(rig)
  const queued = await waiting(rig)
  const arrived = await recovered(rig, sinks)
  const sent = HOSTILE.length * EACH
  return {
    fault: `${HOSTILE.length} servers that hang, reset, drip or never end`,
    injected: sent,
    survived: arrived.unique,
    lost: sent - arrived.unique,
    duplicated: arrived.all - arrived.unique,
    met: arrived.unique === sent && beside.p95 < 2 * alone.p95 && beside.lost + alone.lost === 0,
    seen: `${queued} waited; p95 of another domain ${beside.p95} ms, alone ${alone.p95} ms; all ${sent} delivered once the servers worked`,
  }
}

/** Accepted until delivered, of mail to the server that works. */
async function latency(rig: Rig): Promise<{ p95: number; lost: number }> {
  const [before] = await rig.query<{ now: string }>('select now()::text as now')
  const ledger = new Ledger(rig.sink)
  await sendTo(rig, DOMAIN, ledger, GOOD)
  const gone = async () =>
    (await rig.query('select 1 from delivery where destination = $1 limit 1', [DOMAIN])).length === 0
  await eventually('mail of the other domain is delivered', gone, { ms: 120_000 })
  const [row] = await rig.query<{ p95: number }>(
    `select round(1000 * percentile_cont(0.95) within group (order by extract(epoch from l.at - m.received_at)))::int as p95
     from delivery_log l join mail m on m.id = l.mail_id
     where l.outcome = 'delivered' and m.receiver_domain = $1 and m.received_at >= $2::timestamptz`,
    [DOMAIN, before!.now],
  )
  const { lost } = await ledger.close(async () => new Set())
  return { p95: row!.p95, lost: lost.length }
}

async function sendTo(rig: Rig, domain: string, ledger: Ledger, messages: number): Promise<void> {
  const wire = await greeted(rig.port)
  for (let n = 0; n < messages; n++) {
    await sendNumbered(wire, { load: rig.load, recipient: `kim@${domain}`, ledger })
    await delay(PAUSE_MS)
  }
  wire.close()
}

async function waiting(rig: Rig): Promise<number> {
  const rows = await rig.query<{ left: number }>('select count(*)::int as left from delivery')
  return rows[0]!.left
}

/** The servers work from now on: everything arrives. */
async function recovered(
  rig: Rig,
  sinks: ReadonlyMap<string, Sink>,
): Promise<{ all: number; unique: number }> {
  const arrived: string[] = []
  const note = (sink: Sink) => {
    for (const { bytes } of sink.messages)
      arrived.push(/^X-Load: (\d+)\r$/m.exec(bytes!.toString('latin1'))![1]!)
  }
  const good: Sink[] = []
  for (const sink of sinks.values()) {
    note(sink)
    await sink.close()
    good.push(await startSink({ port: sink.port, keepBytes: true, hash: false }))
  }
  await eventually('all that waited is delivered', async () => (await waiting(rig)) === 0, { ms: 240_000 })
  for (const sink of good) {
    note(sink)
    await sink.close()
  }
  return { all: arrived.length, unique: new Set(arrived).size }
}
