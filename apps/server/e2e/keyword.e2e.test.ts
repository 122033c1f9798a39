/** The keyword monitor on the way of mail: registered in the console's API, in effect at once, seen in what is delivered. */
import { zipOf } from '@postern/testkit/containers.ts'
import { connectScript } from '@postern/testkit/smtp-script.ts'
import { eventually, until } from '@postern/testkit/until.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { letter, letterWith, openStage, type Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage({
    domains: [{ name: 'corp.example' }],
    settings: {
      'keyword.blockCount': 3,
      'keyword.warningAction': 'tag',
      'keyword.alarmTo': ['kim@corp.example'],
    },
  })
  for (const keyword of ['Project Falcon', '대외비', 'merger'])
    await stage.database.db.insertInto('keyword').values({ keyword }).execute()
}, 180_000)
afterAll(() => stage?.close())

async function verdictOf(mail: string) {
  const client = await connectScript({ port: stage.product.smtpPort, timeoutMs: 60_000 })
  await client.ehlo()
  const { text } = await client.message('anna@sender.example', ['kim@corp.example'], mail)
  client.destroy()
  const id = /Accepted as (\S+)/.exec(text)![1]
  const { rows } = await stage.database.pool.query<{
    class: string
    mode: number
    step: string
    codes: string[]
  }>(`select class, mode, trace->0->>'code' as step, codes from mail where message_id = $1`, [id])
  return rows[0]!
}

test('one is a warning: delivered with the tag, counted, and administrators hear of it', async () => {
  await eventually('keywords are in effect', async () => {
    const { codes } = await verdictOf(letter('probe', 'About project  FALCON.\r\n'))
    return codes.includes('keyword.warning')
  })
  const zip = zipOf([{ name: 'note.txt', content: Buffer.from('이 문서는 대외비입니다') }])
  expect(await verdictOf(letterWith('with an archive', 'a.zip', zip))).toMatchObject({
    class: 'normal',
    mode: 3,
    step: 'decision.warned',
  })
  await until('it is delivered with its tag', () =>
    Promise.resolve(
      stage.sink.messages.some(({ bytes }) => /Subject: \[KEYWORD\] with an archive/.test(String(bytes))),
    ),
  )
  expect(await verdictOf(letter('nothing'))).toMatchObject({ class: 'normal', mode: 0 })
  await eventually(
    'the alarm was sent',
    async () => {
      const { rows } = await stage.database.pool.query(
        'select 1 from keyword_alarm where last_at is not null',
      )
      return rows.length === 1
    },
    { ms: 60_000 },
  )
  const { rows } = await stage.database.pool.query<{ mails: number }>(
    'select mails from keyword_use order by keyword_id',
  )
  expect(rows.length).toBe(2)
}, 120_000)

test('as many as are blocked hold the mail, but not against an allow filter’s word', async () => {
  const all = letter('all of them', 'Project Falcon: the merger is 대외비.\r\n')
  expect(await verdictOf(all)).toMatchObject({ class: 'spam', mode: 1, step: 'decision.keyword' })
}, 60_000)
