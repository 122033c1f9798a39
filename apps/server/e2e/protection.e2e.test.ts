/** A model gone wrong, in the running product: the alarm, mail judged by rules alone from then on, and the switch. */
import type { MailDetail } from '@postern/contract/routes/mail.ts'
import type { ScoreWatch } from '@postern/contract/routes/score-watch.ts'
import { connectScript } from '@postern/testkit/smtp-script.ts'
import { eventually, until } from '@postern/testkit/until.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { letter, openStage, say, signIn, type Stage } from './stage.ts'

/** The rule is two seconds; a machine that is busy with the whole suite gets more. Without news nothing would come at all. */
const WITHIN_MS = 10_000
const HOUR = 3_600_000
const OFFER = [
  'Congratulations! You are selected: claim your free casino bonus now.',
  'Make money fast, no risk, 100% guaranteed. Cheap viagra and pills, click here to order now!',
  'http://win.casino-bonus.example/claim',
  '',
].join('\r\n')

let stage: Stage
let admin: Awaited<ReturnType<typeof signIn>>
beforeAll(async () => {
  stage = await openStage({ domains: [{ name: 'corp.example', spamThreshold: 1000 }] })
  const { url, adminEmail, adminPassword } = stage.product
  admin = await signIn(url, { email: adminEmail, password: adminPassword })
}, 180_000)
afterAll(() => stage?.close())

let sent = 0
/** Sends an offer; answers what its trace says. */
async function send(): Promise<MailDetail> {
  const subject = `Casino bonus ${++sent}`
  const client = await connectScript({ port: stage.product.smtpPort, timeoutMs: 30_000 })
  await client.ehlo()
  await client.message('win@casino.example', ['kim@corp.example'], letter(subject, OFFER))
  client.destroy()
  const { rows } = await stage.database.pool.query<{ id: string }>('select id from mail where title = $1', [
    subject,
  ])
  return (await admin.call('GET', `/mails/${rows[0]!.id}`)).data as MailDetail
}

const contentOf = ({ trace }: MailDetail) => trace.entries.find(({ code }) => code.startsWith('score.'))!
/**
 * What the rules say, with their points; what a mail attempts weighs more where rules are alone (decision 0049), and what is remembered
 * of its sender may come too late on a busy machine.
 */
const rulesOf = ({ trace }: MailDetail) =>
  trace.entries
    .filter(
      ({ kind, code }) => kind === 'finding' && !/^score\.|^intent\.scheme$|\.first-contact$/.test(code),
    )
    .map(({ code, score }) => ({ code, score }))
const watch = async (): Promise<ScoreWatch> =>
  (await admin.call('GET', '/configs/filtering/score-watch')).data as ScoreWatch

/** Mails of known senders in the hours that the watch compares, around some points. */
async function knownMail(agoFrom: number, agoTo: number, mails: number, step: number): Promise<void> {
  await stage.database.pool.query(
    `insert into score_hour (hour, kind, mails, points, tipped, unwanted, histogram)
     select date_trunc('hour', now()) - ago * interval '1 hour', 'known', $3::bigint, 0, 0, 0,
       (select array_agg(case when at = $4::int then $3::bigint else 0 end order by at) from generate_series(0, 23) at)
     from generate_series($1::int, $2::int) ago
     on conflict (hour, kind) do update set mails = excluded.mails, histogram = excluded.histogram`,
    [agoTo, agoFrom, mails, step],
  )
}

async function put(value: 'on' | 'auto' | 'off', code: string): Promise<void> {
  const answer = await admin.call('PUT', '/configs/filtering/scanner', {
    values: { statisticalScore: value },
  })
  expect(answer.status).toBe(200)
  const saved = performance.now()
  await eventually(`${value} holds`, async () => contentOf(await send()).code === code)
  const ms = performance.now() - saved
  say(`statisticalScore ${value}: in effect after ${ms.toFixed(0)} ms`)
  expect(ms).toBeLessThan(WITHIN_MS)
}

test('what is scored is counted by the hour', async () => {
  const mail = await send()
  expect(contentOf(mail).score).toBeGreaterThan(1)
  const { hours } = await until('it is counted', async () => {
    const seen = await watch()
    return seen.hours.length > 0 && seen
  })
  expect(hours[0]).toMatchObject({ known: 0, known_mean: null, released: 0 })
  expect(hours[0]!.mean).toBeGreaterThan(1)
  expect(Date.now() - Date.parse(hours[0]!.hour)).toBeLessThan(2 * HOUR)
}, 60_000)

test('a model that runs away raises the alarm, and rules alone decide about the next mail', async () => {
  const before = await send()
  await knownMail(300, 3, 5, 6)
  await knownMail(1, 0, 60, 14)
  await until('the alarm', async () => (await watch()).away, { ms: 30_000 })
  const alarmed = performance.now()
  expect(await watch()).toMatchObject({ mode: 'fallen-back', reason: 'median' })
  const after = await until('the score is set aside', async () => {
    const mail = await send()
    return contentOf(mail).code === 'score.fallen-back' && mail
  })
  expect(performance.now() - alarmed).toBeLessThan(WITHIN_MS)
  const points = contentOf(before).score
  expect(contentOf(after)).toMatchObject({ score: 0, evidence: { points } })
  expect(rulesOf(after)).toEqual(rulesOf(before))
  const sum = after.trace.entries.reduce((total, { score }) => total + score, 0)
  expect(after.score).toBeCloseTo(sum, 2)
  const { rows } = await stage.database.pool.query(`select class from audit where task = 'score_alarm'`)
  expect(rows).toEqual([{ class: 'maintenance' }])
  const status = await admin.call('GET', '/dashboard/health')
  expect(status.data).toMatchObject({ health: { score: 'away' } })
}, 60_000)

test('the switch: always, never, and by itself', async () => {
  await put('on', 'score.statistical')
  await put('off', 'score.off')
  await put('auto', 'score.fallen-back')
}, 60_000)

test('what an administrator calls normal counts again, and raises no second alarm', async () => {
  expect((await admin.call('POST', '/configs/filtering/score-watch/accept')).status).toBe(200)
  await eventually('it counts', async () => contentOf(await send()).code === 'score.statistical')
  expect(await watch()).toMatchObject({ away: false, mode: 'counts' })
}, 60_000)
