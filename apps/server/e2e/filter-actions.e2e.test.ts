/** What filters do, on the way of mail: by SMTP in, decided, and out to real servers or held. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FILTER_FUNCTIONS, POLICY_ACTIONS } from '@postern/contract/codes/filter.ts'
import type { MailRow } from '@postern/contract/routes/mail.ts'
import { filterAction } from '@postern/contract/validation/filter-action.ts'
import { parseMessage } from '@postern/mail/parse.ts'
import { startSink, type Sink } from '@postern/testkit/sink.ts'
import { testCertificate } from '@postern/testkit/tls-cert.ts'
import { connectScript } from '@postern/testkit/smtp-script.ts'
import { eventually, until } from '@postern/testkit/until.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { letter, openStage, signIn, type Stage } from './stage.ts'

let stage: Stage
let other: Sink
let verified: Sink
let folder: string
const { block, pass, delay, route, encrypt, link } = POLICY_ACTIONS

beforeAll(async () => {
  other = await startSink({ keepBytes: true })
  const certificate = testCertificate()
  verified = await startSink({ keepBytes: true, tls: certificate })
  folder = await mkdtemp(join(tmpdir(), 'postern-ca-'))
  await writeFile(join(folder, 'ca.pem'), certificate.cert)
  stage = await openStage({
    domains: [{ name: 'corp.example', runMode: 3 }, { name: 'verified.example' }],
    env: { NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem') },
    settings: { 'basic.publicUrl': 'https://console.corp.example' },
  })
  await stage.database.pool.query(
    `update mail_server set port = $1 where domain_id = (select id from domain where name = 'verified.example')`,
    [verified.port],
  )
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
  await add(1, 'as-links', does({ code: link, days: 3 }))
  await add(2, 'deny-links', does({ code: link }))
  await add(1, 'linked', { filter_function: FILTER_FUNCTIONS.url })
  await add(2, 'added-last', {})
  await eventually('the filters are in effect', async () => (await sent('added-last probe')).mode === 1)
}, 180_000)
afterAll(async () => {
  await stage?.close()
  await other?.close()
  await verified?.close()
  await rm(folder, { recursive: true, force: true })
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
  return from('anna@sender.example', 'kim@corp.example', letter(subject, body))
}
/** With SMTPUTF8: addresses of any script. */
async function from(sender: string, recipient: string, mail: string): Promise<Row> {
  const client = await connectScript({ port: stage.product.smtpPort, timeoutMs: 60_000 })
  await client.ehlo()
  await client.command(`MAIL FROM:<${sender}> SMTPUTF8`, 250)
  await client.command(`RCPT TO:<${recipient}>`, 250)
  await client.command('DATA', 354)
  await client.send(`${mail}.\r\n`)
  const { text } = await client.expect(250)
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

test('encrypt delivers over TLS where the certificate is vouched for, though the server asks for none', async () => {
  const plain = await from('anna@sender.example', 'kim@verified.example', letter('any way'))
  const mail = await from('anna@sender.example', 'kim@verified.example', letter('encrypted on its way'))
  // It may have gone already.
  expect(mail).toMatchObject({ class: 'normal', mode: 0 })
  await until('both arrive', () =>
    Promise.resolve(arrived(verified, 'any way') && arrived(verified, 'encrypted on its way')),
  )
  await until('it is delivered', async () => (await now(mail)).send_state === 'S')
  const found = verified.messages.find(({ bytes }) => String(bytes).includes('encrypted on its way\r\n'))
  expect(found!.tls).toBe(true)
  expect(plain).toMatchObject({ mode: 0 })
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

test('senders and recipients beyond ASCII are met in each spelling, and named by acts on their mail', async () => {
  const { url, adminEmail, adminPassword } = stage.product
  const api = await signIn(url, { email: adminEmail, password: adminPassword })
  const list = '/filters/system/inbound/all/deny/scan'
  const add = (target: number, value: string) =>
    api.call('POST', list, { name: value, rules: [{ target, cond: 1, value }] })
  expect(await add(1, 'J\u00d6RG@한국.example')).toMatchObject({ status: 200 })
  expect(await add(1, 'jo\u0308rg@xn--3e0b707e.example')).toMatchObject({ message: 'ALREADY_EXISTS_FILTER' })
  expect(await add(5, '영업@corp.example')).toMatchObject({ status: 200 })
  const [kim, other] = ['kim@corp.example', 'anna@sender.example']
  const held = { class: 'spam', mode: 1 }
  await eventually('the filters are in effect, the last too', async () => {
    const row = await from(other, '영업@corp.example', letter('as it was added'))
    return row.mode === 1
  })
  expect(await from('jo\u0308rg@한국.example', kim, letter('decomposed'))).toMatchObject(held)
  expect(await from('j\u00f6rg@xn--3e0b707e.example', kim, letter('composed'))).toMatchObject(held)
  expect(await from('m\u00fcller@한국.example', kim, letter('somebody else'))).toMatchObject({ mode: 0 })
  expect(
    await from(other, '\u110b\u1167\u11bc\u110b\u1165\u11b8@corp.example', letter('in letters')),
  ).toMatchObject(held)
  expect(await from(other, '총무@corp.example', letter('to another'))).toMatchObject({ mode: 0 })

  const mail = await from('광고@大阪.example', kim, letter('from a shop'))
  expect(mail).toMatchObject({ mode: 0 })
  const wish = { chk: [mail.id], policy: 'deny', region: 'all', by: 'sender' }
  expect((await api.call('POST', '/mails/filter', wish)).data).toMatchObject({ done: 1, failed: [] })
  await eventually('it is refused from now on', async () => {
    const decomposed = '광고'.normalize('NFD')
    return (await from(`${decomposed}@xn--pssu33l.example`, kim, letter('from it again'))).mode === 1
  })
  expect(await from('공고@大阪.example', kim, letter('from its neighbour'))).toMatchObject({ mode: 0 })
})

/** A mail with an attachment: the body of a multipart, whose header `letter` does not write. */
async function sentWithFile(subject: string, type: string, data: Buffer): Promise<Row> {
  const lines = [
    'From: anna@sender.example',
    'To: kim@corp.example',
    `Subject: ${subject}`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/${type}; boundary=b`,
    '',
    '--b',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'See the report, 김 선생님.',
    '--b',
    type === 'signed'
      ? 'Content-Type: application/pkcs7-signature; name=smime.p7s'
      : 'Content-Type: text/csv; name="figures.csv"',
    'Content-Disposition: attachment',
    'Content-Transfer-Encoding: base64',
    '',
    ...(data.toString('base64').match(/.{1,76}/g) ?? []),
    '--b--',
    '',
  ]
  const client = await connectScript({ port: stage.product.smtpPort, timeoutMs: 60_000 })
  await client.ehlo()
  const { text } = await client.message('anna@sender.example', ['kim@corp.example'], lines.join('\r\n'))
  client.destroy()
  const id = /Accepted as (\S+)/.exec(text)![1]
  const { rows } = await stage.database.pool.query<Row>('select * from mail where message_id = $1', [id])
  return rows[0]!
}

async function delivered(subject: string): Promise<Buffer> {
  await until('it arrives', () => Promise.resolve(arrived(stage.sink, subject)))
  return stage.sink.messages.find(({ bytes }) => String(bytes).includes(`${subject}\r\n`))!.bytes!
}

test('link takes attachments out, and each link leads to the bytes that were sent', async () => {
  const data = Buffer.from('year,figure\r\n2026,한글\r\n'.repeat(5_000))
  for (const subject of ['as-links one', 'deny-links two']) {
    const mail = await sentWithFile(subject, 'mixed', data)
    expect(mail).toMatchObject({ class: 'normal', mode: 0 })
    expect(mail.codes).toEqual(expect.arrayContaining(['filter.link', 'filter.link-files']))
    const facts = parseMessage(await delivered(subject))
    expect(facts.attachments).toEqual([])
    expect(facts.text).toContain('See the report, 김 선생님.')
    expect(facts.header('x-postern-links')).toHaveLength(1)
    const [, token] = /https:\/\/console\.corp\.example\/link\/attachment\/(\S+)/.exec(facts.text)!
    const reply = await fetch(`${stage.product.url}/api/proxy/linked-files/download`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    })
    expect([reply.status, reply.headers.get('content-disposition')]).toEqual([
      200,
      `attachment; filename="figures.csv"; filename*=UTF-8''figures.csv`,
    ])
    expect(Buffer.from(await reply.arrayBuffer()).equals(data)).toBe(true)
  }
}, 120_000)

test('link leaves what is signed as it is, and says so', async () => {
  const mail = await sentWithFile('as-links signed', 'signed', Buffer.from('signature'))
  expect(mail.codes).toEqual(expect.arrayContaining(['filter.link', 'filter.link-kept-signed']))
  const bytes = await delivered('as-links signed')
  expect(bytes.toString()).toContain('name=smime.p7s')
  expect(parseMessage(bytes).header('x-postern-links')).toEqual([])
})
