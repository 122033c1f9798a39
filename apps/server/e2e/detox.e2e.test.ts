/** Attachments disarmed on the way of mail: by SMTP in, taken apart in processes of their own, and out to real servers or held. */
import type { DetoxReport } from '@postern/contract/validation/detox-report.ts'
import { parseMessage } from '@postern/mail/parse.ts'
import { wordOf } from '@postern/detox/testing/office.ts'
import { connectScript } from '@postern/testkit/smtp-script.ts'
import { eventually, until } from '@postern/testkit/until.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { letter, letterWith, openStage, signIn, type Stage } from './stage.ts'

const FORMULA = Buffer.from('name,total\r\nKim,=SUM(1;2)\r\n')
const MACRO_WORD = wordOf('<w:p><w:r><w:t>Order</w:t></w:r></w:p>', [['vbaProject', 'vbaProject.bin']], {
  'word/vbaProject.bin': { bytes: Buffer.from([0, 1, 2, 3]), type: 'application/vnd.ms-office.vbaProject' },
})
const PLAIN = Buffer.from('name,total\r\nKim,10\r\n')

let stage: Stage
beforeAll(async () => {
  stage = await openStage({
    domains: [{ name: 'corp.example' }, { name: 'plain.example' }],
    settings: {
      'basic.publicUrl': 'https://console.corp.example',
      'detox.table': 'disarm',
      'detox.word': 'disarm',
      'detox.links': 'rewrite',
      'detox.other': 'block',
    },
  })
  const { pool } = stage.database
  await pool.query(`update domain set detox = true where name = 'corp.example'`)
  await pool.query(
    `insert into filter (region, policy, name, operation, rules, rules_hash)
     values (1, 2, 'unwanted', 1, '[{"target": 101, "cond": 2, "value": "unwanted", "word": false}]', 'unwanted')`,
  )
  await eventually('detox and filter are in effect', async () => {
    const [mail] = await sent('unwanted probe', 'a.csv', PLAIN)
    return mail!.mode === 1 && mail!.detox_due !== null
  })
}, 180_000)
afterAll(() => stage?.close())

interface Row {
  readonly id: string
  readonly class: string
  readonly mode: number
  readonly send_state: string
  readonly send_message: string
  readonly codes: string[]
  readonly detox_state: number
  readonly detox_report: DetoxReport | null
  readonly detox_due: unknown
  readonly blob_key: string | null
}

async function sent(
  subject: string,
  name: string,
  file: Buffer,
  recipients: readonly string[] = ['kim@corp.example'],
  body?: string,
): Promise<Row[]> {
  const client = await connectScript({ port: stage.product.smtpPort, timeoutMs: 60_000 })
  await client.ehlo()
  await client.command('MAIL FROM:<anna@sender.example>', 250)
  for (const recipient of recipients) await client.command(`RCPT TO:<${recipient}>`, 250)
  await client.command('DATA', 354)
  await client.send(`${body === undefined ? letterWith(subject, name, file) : letter(subject, body)}.\r\n`)
  const { text } = await client.expect(250)
  client.destroy()
  const id = /Accepted as (\S+)/.exec(text)![1]
  const { rows } = await stage.database.pool.query<Row>(
    'select * from mail where message_id = $1 order by receiver',
    [id],
  )
  return rows
}

const now = async ({ id }: Row): Promise<Row> =>
  (await stage.database.pool.query<Row>('select * from mail where id = $1', [id])).rows[0]!

async function delivered(subject: string, recipient = 'kim@corp.example') {
  const find = () =>
    stage.sink.messages.find(
      ({ bytes, recipients }) =>
        String(bytes).includes(`Subject: ${subject}\r\n`) && recipients.includes(recipient),
    )
  await until(`${subject} arrives`, () => Promise.resolve(find() !== undefined))
  const bytes = find()!.bytes!
  return { text: String(bytes), attachments: parseMessage(bytes).attachments }
}

