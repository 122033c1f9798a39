/** Reports by mail, over real SMTP: who may report what in whose name, and what becomes of everything else. */
import { ensureAdmin } from '../../auth/account/accounts.ts'
import { startEdge, type TestEdge } from '@postern/testkit/edge.ts'
import { until } from '@postern/testkit/until.ts'
import { connectScript } from '@postern/testkit/smtp-script.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

const SPAM = 'spam-report@own.example'
const NORMAL = 'not-spam@own.example'
/** Ours, with no record that would prove its senders. */
const BARE = 'spam-report@bare.example'
const OURS = { TXT: [['v=spf1 ip4:127.0.0.1 -all']] }

let edge: TestEdge
beforeAll(async () => {
  edge = await startEdge(
    { 'misjudgement.spamAddress': 'spam-report', 'misjudgement.normalAddress': 'Not-Spam' },
    { 'own.example': OURS, 'else.example': OURS, 'alias.example': OURS },
  )
  const { pool, db } = edge.database
  await ensureAdmin(db, { email: 'admin@localhost', password: 'correct horse 42 battery' })
  await pool.query(`insert into domain (name, comment, recipient_check) values ('bare.example', '', 0);
    update domain set recipient_check = 1 where name = 'own.example';
    insert into domain_alias (name, domain_id) select 'alias.example', id from domain where name = 'own.example'`)
  for (const email of ['kim@own.example', 'lee@own.example', 'han@bare.example', 'blocked@own.example'])
    await pool.query(
      `insert into app_user (email, name, password_hash, language, login_blocked, domain_id, role_id)
        select $1, 'Someone', '', 'en', $1 like 'blocked%', d.id, r.id from domain d, role r
        where d.name = split_part($1, '@', 2) and r.key = 'user'`,
      [email],
    )
  const probe = { from: 'probe@else.example', to: BARE }
  await until('the domains are known', async () => {
    const said = await send('<probe@else.example>', [BARE], `${head(probe)}\r\n`).catch(() => '')
    return said.startsWith('550')
  })
})
afterAll(() => edge.stop())

/** Answers the reply to the message, or to the recipient that is refused. */
async function send(sender: string, to: readonly string[], mail: string): Promise<string> {
  const client = await connectScript({ port: edge.port, timeoutMs: 30_000 })
  await client.ehlo()
  await client.command(`MAIL FROM:${sender}`, 250)
  for (const address of to) await client.command(`RCPT TO:<${address}>`, 250)
  await client.command('DATA', 354)
  const { text } = await client.command(`${mail}\r\n.`, /^\d{3} /)
  client.destroy()
  return text
}

interface Original {
  readonly mailId: string
  readonly messageId: string
  /** As the recipient's own server has it. */
  readonly delivered: string
}
let count = 0

/** A stranger's mail that came in and went out again. */
async function receive(
  to = 'kim@own.example',
  messageId = `<o${++count}@stranger.example>`,
): Promise<Original> {
  const mail = `From: Stranger <who@stranger.example>\r\nTo: ${to}\r\nSubject: Offer ${count}\r\nMessage-ID: ${messageId}\r\n\r\nBuy now, number ${count}.\r\n`
  const said = await send('<who@stranger.example>', [to], mail)
  const id = /Accepted as (\S+)/.exec(said)![1]
  const { rows } = await edge.database.pool.query<{ id: string; prepend: string }>(
    'select m.id, d.prepend from mail m join delivery d on d.mail_id = m.id where m.message_id = $1',
    [id],
  )
  return { mailId: rows[0]!.id, messageId, delivered: rows[0]!.prepend + mail }
}

interface Forward {
  readonly from?: string
  readonly to?: string
  readonly fields?: string
}
const head = ({ from = 'Kim <kim@own.example>', to = SPAM, fields = '' }: Forward): string =>
  `From: ${from}\r\nTo: ${to}\r\nSubject: Fwd: Offer\r\nMessage-ID: <f${++count}@own.example>\r\n${fields}MIME-Version: 1.0\r\n`

function attached(originals: readonly string[], forward: Forward = {}): string {
  const parts = originals.map((mail) => `--b\r\nContent-Type: message/rfc822\r\n\r\n${mail}\r\n`)
  return `${head(forward)}Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nLook.\r\n${parts.join('')}--b--\r\n`
}

function inline({ messageId }: Original, forward: Forward = {}): string {
  const fields = `In-Reply-To: ${messageId}\r\nReferences: <older@stranger.example> ${messageId}\r\n`
  return `${head({ ...forward, fields: (forward.fields ?? '') + fields })}\r\n---------- Forwarded message\r\nFrom: Stranger\r\n\r\nBuy now.\r\n`
}

