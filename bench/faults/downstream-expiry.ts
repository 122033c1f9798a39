/** A server that never takes anything, and a clock that runs an hour for each second: pauses grow, and one report ends it. */
import { TestQueue } from '@postern/testkit/delivery-queue.ts'
import { startSink } from '@postern/testkit/sink.ts'
import { until } from '@postern/testkit/until.ts'
import type { FaultRow } from '../lib/fault.ts'

const MESSAGES = 20
const STEP_SECONDS = 60
/** Longer than mail is tried. */
const HOURS = 125

export async function expiry(): Promise<FaultRow> {
  const queue = await TestQueue.open()
  const never = await startSink({
    hash: false,
    behave: ({ command }) => (command === 'rcpt' ? { reply: '451 4.2.1 later' } : null),
  })
  const reports = await startSink({ hash: false, keepBytes: true })
  try {
    await queue.addDomain('never.test', [{ port: never.port }])
    await queue.addDomain('sender.test', [{ port: reports.port }])
    for (let n = 0; n < MESSAGES; n++)
      await queue.add({ recipients: [`a${n}@never.test`], sender: `s${n}@sender.test` })
    await queue.startWorker({ pollSeconds: 0.05 })
    const pauses = await runClock(queue)
    return rowOf(
      pauses,
      reports.messages.map(({ recipients, bytes }) => ({
        to: recipients[0]!,
        late: bytes!.toString('latin1').includes('Action: delayed'),
      })),
      queue.errors.length,
    )
  } finally {
    await queue.close()
    await Promise.all([never.close(), reports.close()])
  }
}

/** Pauses in seconds after each attempt, of the first message. */
async function runClock(queue: TestQueue): Promise<number[]> {
  const pauses: number[] = []
  let attempts = 0
  while (queue.shift < HOURS * 3600) {
    const rows = await queue.queued()
    const next = Math.min(...rows.map(({ next_attempt_at: at }) => at.getTime()))
    if (rows.length === 0) break
    // To where the next attempt is due, or a step further.
    queue.shift += Math.max(STEP_SECONDS, Math.ceil((next - Date.now()) / 1000 - queue.shift) + 1)
    await until('what is due has been tried', async () =>
      (await queue.queued()).every(
        ({ next_attempt_at: at, claimed_by: by }) =>
          by === null && at.getTime() > Date.now() + queue.shift * 1000,
      ),
    )
    const first = (await queue.queued()).find(({ recipient }) => recipient === 'a0@never.test')
    if (first && first.attempts > attempts) {
      attempts = first.attempts
      pauses.push(Math.round(first.next_attempt_at.getTime() / 1000 - Date.now() / 1000 - queue.shift))
    }
  }
  return pauses
}

function rowOf(
  pauses: readonly number[],
  reports: readonly { readonly to: string; readonly late: boolean }[],
  errors: number,
): FaultRow {
  const final = reports.filter(({ late }) => !late)
  const told = new Set(final.map(({ to }) => to)).size
  // The last pause is cut, so that the last try falls on the end.
  const grows = pauses.slice(0, -1).every((pause, n) => n === 0 || pause >= pauses[n - 1]! * 0.75)
  return {
    fault: 'a server that never takes, clock put forward for 5 days',
    injected: MESSAGES,
    survived: told,
    lost: MESSAGES - told,
    duplicated: final.length - told,
    met: told === MESSAGES && final.length === MESSAGES && grows && errors === 0,
    seen: `${pauses.length} pauses of ${pauses[0]} s to ${Math.max(...pauses)} s; ${final.length} reports at the end, ${reports.length - final.length} of the delay`,
  }
}