async function recover({ id }: Row): Promise<void> {
  const { url, adminEmail, adminPassword } = stage.product
  const api = await signIn(url, { email: adminEmail, password: adminPassword })
  expect((await api.call('POST', '/mails/recover', { chk: [id] })).data).toMatchObject({ done: 1 })
}

test('a recipient with detox gets the disarmed file, another the message as it came', async () => {
  const [disarmed, plain] = await sent('formulas', 'sheet.csv', FORMULA, [
    'kim@corp.example',
    'lee@plain.example',
  ])
  expect(disarmed).toMatchObject({ class: 'normal', mode: 0, detox_state: 2, detox_due: null })
  expect(disarmed!.detox_report!.files).toMatchObject([
    { name: 'sheet.csv', outcome: 'disarmed', removed: [{ code: 'formula', count: 1 }] },
  ])
  expect(plain).toMatchObject({ detox_state: 0, detox_report: null, blob_key: null })
  const ours = await delivered('formulas')
  expect(ours.text).toMatch(/^X-Postern-Detox: disarmed; files=1; removed=formula\r$/m)
  expect(String(ours.attachments[0]!.content())).not.toContain(',=SUM')
  const theirs = await delivered('formulas', 'lee@plain.example')
  expect(theirs.attachments[0]!.content()).toEqual(FORMULA)
  expect(theirs.text).not.toContain('X-Postern-Detox')
})

test('a document with a macro goes without it, under a name that fits', async () => {
  await sent('macros', 'order.docm', MACRO_WORD)
  const { attachments } = await delivered('macros')
  expect(attachments.map(({ name }) => name)).toEqual(['order.docx'])
  expect(String(attachments[0]!.content())).not.toContain('vbaProject')
})

test('a file with nothing to remove goes as it came, and is recorded so', async () => {
  const [mail] = await sent('nothing to remove', 'plain.csv', PLAIN)
  expect(mail).toMatchObject({ detox_state: 1, blob_key: null })
  const { text, attachments } = await delivered('nothing to remove')
  expect(attachments[0]!.content()).toEqual(PLAIN)
  expect(text).not.toContain('X-Postern-Detox')
})

test('a file whose kind is blocked holds the mail; let out, it stays held and says why', async () => {
  const [mail] = await sent('blocked', 'data.bin', Buffer.from([9, 0, 250, 3, 7, 9, 1]))
  expect(mail).toMatchObject({ class: 'spam', mode: 1, send_state: 'N', detox_state: 4 })
  expect(mail!.codes).toContain('detox.blocked')
  await recover(mail!)
  await until('it is looked at once more', async () => (await now(mail!)).send_state === 'F')
  expect(await now(mail!)).toMatchObject({ send_message: 'detox.blocked', detox_state: 4, blob_key: null })
})

test('held mail that somebody lets out is disarmed before it goes', async () => {
  const [mail] = await sent('unwanted formulas', 'sheet.csv', FORMULA)
  expect(mail).toMatchObject({ class: 'spam', mode: 1, detox_state: 0, blob_key: null })
  await recover(mail!)
  const { text, attachments } = await delivered('unwanted formulas')
  expect(String(attachments[0]!.content())).not.toContain(',=SUM')
  expect(text).toContain('X-Postern-Detox: disarmed')
  expect(await now(mail!)).toMatchObject({ detox_state: 2, detox_due: null })
})

test('links lead to a page of ours, which knows them', async () => {
  const target = 'https://shop.example/offer?id=7'
  await sent('with a link', '', Buffer.alloc(0), ['kim@corp.example'], `See ${target} today.\r\n`)
  const { text } = await delivered('with a link')
  const [link] = /https:\/\/console\.corp\.example\/l\/[^\s]+/.exec(text)!
  expect(text).not.toContain(target)
  const page = await fetch(`${stage.product.url}${new URL(link).pathname}`, { redirect: 'manual' })
  expect(page.headers.get('location') ?? (await page.text())).toContain(target)
  const changed = await fetch(`${stage.product.url}${new URL(link).pathname.slice(0, -1)}`, {
    redirect: 'manual',
  })
  expect(changed.status).toBe(400)
})
