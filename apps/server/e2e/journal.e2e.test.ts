/** Journaling: each message that is taken goes to the archive as it came, with its envelope; nothing of it is lost. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MAIL_MODES } from '@postern/contract/codes/mail.ts'
import { freePort } from '@postern/testkit/free-port.ts'
import { startSink, type Sink } from '@postern/testkit/sink.ts'
import { connectScript } from '@postern/testkit/smtp-script.ts'
import { until } from '@postern/testkit/until.ts'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drained, letter, letterWith, openStage, signIn, type Stage } from './stage.ts'

// In two parts, so that scanners leave this file alone.
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')
let stage: Stage
let archive: Sink
let refusal: string | null = null

beforeAll(async () => {
  archive = await startSink({
    keepBytes: true,
    behave: ({ command }) => (command === 'rcpt' && refusal !== null ? { reply: refusal } : null),
  })
  stage = await openStage({
    domains: [{ name: 'corp.example' }],
    settings: {
      'journal.enabled': true,
      // The first of them is down.
      'journal.servers': [`127.0.0.1:${String(await freePort())}`, `127.0.0.1:${String(archive.port)}`],
      'journal.recipient': 'journal@archive.example',
      'journal.security': 'none',
      // Delivery says when it has heard of it, and so of those before.
      'delivery.paused': true,
    },
  })
  const says = (words: string) =>
    until(words, () => readFileSync(join(stage.product.dataDir, 'log/deliver.log'), 'utf8').includes(words))
  await says('delivery is paused')
  await stage.database.pool.query(`update setting set value = 'false' where key = 'delivery.paused'`)
  await says('delivery goes on')
}, 180_000)
afterAll(async () => {
  await stage?.close()
  await archive?.close()
})

async function send(message: string, recipients: readonly string[] = ['kim@corp.example']): Promise<void> {
  const client = await connectScript({ port: stage.product.smtpPort })
  await client.ehlo()
  await client.command('MAIL FROM:<bounces@sender.example>', 250)
  for (const recipient of recipients) await client.command(`RCPT TO:<${recipient}>`, 250)
  await client.command('DATA', 354)
  await client.send(`${message}\r\n.\r\n`)
  await client.expect(250)
  client.destroy()
}

const PART = 'filename="message.eml"\r\n\r\n'
/** The copy whose message has this subject: its envelope in words, and the bytes it carries. */
const copyOf = (subject: string) =>
  until(`the copy of ${subject}`, async () => {
    for (const { bytes, sender, recipients } of archive.messages) {
      const { text = '' } = await PostalMime.parse(bytes!, { forceRfc822Attachments: true })
      const carried = bytes!.subarray(bytes!.indexOf(PART) + PART.length, bytes!.lastIndexOf('\r\n--=_'))
      if (carried.includes(`Subject: ${subject}\r\n`)) return { sender, recipients, text, carried }
    }
    return null
  })

test('one copy a message, by the second server, with all recipients and the bytes as they came', async () => {
  const message = letter('Plan for Monday')
  await send(message, ['kim@corp.example', 'lee@corp.example'])
  const copy = await copyOf('Plan for Monday')
  expect(copy).toMatchObject({ sender: '', recipients: ['journal@archive.example'] })
  expect(copy.text).toContain('Sender: bounces@sender.example')
  expect(copy.text).toContain('Recipient: kim@corp.example (normal)')
  expect(copy.text).toContain('Recipient: lee@corp.example (normal)')
  const body = copy.carried.subarray(copy.carried.indexOf('From: Anna'))
  expect(body.toString()).toBe(`${message}\r\n`)
  await drained(stage)
  expect(archive.messages).toHaveLength(1)
  const delivered = stage.sink.messages.flatMap(({ recipients }) => recipients)
  expect(delivered.toSorted()).toEqual(['kim@corp.example', 'lee@corp.example'])
}, 60_000)

test('what is held goes there too, and so do viruses unless a setting leaves them out', async () => {
  const { pool } = stage.database
  await send(letterWith('Invoice with a virus', 'a.com', Buffer.from(EICAR)))
  await copyOf('Invoice with a virus')
  const { rows } = await pool.query(`select mode from mail where title = 'Invoice with a virus'`)
  expect(rows).toEqual([{ mode: MAIL_MODES.block }])
  await pool.query(
    `insert into setting (key, value) values ('journal.content', '"clean"') on conflict (key) do update set value = excluded.value`,
  )
  let sent = 0
  await expect
    .poll(
      async () => {
        await send(letterWith(`Another virus ${++sent}`, 'a.com', Buffer.from(EICAR)))
        const left = await pool.query(`select from delivery where kind = 'journal'`)
        const seen = archive.messages.some(({ bytes }) => bytes!.includes(`Another virus ${sent}\r\n`))
        return left.rowCount === 0 && !seen
      },
      { timeout: 20_000 },
    )
    .toBe(true)
}, 60_000)

test('what the archive refuses waits, is seen by who reaches everything alone, and goes when the archive takes it', async () => {
  refusal = '550 5.2.2 archive is full'
  await send(letter('Plan for Friday'))
  const { url, adminEmail, adminPassword } = stage.product
  const admin = await signIn(url, { email: adminEmail, password: adminPassword })
  const line = await until('it waits', async () => {
    const { data } = (await admin.call('GET', '/mails/queue')) as {
      data: { servers: { destination: string; server: string; reply: string; copies: number }[] }
    }
    return data.servers.find(({ destination, reply }) => destination === 'journal' && reply !== '')
  })
  expect(line).toMatchObject({ reply: '550 5.2.2 archive is full', copies: 1 })
  // Neither a bounce to the sender, nor a word in the mail's own history. The copies go out in any order.
  const stateOf = `select send_state, (select count(*)::int from delivery where kind = 'dsn') as reports from mail where title = 'Plan for Friday'`
  await expect
    .poll(async () => (await stage.database.pool.query(stateOf)).rows)
    .toEqual([{ send_state: 'S', reports: 0 }])
  // Whatever the recipients delete meanwhile.
  await stage.database.pool.query(
    `delete from message where id = (select message_id from mail where title = 'Plan for Friday')`,
  )
  await stage.database.pool.query(`delete from mail where title = 'Plan for Friday'`)
  refusal = null
  const of = { destination: line.destination, server: line.server }
  expect((await admin.call('POST', '/mails/queue/retry', { of })).status).toBe(200)
  await copyOf('Plan for Friday')
  await drained(stage)
}, 60_000)
