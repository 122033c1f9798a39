/** What the gateway remembers, over the whole way: by SMTP in, remembered, asked for by a scan process, in the verdict. */
import { connectScript } from '@postern/testkit/smtp-script.ts'
import { until } from '@postern/testkit/until.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { letter, openStage, type Stage } from './stage.ts'

let stage: Stage

beforeAll(async () => {
  stage = await openStage({
    domains: [{ name: 'corp.example', spamThreshold: 1000 }],
    zone: { 'sender.example': { TXT: [['v=spf1 ip4:127.0.0.1 -all']] } },
  })
}, 180_000)
afterAll(() => stage?.close())

/** Sends a mail by anna@sender.example and answers what was found about it. */
async function send(subject: string, field = 'X-Test: 1'): Promise<readonly string[]> {
  const client = await connectScript({ port: stage.product.smtpPort, timeoutMs: 30_000 })
  await client.ehlo()
  await client.message('anna@sender.example', ['kim@corp.example'], `${field}\r\n${letter(subject)}`)
  client.destroy()
  const found = stage.database.pool.query<{ codes: string[] }>('select codes from mail where title = $1', [
    subject,
  ])
  return (await found).rows[0]!.codes
}

test('a sender’s first mail is one, until the sender is known; a reply to it is one that was carried', async () => {
  const { pool } = stage.database
  const first = await send('first')
  expect(first).toContain('auth.aligned')
  expect(first).toContain('history.first-contact')
  await until('it is remembered', async () => {
    const rows = await pool.query(
      `select from correspondent where address = 'anna@sender.example' and normal = 1`,
    )
    return rows.rowCount === 1
  })
  const second = await send('second', 'In-Reply-To: <first@sender.example>')
  expect(second).toContain('history.thread')
  expect(second).not.toContain('history.first-contact')
  expect(second).not.toContain('history.known')
  await pool.query(`update correspondent set days = 3, first_seen = last_seen - interval '8 days'`)
  const third = await send('third', 'In-Reply-To: <none@sender.example>')
  expect(third).toContain('history.known')
  expect(third).not.toContain('history.thread')
}, 60_000)
