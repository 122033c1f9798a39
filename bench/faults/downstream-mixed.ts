/**
 * A server that takes one recipient, puts one off and refuses one: only the second is tried again, and there is one report. By the
 * rules of the product (product §9) a 550 would make none.
 */
import { startSink } from '@postern/testkit/sink.ts'
import { eventually } from '@postern/testkit/until.ts'
import type { FaultRow } from '../lib/fault.ts'
import { Wire } from '../lib/wire.ts'
import type { Rig } from '../lib/rig.ts'
import { addDomain } from '../lib/set-up.ts'

/** As many reports as one address gets in an hour. */
const MESSAGES = 20
const TO = ['ok', 'later', 'never'] as const

export async function mixedReplies(rig: Rig): Promise<FaultRow> {
  const tried = { ok: 0, later: 0, never: 0 }
  const sink = await startSink({
    hash: false,
    behave: ({ command, line }) => {
      const who = TO.find((name) => line.includes(`<${name}@`))
      if (command !== 'rcpt' || who === undefined) return null
      tried[who]++
      if (who === 'later' && tried.later <= MESSAGES) return { reply: '451 4.2.1 later' }
      return who === 'never' ? { reply: '554 5.7.1 never' } : null
    },
  })
  // The sender is ours too, so that reports come back to us.
  const reports = await startSink({ hash: false })
  await addDomain(rig.product, 'mixed.example', sink.port)
  await addDomain(rig.product, 'sender.example', reports.port)
  await send(rig)
  const gone = async () => (await rig.query('select 1 from delivery limit 1')).length === 0
  await eventually('all is delivered or reported', gone, { ms: 120_000 })
  const arrivals = (name: string) =>
    sink.messages.filter(({ recipients }) => recipients.some((one) => one.startsWith(`${name}@`))).length
  const [ok, later] = [arrivals('ok'), arrivals('later')]
  await Promise.all([sink.close(), reports.close()])
  return {
    fault: 'per recipient 250, 451, 554',
    injected: MESSAGES,
    survived: Math.min(ok, later),
    lost: 2 * MESSAGES - Math.min(ok, MESSAGES) - Math.min(later, MESSAGES),
    duplicated: Math.max(0, ok - MESSAGES) + Math.max(0, later - MESSAGES),
    met:
      ok === MESSAGES &&
      later === MESSAGES &&
      tried.ok === MESSAGES &&
      tried.never === MESSAGES &&
      tried.later === 2 * MESSAGES &&
      reports.counts.messages === MESSAGES,
    seen: `tried: taken ${tried.ok}, put off ${tried.later}, refused ${tried.never}; ${reports.counts.messages} reports`,
  }
}

async function send({ port, load }: Rig): Promise<void> {
  const wire = Wire.to(port)
  await wire.expect('220')
  await wire.say('EHLO mx.sender.example', '250')
  for (let n = 0; n < MESSAGES; n++) {
    const to = TO.map((name) => `RCPT TO:<${name}@mixed.example>`)
    await wire.say(
      [`MAIL FROM:<${load.sender}>`, ...to, 'DATA'].join('\r\n'),
      '250',
      ...to.map(() => '250'),
      '354',
    )
    const reply = await wire.send(load.messages[n % load.messages.length]!, Buffer.from('.\r\n'))
    if (!reply.startsWith('250')) throw new Error(`not taken: ${reply}`)
  }
  wire.close()
}