const KIM = '<kim@own.example>'
const reportsOf = async ({ mailId }: Original) =>
  (
    await edge.database.pool.query<{ wish: string; path: string; reporter: string }>(
      'select wish, path, reporter from mail_report where mail_id = $1',
      [mailId],
    )
  ).rows
/** The newest record of mail to an address. */
const recordOf = async (receiver: string) =>
  (
    await edge.database.pool.query<{
      class: string
      mode: number
      send_state: string
      step: string
      codes: string[]
      reject_reason: string
      deliveries: number
    }>(
      `select class, mode, send_state, trace->0->>'code' as step, codes, reject_reason,
        (select count(*)::int from delivery d where d.mail_id = m.id) as deliveries
      from mail m where receiver = $1 order by id desc limit 1`,
      [receiver],
    )
  ).rows[0]!
/** Mail of the product itself. */
const answers = async (to = 'kim@own.example') =>
  (
    await edge.database.pool.query<{ content: Buffer; sender: string }>(
      `select content, sender from delivery where kind = 'dsn' and address = $1 order by id`,
      [to],
    )
  ).rows.map(({ content, sender }) => {
    const text = String(content)
    const body = Buffer.from(text.slice(text.indexOf('\r\n\r\n')), 'base64').toString()
    return { sender, text, body }
  })

test.each<[string, (one: Original) => string]>([
  ['attached', (one) => attached([one.delivered])],
  [
    'attached as a file with a name alone',
    (one) =>
      attached([]).replace(
        '--b--',
        `--b\r\nContent-Type: application/octet-stream; name="a.eml"\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(one.delivered).toString('base64').replaceAll(/.{76}/g, '$&\r\n')}\r\n--b--`,
      ),
  ],
  [
    'attached without our header',
    ({ delivered, messageId }) =>
      attached(
        [delivered.slice(delivered.indexOf('From: Stranger'))].map((mail) =>
          mail.replace(/Message-ID: .*/, `Message-ID: ${messageId}`),
        ),
      ),
  ],
  ['inline', (one) => inline(one)],
  [
    'by the field of another program',
    (one) => `${head({ fields: `X-Forwarded-Message-Id: ${one.messageId}\r\n` })}\r\nText\r\n`,
  ],
])('a mail forwarded %s is reported, answered and goes nowhere', async (_, made) => {
  const one = await receive()
  const before = (await answers()).length
  expect(await send(KIM, [SPAM], made(one))).toMatch(/^250 /)
  expect(await reportsOf(one)).toEqual([{ wish: 'spam', path: 'mail', reporter: 'kim@own.example' }])
  expect(await recordOf(SPAM)).toMatchObject({
    class: 'normal',
    mode: 0,
    send_state: 'N',
    step: 'decision.report',
    codes: expect.arrayContaining(['report.as-spam']),
    deliveries: 0,
  })
  const told = (await answers()).slice(before)
  expect(told).toHaveLength(1)
  expect(told[0]).toMatchObject({
    sender: '',
    body: expect.stringMatching(/^Reported as spam[^]*Subject: Offer \d/),
  })
  expect(told[0]!.text).toMatch(/Auto-Submitted: auto-replied\r\n[^]*In-Reply-To: <f\d+@own\.example>/)
})

test('several at once, to an alias of the domain, by a mail that comes twice: one report each, one answer', async () => {
  const [one, two] = [await receive(), await receive()]
  const before = (await answers()).length
  const to = 'spam-report@alias.example'
  const mail = attached([one.delivered, two.delivered], { to, from: 'kim@alias.example' })
  for (const _ of [1, 2]) expect(await send('<kim@alias.example>', [to], mail)).toMatch(/^250 /)
  expect([await reportsOf(one), await reportsOf(two)].map((rows) => rows.length)).toEqual([1, 1])
  expect(await answers()).toHaveLength(before + 1)
})

test('the same state rules as in the portal; what cannot be reported is answered with its reason', async () => {
  const one = await receive()
  const said = async (to: readonly string[], mail: string): Promise<readonly string[]> => {
    expect(await send(KIM, to, mail)).toMatch(/^250 /)
    return [
      (await recordOf(to[0]!)).codes.find((code) => code.startsWith('report.'))!,
      (await answers()).at(-1)!.body,
    ]
  }
  expect(await said([NORMAL], inline(one, { to: NORMAL }))).toEqual([
    'report.judged-so',
    expect.stringMatching(/already judged/),
  ])
  expect(await said([SPAM, NORMAL], inline(one, { to: `${SPAM}, ${NORMAL}` }))).toEqual([
    'report.both-ways',
    expect.stringMatching(/both addresses/),
  ])
  expect(await said([SPAM], `${head({})}\r\nThis one!\r\n`)).toEqual([
    'report.unnamed',
    expect.stringMatching(/does not say which/),
  ])
  expect(await reportsOf(one)).toEqual([])
  await edge.database.pool.query(`update mail set class = 'spam', mode = 3 where id = $1`, [one.mailId])
  expect((await said([NORMAL], inline(one, { to: NORMAL })))[0]).toBe('report.as-normal')
  expect(await reportsOf(one)).toMatchObject([{ wish: 'normal' }])
})

