/** G6: ten workers on one queue, and one mail released by twenty at once. */
import { TestQueue } from '@postern/testkit/delivery-queue.ts'
import { startSink } from '@postern/testkit/sink.ts'
import { until } from '@postern/testkit/until.ts'
import { countsOf, type FaultRow, type Goal } from '../lib/fault.ts'
import { Ledger } from '../lib/ledger.ts'
import { buildLoadSet } from '../lib/messages.ts'
import { sendOne } from '../lib/numbered.ts'
import { DOMAIN, Rig } from '../lib/rig.ts'
import { signIn } from '../lib/sign-in.ts'

const WORKERS = 10
const MESSAGES = 1000
const HELD = 20
const RELEASES = 20

export const duplicates: Goal = {
  id: 'G6',
  title: 'once and only once',
  run: async () => [await manyWorkers(), await manyReleases()],
}

async function manyWorkers(): Promise<FaultRow> {
  const queue = await TestQueue.open()
  const sink = await startSink({ hash: false })
  try {
    await queue.addDomain('once.test', [{ port: sink.port }])
    for (let n = 0; n < MESSAGES; n++) await queue.add({ recipients: [`a${n}@once.test`] })
    await Promise.all(Array.from({ length: WORKERS }, () => queue.startWorker()))
    await until('the queue is empty', async () => (await queue.queued()).length === 0, {
      ms: 120_000,
      every: 200,
    })
    const unique = new Set(sink.messages.flatMap(({ recipients }) => recipients)).size
    const all = sink.counts.recipients
    return {
      fault: `${WORKERS} workers, ${MESSAGES} messages`,
      injected: MESSAGES,
      survived: unique,
      lost: MESSAGES - unique,
      duplicated: all - unique,
      met: all === MESSAGES && unique === MESSAGES && queue.errors.length === 0,
      seen: `${all} arrived`,
    }
  } finally {
    await queue.close()
    await sink.close()
  }
}

async function manyReleases(): Promise<FaultRow> {
  const rig = await Rig.open({ load: await buildLoadSet(20, 4 * 1024) })
  try {
    // Below any score: everything is held.
    await rig.query('update domain set spam_threshold = -1000 where name = $1', [DOMAIN])
    const ledger = new Ledger(rig.sink)
    const { port, load, recipient } = rig
    await until('mail is held', async () => {
      await sendOne({ port, load, recipient, ledger })
      return (await held(rig)).length > 0
    })
    while ((await held(rig)).length < HELD) await sendOne({ port, load, recipient, ledger })
    const ids = await held(rig)
    const call = await signIn(rig.product)
    let failed = 0
    for (const id of ids)
      await Promise.all(
        Array.from({ length: RELEASES }, () =>
          call('POST', '/mails/recover', { chk: [id] }).catch(() => failed++),
        ),
      )
    const account = await rig.settle(ledger)
    return {
      fault: `${RELEASES} releases at once of each of ${ids.length} mails`,
      injected: ids.length * RELEASES,
      survived: ids.length * RELEASES - failed,
      ...countsOf(account),
      met: account.lost.length === 0 && account.duplicates === 0 && account.held === 0,
      seen: `${account.accepted} mails arrived once each`,
    }
  } finally {
    await rig.stop()
  }
}

async function held(rig: Rig): Promise<string[]> {
  return (await rig.query<{ id: string }>('select id from mail where mode = 1')).map(({ id }) => id)
}
