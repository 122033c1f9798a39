/** Copies of one mail over the whole way: accepted by SMTP, recorded with their campaign, counted, and found by the next one. */
import { connectScript } from '@postern/testkit/smtp-script.ts'
import { until } from '@postern/testkit/until.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStage, type Stage } from './stage.ts'

let stage: Stage

beforeAll(async () => {
  stage = await openStage({
    domains: [
      { name: 'corp.example', spamThreshold: 1000 },
      { name: 'other.example', spamThreshold: 1000 },
    ],
  })
}, 180_000)
afterAll(() => stage?.close())

async function send(sender: string, receiver: string, number: number): Promise<void> {
  const client = await connectScript({ port: stage.product.smtpPort, timeoutMs: 30_000 })
  await client.ehlo()
  await client.message(
    sender,
    [receiver],
    [
      `From: ${sender}`,
      `Subject: Invoice ${number}`,
      '',
      `Our records show that your company has an unpaid invoice over ${number} dollars. It was due at the end of last month`,
      `and remains open in our books. To avoid charges and an interruption of the service, please settle it within two days:`,
      `https://pay${number}.example.net/${number}`,
      '',
    ].join('\r\n'),
  )
  client.destroy()
}

test('copies by different senders to different companies are one campaign; a denial of one is found with the next', async () => {
  const { pool } = stage.database
  await send('anna@one.example.com', 'kim@corp.example', 4_711)
  await until(
    'the first is remembered',
    async () => (await pool.query('select from campaign')).rowCount === 1,
  )
  await send('otto@two.example.org', 'lee@other.example', 99)
  await until(
    'the second is counted',
    async () => (await pool.query('select from campaign where mails = 2')).rowCount === 1,
  )
  const { rows } = await pool.query(
    'select count(distinct campaign)::integer as campaigns, count(sketch)::integer as prints from message',
  )
  expect(rows).toEqual([{ campaigns: 1, prints: 2 }])
  await pool.query(`insert into campaign_word (campaign_id, domain_id, sender, reported, reported_at)
    select campaign.id, domain.id, '', 1, now() from campaign, domain where domain.name = 'corp.example'`)
  await send('eva@three.example.net', 'lee@other.example', 1)
  // What is remembered may be answered too late for a message, which then goes without.
  let copies = 1
  const found = await until('a copy is found', async () => {
    await send('eva@three.example.net', 'kim@corp.example', ++copies)
    const { rows: reported } = await pool.query<{ receiver: string }>(
      `select receiver from mail where 'campaign.reported' = any (codes)`,
    )
    return reported.length > 0 && reported
  })
  expect(found).toEqual([{ receiver: 'kim@corp.example' }])
}, 120_000)