test('another’s mail is not reported, whatever a forward says of it', async () => {
  const theirs = await receive('lee@own.example')
  const foreign = await receive('han@bare.example')
  for (const one of [theirs, foreign]) {
    for (const mail of [attached([one.delivered]), inline(one)]) {
      expect(await send(KIM, [SPAM], mail)).toMatch(/^250 /)
      expect((await recordOf(SPAM)).codes).toContain('report.not-found')
      expect(await reportsOf(one)).toEqual([])
    }
  }
  // A stranger gave theirs the id of one that is known: the author tells which is meant.
  const mine = await receive()
  await edge.database.pool.query('update message set header_from = $2 where message_id = $1', [
    mine.messageId,
    'friend@known.example',
  ])
  const forged = attached([mine.delivered.replace(/X-Postern-Verdict: .*\r\n/, '')])
  await send(KIM, [SPAM], forged)
  expect(await reportsOf(mine)).toEqual([])
})

test('one message to several has one header, and each reports the copy of their own by it', async () => {
  const mail = `From: Stranger <who@stranger.example>\r\nSubject: Offer to all\r\n\r\nBuy now, you all.\r\n`
  const id = /Accepted as (\S+)/.exec(
    await send('<who@stranger.example>', ['lee@own.example', 'kim@own.example'], mail),
  )![1]!
  const { rows } = await edge.database.pool.query<{ id: string; receiver: string; prepend: string }>(
    'select m.id, m.receiver, d.prepend from mail m join delivery d on d.mail_id = m.id where m.message_id = $1',
    [id],
  )
  expect(new Set(rows.map(({ prepend }) => prepend)).size).toBe(1)
  expect(rows[0]!.prepend).toContain(`; id=${id}\r\n`)
  const copyOf = (receiver: string): Original => ({
    mailId: rows.find((row) => row.receiver === receiver)!.id,
    messageId: '',
    delivered: rows[0]!.prepend + mail,
  })
  const [kim, lee] = [copyOf('kim@own.example'), copyOf('lee@own.example')]
  expect(await send(KIM, [SPAM], attached([kim.delivered]))).toMatch(/^250 /)
  expect(await reportsOf(kim)).toMatchObject([{ wish: 'spam', reporter: 'kim@own.example' }])
  expect(await reportsOf(lee)).toEqual([])
})

test.each<[string, string, string, (one: Original) => string, string]>([
  [
    'a stranger',
    '<bad@else.example>',
    SPAM,
    (one) => inline(one, { from: 'bad@else.example' }),
    'report.stranger',
  ],
  [
    'a stranger in a user’s name',
    '<bad@else.example>',
    SPAM,
    (one) => inline(one, { from: 'han@bare.example' }),
    'report.unproven',
  ],
  [
    'nobody who is proven',
    '<han@bare.example>',
    BARE,
    (one) => inline(one, { from: 'han@bare.example', to: BARE }),
    'report.unproven',
  ],
  ['a user of another domain', KIM, BARE, (one) => inline(one, { to: BARE }), 'report.stranger'],
  [
    'two authors',
    KIM,
    SPAM,
    (one) => inline(one, { from: 'kim@own.example, lee@own.example' }),
    'report.unproven',
  ],
  [
    'mail to somebody else, sent here again',
    KIM,
    SPAM,
    (one) => inline(one, { to: 'bad@else.example' }),
    'report.not-addressed',
  ],
  [
    'the same with a field put before',
    KIM,
    SPAM,
    (one) => `To: ${SPAM}\r\n${inline(one, { to: 'bad@else.example' })}`,
    'report.not-addressed',
  ],
  ['a bounce', '<>', SPAM, (one) => inline(one), 'report.automatic'],
  [
    'an automatic answer',
    KIM,
    SPAM,
    (one) => inline(one, { fields: 'Auto-Submitted: auto-replied\r\n' }),
    'report.automatic',
  ],
  [
    'a list',
    KIM,
    SPAM,
    (one) => inline(one, { fields: 'List-Id: <all.own.example>\r\n' }),
    'report.automatic',
  ],
  [
    'a delivery report',
    KIM,
    SPAM,
    (one) =>
      attached([one.delivered]).replace('multipart/mixed', 'multipart/report; report-type=delivery-status'),
    'report.automatic',
  ],
])('%s reports nothing, and hears why', async (_, sender, to, made, code) => {
  const one = await receive()
  const before = [await answers(), await answers('han@bare.example')]
  const said = await send(sender, [to], made(one))
  expect(said).toMatch(/^550 5\.7\.1 Reports /)
  expect(await reportsOf(one)).toEqual([])
  await expect.poll(async () => (await recordOf(to)).reject_reason, { timeout: 5_000 }).toBe(said.trim())
  const { class: of, step, codes, deliveries } = await recordOf(to)
  expect({ of, step, deliveries }).toEqual({ of: 'rejected', step: 'decision.refused', deliveries: 0 })
  expect(codes).toContain(code)
  expect([await answers(), await answers('han@bare.example')]).toEqual(before)
})

