/** Copies whose attachments go as links. */
import { createCapabilities } from '../../platform/capability/capability.ts'
import { parseMessage } from '@postern/mail/parse.ts'
import { storedFileBytes } from '@postern/mail/rewrite/stored-file.ts'
import { planTakeOut } from '@postern/mail/rewrite/take-out.ts'
import { until } from '@postern/testkit/until.ts'
import { expect, it } from 'vitest'
import { enqueueMail } from '../queue/enqueue-store.ts'
import { linkFiles, noteOf } from './linked-files.ts'
import { useWorkerStage } from '../testing/worker-stage.ts'

const stage = useWorkerStage()
const { sink, newName, empty } = stage
const capabilities = createCapabilities(Buffer.alloc(32, 1))
const DAY_MS = 86_400_000

const message = (data: Buffer): Buffer =>
  Buffer.from(
    [
      'From: Anna <anna@sender.test>',
      'Subject: =?utf-8?B?7JWI64WV?=',
      'X-Postern-Links: 9',
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain; charset=utf-8',
      '',
      '한글',
      '--b',
      'Content-Type: application/pdf; name="report.pdf"',
      'Content-Transfer-Encoding: base64',
      '',
      ...(data.toString('base64').match(/.{1,76}/g) ?? []),
      '--b--',
      '',
    ].join('\r\n'),
  )

/** Mail for people of a new domain whose attachments go as links that live three days. */
async function linked(port: number, people: readonly string[], data: Buffer) {
  const name = newName()
  const domainId = await stage.queue.addDomain(name, [{ port }])
  const content = message(data)
  const plan = planTakeOut(parseMessage(content), 'fresh')
  if (plan.kind !== 'taken') throw new Error(plan.kind)
  const links = { days: 3, size: plan.size, edits: plan.edits, files: plan.files, plain: plan.plain }
  const recipients = people.map((person) => `${person}@${name}`)
  const mail = await stage.queue.add({ recipients, content, prepend: 'X: 1\r\n' })
  const { pool } = stage.queue.database
  await pool.query('update mail set shape = $2 where id = any($1)', [mail.mailIds, JSON.stringify({ links })])
  await pool.query('update delivery set links = $2 where mail_id = any($1)', [
    mail.mailIds,
    JSON.stringify(links),
  ])
  return { ...mail, name, domainId, content, plan }
}

const work = (origin = 'https://mail.example', now = Date.now) =>
  stage.queue.startWorker(
    {},
    {
      linkFiles: (job) =>
        linkFiles(
          job,
          { pool: stage.queue.database.pool, capabilities, origin: () => origin, language: () => 'en' },
          now(),
        ),
    },
  )

const tokensIn = (bytes: Buffer): string[] => [
  ...new Set(
    [...parseMessage(bytes).text.matchAll(/https:\/\/mail\.example\/link\/attachment\/(\S+)/g)].map(
      (m) => m[1]!,
    ),
  ),
]

it.each([
  ['held in memory', 1_000],
  ['streamed', 2_000_000],
])('each recipient has links of their own, and the rest is as it was (%s)', async (_how, size) => {
  const server = await sink()
  const data = Buffer.alloc(size, 'data 데이터')
  const { plan, content, mailIds } = await linked(server.port, ['a', 'b'], data)
  await work()
  await empty()
  expect(server.messages).toHaveLength(2)
  const tokens = server.messages.map(({ bytes }) => tokensIn(bytes!))
  expect(new Set(tokens.flat()).size).toBe(2)
  for (const { bytes } of server.messages) {
    const facts = parseMessage(bytes!)
    expect(facts.attachments).toEqual([])
    expect(facts.header('x-postern-links')).toEqual([expect.stringMatching(/^1; until=\d{4}-/)])
    const text = bytes!.toString()
    expect(text.slice(0, 6)).toBe('X: 1\r\n')
    expect(text).toContain(content.toString('utf8', content.indexOf('--b'), plan.edits[0]!.start))
    expect(facts.text).toContain(plan.files[0]!.sha256)
  }
  const { rows } = await stage.queue.database.pool.query(
    'select id::int, mail_id, files, blob_key from attachment_link where mail_id = any($1) order by id',
    [mailIds],
  )
  const read = tokens.map(([token]) => capabilities.read('attachment', token!, Date.now()))
  expect(new Set(read.map(({ subject }) => subject['l']))).toEqual(new Set(rows.map(({ id }) => id)))
  expect(read[0]!.expiresAt - Date.now()).toBeGreaterThan(2.9 * DAY_MS)
  const stored = await stage.queue.blobs.read(rows[0].blob_key)
  expect(storedFileBytes(stored, rows[0].files[0]).equals(data)).toBe(true)
})

it('is sent again with links that live as long as they say', async () => {
  const server = await sink()
  const { mailIds, messageId, receivedAt, domainId, name } = await linked(
    server.port,
    ['a'],
    Buffer.from('x'),
  )
  const early = Date.now() - 2 * DAY_MS
  const worker = await work('https://mail.example', () => early)
  await empty()
  await worker.stop()
  const { pool, db } = stage.queue.database
  await pool.query(`update mail set send_state = 'F' where id = $1`, [mailIds[0]])
  const again = {
    mailId: mailIds[0]!,
    messageId,
    receivedAt,
    domainId,
    recipient: `a@${name}`,
    sender: 'a@sender.test',
  }
  await db.transaction().execute((trx) => enqueueMail(trx, [again]))
  await work()
  await until('it was sent again', () => server.messages.length === 2)
  const ends = server.messages.map(
    ({ bytes }) => capabilities.read('attachment', tokensIn(bytes!)[0]!, 0).expiresAt,
  )
  expect(Math.round((ends[1]! - ends[0]!) / DAY_MS)).toBe(2)
  const { rows } = await pool.query('select expires_at from attachment_link where mail_id = $1', [mailIds[0]])
  expect(Math.ceil(rows[0].expires_at.getTime() / 1000) * 1000).toBe(ends[1])
})

it('waits, whole, while nobody has said where the console is', async () => {
  const server = await sink()
  const { mailIds } = await linked(server.port, ['a'], Buffer.from('x'))
  await work('')
  await until('it was put off', async () =>
    (await stage.queue.state(mailIds[0]!)).message.includes('basic.publicUrl'),
  )
  expect(server.messages).toEqual([])
  stage.queue.errors.length = 0
})

it.each(['ko', 'en', 'ja'] as const)(
  'names of files are text in the note, whatever they are (%s)',
  (language) => {
    const file = {
      name: '<img src=x onerror=alert(1)>"\'&.pdf',
      type: 'x/y',
      size: 1_536,
      sha256: 'ab',
      from: 0,
      to: 1,
      encoding: '7bit',
    }
    const { html, plain } = noteOf([{ ...file, url: 'https://mail.example/link/attachment/t' }], 0, language)
    expect(html).not.toMatch(/<img|onerror=alert\(1\)>/)
    expect(plain).toContain('1.5 KB')
    expect(
      parseMessage(Buffer.from(`Content-Type: text/html; charset=utf-8\r\n\r\n${html}`)).htmlText,
    ).toContain(file.name)
    expect(html).not.toMatch(/\{\w+\}/)
  },
)
