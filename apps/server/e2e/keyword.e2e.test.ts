/** Keyword monitor and YARA on the way of mail: registered in the console's API, in effect at once, seen in what becomes of it. */
import { zipOf } from '@postern/testkit/containers.ts'
import type { MailDetail } from '@postern/contract/routes/mail.ts'
import { connectScript } from '@postern/testkit/smtp-script.ts'
import { eventually, until } from '@postern/testkit/until.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { letter, letterWith, openStage, signIn, type Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage({
    domains: [{ name: 'corp.example' }],
    settings: {
      'keyword.blockCount': 3,
      'keyword.warningAction': 'tag',
      'keyword.alarmTo': ['kim@corp.example'],
      'yara.limitMs': 1000,
    },
  })
  for (const keyword of ['Project Falcon', '대외비', 'merger'])
    await stage.database.db.insertInto('keyword').values({ keyword }).execute()
}, 180_000)
afterAll(() => stage?.close())

async function judged(mail: string) {
  const client = await connectScript({ port: stage.product.smtpPort, timeoutMs: 60_000 })
  await client.ehlo()
  const { text } = await client.message('anna@sender.example', ['kim@corp.example'], mail)
  client.destroy()
  const id = /Accepted as (\S+)/.exec(text)![1]
  const { rows } = await stage.database.pool.query<{
    id: string
    class: string
    mode: number
    step: string
    codes: string[]
  }>(`select id, class, mode, trace->0->>'code' as step, codes from mail where message_id = $1`, [id])
  return rows[0]!
}

test('one is a warning: delivered with the tag, counted, and administrators hear of it', async () => {
  await eventually('keywords are in effect', async () => {
    // The last of them.
    const { codes } = await judged(letter('probe', 'About the merger.\r\n'))
    return codes.includes('keyword.warning')
  })
  // Each scan process hears of them by itself.
  await eventually('and in every process', async () => {
    const { codes } = await judged(letter('spelt so', 'About project  FALCON.\r\n'))
    return codes.includes('keyword.warning')
  })
  const zip = zipOf([{ name: 'note.txt', content: Buffer.from('이 문서는 대외비입니다') }])
  expect(await judged(letterWith('with an archive', 'a.zip', zip))).toMatchObject({
    class: 'normal',
    mode: 3,
    step: 'decision.warned',
  })
  await until('it is delivered with its tag', () =>
    Promise.resolve(
      stage.sink.messages.some(({ bytes }) => /Subject: \[KEYWORD\] with an archive/.test(String(bytes))),
    ),
  )
  expect(await judged(letter('nothing'))).toMatchObject({ class: 'normal', mode: 0 })
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
  // Uses are written a moment later.
  await expect.poll(async () => (await stage.database.pool.query('select from keyword_use')).rowCount).toBe(3)
}, 120_000)

test('as many as are blocked hold the mail, but not against an allow filter’s word', async () => {
  const all = letter('all of them', 'Project Falcon: the merger is 대외비.\r\n')
  expect(await judged(all)).toMatchObject({ class: 'spam', mode: 1, step: 'decision.keyword' })
}, 60_000)

test('an uploaded rule holds mail under its name; a rule that does not end holds it, and is turned off', async () => {
  const { url, adminEmail, adminPassword } = stage.product
  const admin = await signIn(url, { email: adminEmail, password: adminPassword })
  const upload = (name: string, source: string) =>
    admin.call('POST', `/configs/filtering/yara?name=${name}`, new Blob([source]))
  const zip = zipOf([{ name: 'plan.txt', content: Buffer.from('the zebra crossing') }])
  const striped = letterWith('stripes', 'a.zip', zip)
  expect(await upload('animals.yar', 'rule zebra { strings: $a = "zebra" condition: $a }')).toMatchObject({
    status: 200,
  })
  await eventually('the rule is in effect', async () => (await judged(striped)).codes.includes('yara.match'))
  const held = await judged(striped)
  expect(held).toMatchObject({ class: 'spam', mode: 1, step: 'decision.held' })
  const why = (await admin.call('GET', `/mails/${held.id}`)).data as MailDetail
  expect(why.trace.entries.find(({ code }) => code === 'yara.match')).toMatchObject({
    decisive: true,
    evidence: { rule: 'zebra', file: 'animals.yar', where: 'a.zip/plan.txt' },
  })
  const loops = 'for any i in (0..filesize) : (for any j in (0..filesize) : (uint8(i) + uint8(j) == 1000))'
  // Nothing short shows that it does not end.
  expect(
    await upload(
      'loops.yar',
      `rule loops { condition: uint16(0) == 0x3030 and filesize > 150KB and ${loops} }`,
    ),
  ).toMatchObject({ status: 200 })
  const long = letterWith('long', 'long.txt', Buffer.from('0'.repeat(200_000)))
  await eventually('the loops are in effect', async () => (await judged(long)).codes.includes('yara.late'))
  await eventually('the file is turned off', async () => {
    const { rows } = await stage.database.pool.query<{ name: string }>(
      'select name from yara_file where not is_act and runaway_at is not null',
    )
    return rows.length === 1 && rows[0]!.name === 'loops.yar'
  })
  const { rows } = await stage.database.pool.query<{ mode: number }>(
    `select mode from mail where codes @> '{yara.late}'`,
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.every(({ mode }) => mode === 1)).toBe(true)
  await eventually('other mail is judged as before', async () => (await judged(long)).class === 'normal')
  expect((await judged(striped)).codes).toContain('yara.match')
}, 180_000)