test('an automatic answer to our own answer is refused: nothing goes in circles', async () => {
  const { text } = (await answers()).at(-1)!
  const messageId = /^Message-ID: (\S+)/m.exec(text)![1]
  const back = `${head({ fields: `Auto-Submitted: auto-replied\r\nIn-Reply-To: ${messageId}\r\n` })}\r\nI am away.\r\n`
  expect(await send(KIM, [SPAM], back)).toMatch(/^550 /)
  // Our answer itself, where a rule of the mailbox sends it here.
  expect(await send('<>', [SPAM], text.replace(/^To: .*$/m, `To: ${SPAM}`))).toMatch(/^550 /)
})

test('the mail server of the domain vouches for its users, and for no others', async () => {
  const one = await receive('han@bare.example')
  const mail = inline(one, { from: 'han@bare.example', to: BARE })
  expect(await send('<han@bare.example>', [BARE], mail)).toMatch(/^550 /)
  await edge.database.pool.query(`insert into mail_server (domain_id, server, port, secure, preference)
    select id, '127.0.0.1', 25, 0, 10 from domain where name = 'bare.example'`)
  expect(await send('<han@bare.example>', [BARE], mail)).toMatch(/^250 /)
  expect(await reportsOf(one)).toMatchObject([{ reporter: 'han@bare.example', path: 'mail' }])
  const forged = inline(one, { from: 'kim@nowhere.example', to: BARE })
  expect(await send('<kim@nowhere.example>', [BARE], forged)).toMatch(/^550 /)
})

test('a blocked account reports nothing; other recipients of the same mail get theirs', async () => {
  const one = await receive('blocked@own.example')
  const from = 'blocked@own.example'
  const mail = inline(one, { from, to: `${SPAM}, lee@own.example` })
  expect(await send(`<${from}>`, [SPAM, 'lee@own.example'], mail)).toMatch(/^250 /)
  expect((await recordOf(SPAM)).codes).toContain('report.not-reportable')
  expect(await recordOf('lee@own.example')).toMatchObject({ deliveries: 1, step: 'decision.normal' })
  expect(await reportsOf(one)).toEqual([])
})

test('who has such an address keeps the mail; without the settings there is none', async () => {
  const { pool } = edge.database
  await pool.query(`insert into app_user (email, name, password_hash, domain_id, role_id)
    select 'spam-report@own.example', 'A person', '', d.id, r.id from domain d, role r where d.name = 'own.example' and r.key = 'user'`)
  const one = await receive()
  await expect
    .poll(
      async () => {
        await send(KIM, [SPAM], inline(one))
        return (await recordOf(SPAM)).step
      },
      { timeout: 10_000 },
    )
    .toBe('decision.normal')
  await pool.query(`delete from app_user where email = 'spam-report@own.example'`)
  await pool.query(`delete from setting where key = 'misjudgement.spamAddress'`)
  await expect
    .poll(
      async () => {
        await send(KIM, [BARE], inline(one))
        return (await recordOf(BARE)).deliveries
      },
      { timeout: 10_000 },
    )
    .toBe(1)
  // Of a domain that takes mail for registered people only, it is nobody's.
  await expect(send(KIM, [SPAM], inline(one))).rejects.toThrow(/550/)
})

test('more than sixty within an hour are put off', async () => {
  const mail = () => `${head({ from: 'lee@own.example', to: NORMAL })}\r\nThis one!\r\n`
  for (let sent = 0; sent < 60; sent++)
    expect(await send('<lee@own.example>', [NORMAL], mail())).toMatch(/^250 /)
  expect(await send('<lee@own.example>', [NORMAL], mail())).toMatch(/^450 4\.7\.1 Too many reports/)
  expect(await answers('lee@own.example')).toHaveLength(60)
}, 60_000)
