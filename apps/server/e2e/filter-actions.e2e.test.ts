/** What filters do, on the way of mail: by SMTP in, decided, and out to real servers or held. */
import { FILTER_FUNCTIONS, POLICY_ACTIONS } from '@postern/contract/codes/filter.ts'
import type { MailRow } from '@postern/contract/routes/mail.ts'
import { filterAction } from '@postern/contract/validation/filter-action.ts'
import { startSink, type Sink } from '@postern/testkit/sink.ts'
import { connectScript } from '@postern/testkit/smtp-script.ts'
import { eventually, until } from '@postern/testkit/until.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { letter, openStage, signIn, type Stage } from './stage.ts'

let stage: Stage
let other: Sink
const { block, pass, delay, route, encrypt } = POLICY_ACTIONS

beforeAll(async () => {
  other = await startSink({ keepBytes: true })
  stage = await openStage({ domains: [{ name: 'corp.example', runMode: 3 }] })
  const add = (policy: 1 | 2, word: string, more: object) =>
    stage.database.db
      .insertInto('filter')
      .values({
        region: 1,
        policy,
        name: word,
        operation: 1,
        rules: JSON.stringify([{ target: 101, cond: 2, value: word, word: false }]),
        rules_hash: word,
        ...more,
      })
      .execute()
  const does = (action: Parameters<typeof filterAction.parse>[0]) => ({
    action: JSON.stringify(filterAction.parse(action)),
  })
  await add(2, 'unwanted', {})
  await add(2, 'as-domain', does({ code: block, as_domain: true }))
  await add(1, 'passing', does({ code: pass }))
  await add(1, 'elsewhere', does({ code: route, server: '127.0.0.1', port: other.port, secure: 0 }))
  await add(1, 'encrypted', does({ code: encrypt }))
  await add(1, 'delayed', does({ code: delay, minutes: 90 }))
  await add(1, 'linked', { filter_function: FILTER_FUNCTIONS.url })
  await eventually('the filters are in effect', async () => (await sent('unwanted probe')).mode === 1)
}, 180_000)
afterAll(async () => {
  await stage?.close()
  await other?.close()
})

interface Row {
  readonly id: string
  readonly class: string
  readonly mode: number
  readonly send_state: string
  readonly send_message: string
  readonly codes: string[]
}

async function sent(subject: string, body?: string): Promise<Row> {
  const client = await connectScript({ port: stage.product.smtpPort, timeoutMs: 60_000 })
  await client.ehlo()
  const { text } = await client.message('anna@sender.example', ['kim@corp.example'], letter(subject, body))
  client.destroy()
  const id = /Accepted as (\S+)/.exec(text)![1]
  const { rows } = await stage.database.pool.query<Row>('select * from mail where message_id = $1', [id])
  return rows[0]!
}
const now = async ({ id }: Row): Promise<Row> =>
  (await stage.database.pool.query<Row>('select * from mail where id = $1', [id])).rows[0]!
const arrived = ({ messages }: Sink, subject: string): boolean =>
  messages.some(({ bytes }) => String(bytes).includes(`${subject}\r\n`))

test('block holds in every run mode, and as the domain follows it', async () => {
  expect(await sent('unwanted goods')).toMatchObject({ class: 'spam', mode: 1, send_state: 'N' })
  expect(await sent('as-domain goods')).toMatchObject({ class: 'spam', mode: 3 })
  await until('it arrives with its mark', () =>
    Promise.resolve(
      stage.sink.messages.some(({ bytes }) => /Subject: .+as-domain goods/.test(String(bytes))),
    ),
  )
})

test('pass keeps later filters from deciding', async () => {
  expect(await sent('passing unwanted')).toMatchObject({ class: 'normal', mode: 0 })
})

test('delay keeps the mail in the queue until its time, or until somebody hurries it', async () => {
  const [mail, stopped] = [await sent('delayed by a filter'), await sent('delayed and stopped')]
  expect(mail).toMatchObject({ class: 'normal', mode: 0, send_state: 'P' })
  expect(mail.codes).toContain('filter.delay')
  // What came after it is delivered before it.
  await sent('not so long')
  await until('the next mail arrives', () => Promise.resolve(arrived(stage.sink, 'not so long')))
  const { pool } = stage.database
  const { rows } = await pool.query<{ minutes: number }>(
    `select round(extract(epoch from d.next_attempt_at - m.received_at) / 60)::int as minutes
     from delivery d join mail m on m.id = d.mail_id where m.id = $1 and d.not_before = d.next_attempt_at`,
    [mail.id],
  )
  expect(rows).toEqual([{ minutes: 90 }])
  const { url, adminEmail, adminPassword } = stage.product
  const api = await signIn(url, { email: adminEmail, password: adminPassword })
  const { data } = (await api.call('GET', '/mails')).data as { data: MailRow[] }
  const listed = data.find(({ id }) => id === mail.id)!
  expect(Date.parse(listed.due!) - Date.parse(listed.receive_date)).toBe(90 * 60_000)
  expect((await api.call('POST', '/mails/cancel', { chk: [stopped.id] })).data).toMatchObject({ done: 1 })
  expect(await now(stopped)).toMatchObject({ send_state: 'C', mode: 0 })
  expect(arrived(stage.sink, 'delayed by a filter')).toBe(false)
  expect((await api.call('POST', '/mails/retry', { chk: [mail.id] })).data).toMatchObject({ done: 1 })
  await until('it arrives', () => Promise.resolve(arrived(stage.sink, 'delayed by a filter')))
  // What was stopped can be sent after all, and goes at once.
  expect((await api.call('POST', '/mails/recover', { chk: [stopped.id] })).data).toMatchObject({ done: 1 })
  await until('it arrives too', () => Promise.resolve(arrived(stage.sink, 'delayed and stopped')))
})

test('route sends to the server named, and nothing to the domain’s', async () => {
  const mail = await sent('elsewhere it goes')
  expect(mail.codes).toContain('filter.route')
  await until('it arrives there', () => Promise.resolve(arrived(other, 'elsewhere it goes')))
  await until('it is delivered', async () => (await now(mail)).send_state === 'S')
  expect(arrived(stage.sink, 'elsewhere it goes')).toBe(false)
})

test('encrypt holds where the server has no TLS', async () => {
  const mail = await sent('encrypted only')
  expect(mail).toMatchObject({ class: 'normal', mode: 0 })
  await until('it is held', async () => (await now(mail)).send_state === 'F')
  expect(await now(mail)).toMatchObject({ mode: 1, send_message: expect.stringContaining('verified TLS') })
  expect(arrived(stage.sink, 'encrypted only')).toBe(false)
})

test('an exemption sets findings of its family aside', async () => {
  const body = 'See http://www.paypal.com@192.0.2.7:8080/login\r\n'
  const [plain, exempt] = [await sent('a link', body), await sent('linked', body)]
  expect(plain.codes.some((code) => code.startsWith('link.'))).toBe(true)
  expect(exempt.codes).toContain('filter.exempt-url')
  const { rows } = await stage.database.pool.query<{ flags: string[]; score: number }>(
    `select e->'flags' as flags, (e->>'score')::float8 as score from mail, jsonb_array_elements(trace::jsonb) e
     where id = $1 and e->>'code' like 'link.%'`,
    [exempt.id],
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const { flags, score } of rows) expect([flags.includes('exempt'), score]).toEqual([true, 0])
})
