/**
 * G7: 30 messages a second (median 50 KB, one in ten 1 MB, one in a hundred 20 MB) for half an hour, then 150 a second for a minute.
 * BENCH_LOAD_SECONDS (1800) and BENCH_BURST_SECONDS (60) shorten it; the row says by how much.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { countsOf, numberOf, seconds, type FaultRow, type Goal } from '../lib/fault.ts'
import { Ledger } from '../lib/ledger.ts'
import { buildLoadSet, type LoadSet } from '../lib/messages.ts'
import { sendOne } from '../lib/numbered.ts'
import { memoryOf } from '../lib/procfs.ts'
import { DOMAIN, Rig } from '../lib/rig.ts'

const KIB = 1024
const MIB = 1024 * KIB
const WHOLE_SECONDS = 1800
const BURST_WHOLE_SECONDS = 60
const TO_DELIVERY_MS = 5_000
const GROWTH = 0.1

export const load: Goal = {
  id: 'G7',
  title: 'load and burst',
  async run() {
    const small = await buildLoadSet(100, 72 * KIB)
    const rig = await Rig.open({ load: small })
    try {
      return [await steady(rig, await mixture(small)), await burst(rig)]
    } finally {
      await rig.stop()
    }
  },
}

/** Keys of their own for each: only those of the zone prove the sender, the rest pass by SPF. */
async function mixture(small: LoadSet): Promise<LoadSet> {
  const [large, huge] = [await buildLoadSet(4, MIB), await buildLoadSet(1, 20 * MIB)]
  const messages = Array.from({ length: 100 }, (_, n) => {
    if (n === 50) return huge.messages[0]!
    return n % 10 === 5 ? large.messages[n % 4]! : small.messages[n]!
  })
  return { ...small, messages }
}

async function steady(rig: Rig, mixed: LoadSet): Promise<FaultRow> {
  const length = numberOf('BENCH_LOAD_SECONDS', WHOLE_SECONDS)
  const warm = new Ledger(rig.sink)
  await paced(rig, mixed, warm, { rate: 30, length: Math.min(20, length) })
  await rig.settle(warm, 120_000)
  const before = memoryOf(rig.product.pids['main']!).pss
  const ledger = new Ledger(rig.sink)
  const [start] = await rig.query<{ now: string }>('select now()::text as now')
  await paced(rig, mixed, ledger, { rate: 30, length })
  const account = await rig.settle(ledger, 240_000)
  const growth = memoryOf(rig.product.pids['main']!).pss / before - 1
  const p99 = await toDelivery(rig, start!.now)
  return {
    fault: `30 a second for ${length} s (1/${(WHOLE_SECONDS / length).toFixed(0)} of the time)`,
    injected: length * 30,
    survived: account.accepted,
    ...countsOf(account),
    met: account.lost.length === 0 && p99 <= TO_DELIVERY_MS && growth < GROWTH,
    seen: `p99 to delivery ${seconds(p99)} s, ${account.refused} put off, memory ${growth < 0 ? '−' : '+'}${Math.abs(growth * 100).toFixed(0)} %`,
  }
}

async function burst(rig: Rig): Promise<FaultRow> {
  const length = numberOf('BENCH_BURST_SECONDS', BURST_WHOLE_SECONDS)
  const ledger = new Ledger(rig.sink)
  const other = await paced(rig, rig.load, ledger, { rate: 150, length })
  const account = await rig.settle(ledger, 240_000)
  return {
    fault: `150 a second for ${length} s (1/${(BURST_WHOLE_SECONDS / length).toFixed(0)} of the time)`,
    injected: length * 150,
    survived: length * 150 - other,
    ...countsOf(account),
    met: account.lost.length === 0 && other === 0,
    seen: `${account.accepted} taken, ${length * 150 - other - account.accepted} heard 4xx, ${other} something else`,
  }
}

/** As many as are due, whether or not those before have been answered; answers how many heard neither 250 nor 4xx. */
async function paced(
  rig: Rig,
  messages: LoadSet,
  ledger: Ledger,
  { rate, length }: { readonly rate: number; readonly length: number },
): Promise<number> {
  const started = performance.now()
  const replies: Promise<string>[] = []
  while (replies.length < rate * length) {
    const due = Math.min(rate * length, Math.ceil(((performance.now() - started) / 1000) * rate))
    while (replies.length < due)
      replies.push(sendOne({ port: rig.port, load: messages, recipient: rig.recipient, ledger }))
    ledger.collect()
    await delay(5)
  }
  const heard = await Promise.all(replies)
  return heard.filter((reply) => !/^(?:250|4)/.test(reply)).length
}

async function toDelivery(rig: Rig, since: string): Promise<number> {
  const [row] = await rig.query<{ p99: number }>(
    `select round(1000 * percentile_cont(0.99) within group (order by extract(epoch from l.at - m.received_at)))::int as p99
     from delivery_log l join mail m on m.id = l.mail_id
     where l.outcome = 'delivered' and m.receiver_domain = $1 and m.received_at >= $2::timestamptz`,
    [DOMAIN, since],
  )
  return row!.p99
}
