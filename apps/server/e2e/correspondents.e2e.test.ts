/** What the gateway remembers, over the whole way: by SMTP in, remembered, asked for by a scan process, in the verdict. */
import { connectScript } from '@postern/testkit/smtp-script.ts'
import { until } from '@postern/testkit/until.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { letter, openStage, type Stage } from './stage.ts'

let stage: Stage

beforeAll(async () => {
  stage = await openStage({
    domains: [{ name: 'corp.example', spamThreshold: 1000 }],
    zone: Object.fromEntries(
      ['sender.example', 'nobody.example', 'seohancorp.example', 'seohan-corp.example'].map((name) => [
        name,
        { TXT: [['v=spf1 ip4:127.0.0.1 -all']] },
      ]),
    ),
  })
}, 180_000)
afterAll(() => stage?.close())

/** Sends a mail by anna and answers what was found about it. */
async function send(
  subject: string,
  field = 'X-Test: 1',
  domain = 'sender.example',
  person = 'anna',
): Promise<readonly string[]> {
  const client = await connectScript({ port: stage.product.smtpPort, timeoutMs: 30_000 })
  await client.ehlo()
  const mail = letter(subject).replace('anna@', `${person}@`).replaceAll('sender.example', domain)
  await client.message(`${person}@${domain}`, ['kim@corp.example'], `${field}\r\n${mail}`)
  client.destroy()
  const found = stage.database.pool.query<{ codes: string[] }>('select codes from mail where title = $1', [
    subject,
  ])
  return (await found).rows[0]!.codes
}

/** Mail until one has the finding: what is remembered may be answered too late for a message, which then goes without. */
function sendUntil(
  code: string,
  next: (n: number) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  let n = 0
  return until(`a mail has ${code}`, async () => {
    const codes = await next(++n)
    return codes.includes(code) && codes
  })
}

test('a sender’s first mail is one, until the sender is known; a reply to it is one that was carried', async () => {
  const { pool } = stage.database
  // What is remembered is asked for the first time, of people who are nothing to the test.
  await sendUntil('history.first-contact', (n) =>
    send(`nobody ${n}`, undefined, 'nobody.example', `nobody.${n}`),
  )
  const first = await send('first')
  expect(first).toContain('auth.aligned')
  expect(first).toContain('history.first-contact')
  await until('it is remembered', async () => {
    const rows = await pool.query(
      `select from correspondent where address = 'anna@sender.example' and normal = 1`,
    )
    return rows.rowCount === 1
  })
  const second = await sendUntil('history.thread', (n) =>
    send(`second ${n}`, 'In-Reply-To: <first@sender.example>'),
  )
  expect(second).not.toContain('history.first-contact')
  expect(second).not.toContain('history.known')
  await pool.query(`update correspondent set days = 3, first_seen = last_seen - interval '8 days'`)
  const third = await sendUntil('history.known', (n) =>
    send(`third ${n}`, 'In-Reply-To: <none@sender.example>'),
  )
  expect(third).not.toContain('history.thread')
}, 60_000)

test('who writes from a domain like a correspondent’s is told from that, until it is known itself', async () => {
  const { pool } = stage.database
  const age = (address: string) =>
    pool.query(
      `update correspondent set days = 3, first_seen = last_seen - interval '8 days' where address = $1`,
      [address],
    )
  await send('offer', undefined, 'seohancorp.example')
  const known = async (address: string) =>
    until('it is remembered', async () => (await age(address)).rowCount === 1)
  await known('@seohancorp.example')
  const stranger = await sendUntil('lookalike.correspondent-from', (n) =>
    send(`new account ${n}`, undefined, 'seohan-corp.example'),
  )
  expect(stranger).toContain('auth.aligned')
  await known('@seohan-corp.example')
  expect(await send('order', undefined, 'seohan-corp.example')).not.toContain('lookalike.correspondent-from')
  expect(await send('offer again', undefined, 'seohancorp.example')).not.toContain(
    'lookalike.correspondent-from',
  )
}, 60_000)
