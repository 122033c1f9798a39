/** A model gone wrong, over the role that takes mail in and its scan processes: alarm, rules alone, the switch. */
import { startEdge, type TestEdge } from '@postern/testkit/edge.ts'
import { connectScript } from '@postern/testkit/smtp-script.ts'
import { eventually } from '@postern/testkit/until.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeSums } from './store.ts'
import { addSums, NO_SUMS, sumsOf } from './sums.ts'
import { lookAtScores } from './watch.ts'

const HOUR = 3_600_000
const QUIET = { error: () => undefined, info: () => undefined }
const OFFER =
  'Congratulations! Claim your free casino bonus now: make money fast, no risk, 100% guaranteed.\r\nhttp://win.casino-bonus.example/claim\r\n'

let edge: TestEdge
beforeAll(async () => {
  edge = await startEdge()
}, 60_000)
afterAll(() => edge?.stop())

interface Entry {
  readonly code: string
  readonly score: number
  readonly evidence: Readonly<Record<string, unknown>>
}

let sent = 0
/** Sends an offer; answers its sum, what its trace says of the model, and what the rest gives. */
async function send(): Promise<{ readonly score: number; readonly model: Entry; readonly rules: number }> {
  const subject = `Offer ${++sent}`
  const client = await connectScript({ port: edge.port, timeoutMs: 30_000 })
  await client.ehlo()
  const head = `From: win@casino.example\r\nTo: kim@own.example\r\nSubject: ${subject}\r\nMIME-Version: 1.0\r\n`
  await client.message('win@casino.example', ['kim@own.example'], `${head}\r\n${OFFER}`)
  client.destroy()
  const { rows } = await edge.database.pool.query<{ score: number; trace: Entry[] }>(
    'select score, trace from mail where title = $1',
    [subject],
  )
  const { score, trace } = rows[0]!
  const findings = trace.filter(({ code }) => !code.startsWith('decision.'))
  const isModel = ({ code }: Entry) => code.startsWith('score.')
  const rules = findings.reduce((sum, entry) => sum + (isModel(entry) ? 0 : entry.score), 0)
  return { score, model: findings.find(isModel)!, rules }
}

/** Known senders' mail of one hour, all of it with these points. */
async function known(ago: number, mails: number, points: number): Promise<void> {
  let sums = NO_SUMS
  for (let n = 0; n < mails; n++) sums = addSums(sums, sumsOf(points, false, false))
  const hour = Math.floor(Date.now() / HOUR) * HOUR - ago * HOUR
  await writeSums(edge.database.pool, [{ hour, kind: 'known', ...sums }])
}

async function setting(value: string): Promise<void> {
  await edge.database.pool.query(
    `insert into setting (key, value) values ('scan.statisticalScore', $1) on conflict (key) do update set value = excluded.value`,
    [JSON.stringify(value)],
  )
}

const becomes = (code: string) => eventually(code, async () => (await send()).model.code === code)

test('rules alone decide about the next mail, and the switch does what it says', async () => {
  const { score, model, rules } = await send()
  expect(score).toBeCloseTo(model.score + rules, 2)
  expect(model).toMatchObject({ code: 'score.statistical' })
  expect(model.score).toBeGreaterThan(0)
  for (let ago = 100; ago > 2; ago--) await known(ago, 5, -1)
  await known(0, 70, 3)
  await lookAtScores(edge.database.db, Date.now(), QUIET)
  await becomes('score.fallen-back')
  const aside = await send()
  expect(aside.model).toMatchObject({ score: 0, evidence: { points: model.score } })
  expect(aside.score).toBeCloseTo(aside.rules, 2)
  // A scheme has more points where the model has none.
  expect(aside.rules).toBeGreaterThan(rules)
  await setting('on')
  await becomes('score.statistical')
  await setting('off')
  await becomes('score.off')
  expect((await send()).score).toBeCloseTo(aside.rules, 2)
}, 60_000)
