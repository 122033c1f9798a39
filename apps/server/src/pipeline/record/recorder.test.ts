import { MAIL_MODES, RUN_MODES } from '@postern/contract/codes/mail.ts'
import { testDatabase, type TestDatabase } from '@postern/testkit/database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { timeOfUuid, uuidv7 } from '../../platform/ids.ts'
import type { Envelope } from '../../smtp/envelope.ts'
import type { ScanResult } from '../judge/context.ts'
import { decide } from '../judge/decide.ts'
import type { ResolvedRecipient } from '../judge/recipient.ts'
import { createRecorder, type Recorder } from './recorder.ts'
import type { MessageToRecord } from './message-to-record.ts'
import { recordsOf } from './records.ts'
import { NOTHING_READ } from '../judge/summary.ts'
import { forgetMail } from '../retention/retention.ts'
import { sweepBlobs } from '../../platform/blob/sweep.ts'
import { openFileBlobs } from '../../platform/blob/file-blobs.ts'
import { hash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'

let database: TestDatabase
let recorder: Recorder
let domainId: number
beforeAll(async () => {
  database = await testDatabase()
  recorder = createRecorder(database.pool)
  const row = await database.db
    .insertInto('domain')
    .values({ name: 'corp.example', spam_threshold: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  domainId = row.id
})
afterAll(() => database.close())

const NOTHING = { decided: null, passed: [] }

function recipient(receiver: string, runMode: 1 | 2 | 3 = RUN_MODES.cut): ResolvedRecipient {
  return {
    address: receiver,
    receiver,
    addresses: [receiver],
    domain: 'corp.example',
    route: null,
    subjectTag: '[SPAM]',
    found: [],
    notify: [],
    orcpt: null,
    owner: { domainId, groupId: null, userId: null, order: ['user', 'group', 'domain', 'all'] },
    policy: { runMode, threshold: 5, virusScan: true },
  }
}

function message(
  recipients: ResolvedRecipient[],
  score: number,
  more: { subject?: string; receivedAt?: number; blobKey?: string } = {},
): MessageToRecord {
  const receivedAt = more.receivedAt ?? Date.now()
  const envelope: Envelope = {
    id: uuidv7(receivedAt),
    receivedAt,
    client: { ip: '192.0.2.1', port: 1, rdns: '', country: 'KR' },
    helo: 'h',
    esmtp: true,
    tls: null,
    auth: null,
    sender: 'a@b.example',
    smtpUtf8: false,
    body: '7BIT',
    dsn: { ret: null, envid: null },
    recipients: [],
  }
  const findings = [{ code: 'virus.unscannable' as const, score }]
  const result: ScanResult = {
    summary: {
      ...NOTHING_READ,
      subject: more.subject ?? 's',
      from: 'a@b.example',
      row: { ...NOTHING_READ.row, header_from: 'a@b.example' },
    },
    findings,
    checks: [],
    maySenderBeAsked: false,
    aligned: true,
    linkSites: [],
    campaign: null,
    authHeader: 'Authentication-Results: x\r\n',
    verdicts: recipients.map(({ policy }) => decide(findings, NOTHING, policy)),
  }
  return {
    envelope,
    recipients,
    result,
    blobKey: more.blobKey ?? 'k',
    size: 10,
    sha256: 'x',
    receivedHeader: 'Received: y\r\n',
  }
}

test('a copy is due at once by the clock of the queue, whatever the clock of the edge says', async () => {
  const rows = recordsOf(
    message([recipient('early@corp.example')], 1, { receivedAt: Date.now() + 3_600_000 }),
  )
  await recorder.record(rows)
  const { rows: due } = await database.pool.query(
    `select 1 from delivery where recipient = 'early@corp.example' and next_attempt_at <= now()`,
  )
  expect(due).toHaveLength(1)
})

test.each([
  ['wanted', 1, true],
  ['unwanted', 9, false],
])('%s advertising is delivered with its name: %#', (_name, points, named) => {
  const base = message([recipient('kim@corp.example', RUN_MODES.tag)], points)
  const findings = [...base.result.findings, { code: 'marketing.mail' as const }]
  const verdicts = base.recipients.map(({ policy }) => decide(findings, NOTHING, policy))
  const { deliveries } = recordsOf({ ...base, result: { ...base.result, findings, verdicts } })
  expect(deliveries).toHaveLength(1)
  expect(deliveries[0]!.prepend.includes('X-Postern-Class: marketing\r\n')).toBe(named)
})

test('a recipient with a server of their own gets a delivery of their own', async () => {
  const routed = {
    ...recipient('hong@corp.example'),
    route: {
      server: 'box.example',
      port: 2525,
      secure: 2,
      namedBy: 'group' as const,
      destination: 'box.example:2525',
      forwardId: 'hong@inner.example',
    },
  }
  const { deliveries } = recordsOf(message([recipient('kim@corp.example'), routed], 1))
  expect(deliveries).toMatchObject([
    { destination: 'corp.example', recipient: 'kim@corp.example', route_server: null, domain_id: domainId },
    {
      destination: 'box.example:2525',
      recipient: 'hong@inner.example',
      orcpt: 'rfc822;hong@corp.example',
      route_server: 'box.example',
      route_port: 2525,
      route_secure: 2,
      domain_id: domainId,
    },
  ])
})

test('one message leaves a mail row a recipient and deliveries where the mode says so', async () => {
  const spam = message([recipient('cut@corp.example'), recipient('tag@corp.example', RUN_MODES.tag)], 9)
  await recorder.record(recordsOf(spam))
  const mails = await database.db
    .selectFrom('mail')
    .selectAll()
    .where('message_id', '=', spam.envelope.id)
    .orderBy('receiver')
    .execute()
  expect(mails.map((mail) => [mail.receiver, mail.class, mail.mode, mail.send_state])).toEqual([
    ['cut@corp.example', 'spam', MAIL_MODES.block, 'N'],
    ['tag@corp.example', 'spam', MAIL_MODES.tag, 'P'],
  ])
  expect(mails[0]!.received_at.getTime()).toBe(timeOfUuid(mails[0]!.id))
  const queue = await database.db
    .selectFrom('delivery')
    .selectAll()
    .where('message_id', '=', spam.envelope.id)
    .execute()
  expect(queue).toHaveLength(1)
  expect(queue[0]).toMatchObject({ recipient: 'tag@corp.example', subject_tag: '[SPAM]' })
  expect(queue[0]!.prepend).toMatch(
    /^Received: y\r\nAuthentication-Results: x\r\nX-Spam-Flag: YES\r\nX-Postern-Verdict: spam; score=9; id=/,
  )
})

test('what is to be counted reconciles with the rows, however messages were batched', async () => {
  const before = await counted()
  await Promise.all(
    Array.from({ length: 120 }, (_, i) =>
      recorder.record(recordsOf(message([recipient(`u${i % 7}@corp.example`)], i % 2 ? 9 : 0))),
    ),
  )
  const after = await counted()
  expect(after.mails - before.mails).toBe(120)
  const { rows } = await database.pool.query<{ n: string }>('select count(*) as n from mail')
  expect(after.mails).toBe(Number(rows[0]!.n))
})

async function counted(): Promise<{ mails: number }> {
  const { rows } = await database.pool.query<{ mails: string | null }>(
    'select sum(mails) as mails from stat_pending where kind = 1',
  )
  return { mails: Number(rows[0]!.mails ?? 0) }
}

test('while there are many, those that come one after the other share a commit', async () => {
  const own = createRecorder(database.pool)
  const record = (name: string): Promise<void> =>
    own.record(recordsOf(message([recipient(`${name}@corp.example`)], 1)))
  await Promise.all([record('load1'), record('load2'), record('load3')])
  const first = record('next1')
  await new Promise((resolve) => setImmediate(resolve))
  await Promise.all([first, record('next2'), record('next3')])
  const { rows } = await database.pool.query<{ commits: number }>(
    `select count(distinct xmin::text)::int as commits from mail where receiver like 'next_@corp.example'`,
  )
  expect(rows).toEqual([{ commits: 1 }])
})

test('text no database holds is replaced, not refused', async () => {
  const odd = message([recipient('odd@corp.example')], 0, { subject: 'nul \0 half \ud83d pair 😀 \\u0000' })
  await recorder.record(recordsOf(odd))
  const mail = await database.db
    .selectFrom('mail')
    .select('title')
    .where('message_id', '=', odd.envelope.id)
    .executeTakeFirstOrThrow()
  expect(mail.title).toContain('pair 😀')
  expect(mail.title).toMatch(/^nul \ufffd half \ufffd pair/)
})

test('a row the database refuses fails only its own message', async () => {
  const good = message([recipient('good@corp.example')], 0)
  const bad = recordsOf(message([recipient('bad@corp.example')], 0))
  const outcomes = await Promise.allSettled([
    recorder.record(recordsOf(message([recipient('first@corp.example')], 0))),
    recorder.record({ ...bad, messages: bad.messages.map((row) => ({ ...row, received_at: 'not a time' })) }),
    recorder.record(recordsOf(good)),
  ])
  expect(outcomes.map((outcome) => outcome.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  const rows = await database.db
    .selectFrom('mail')
    .select('receiver')
    .where('receiver', 'in', ['good@corp.example', 'bad@corp.example'])
    .execute()
  expect(rows.map((row) => row.receiver)).toEqual(['good@corp.example'])
})

test('retention lets copies go by days, records by months, and sweeps what nobody names', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'postern-retention-'))
  const day = 86_400_000
  const now = Date.now()
  try {
    const past = await openFileBlobs(folder, () => now - 40 * day)
    const put = (text: string) =>
      past.put({ kind: 'memory', bytes: Buffer.from(text), size: text.length, sha256: sha(text) })
    const [kept, orphan] = [await put('kept'), await put('orphan')]
    await database.pool.query('select ensure_mail_partitions($1)', [new Date(now - 500 * day)])
    await recorder.record(
      recordsOf(message([recipient('old@corp.example')], 9, { receivedAt: now - 40 * day, blobKey: kept })),
    )
    await recorder.record(
      recordsOf(message([recipient('ancient@corp.example')], 9, { receivedAt: now - 500 * day })),
    )
    const blobs = await openFileBlobs(folder, () => now + 2 * day)
    const forget = (copyDays: number) =>
      forgetMail(database.pool, { ...DEFAULT_SETTINGS.retention, copyDays, logDays: 365 }, now + 2 * day)
    const sweep = () => sweepBlobs(database.pool, blobs, now + 2 * day)
    const first = await forget(60)
    const tables = first.droppedPartitions.map((name) => name.replace(/_[0-9_]+$/, ''))
    expect(tables.toSorted()).toEqual(['mail', 'mail_search', 'message'])
    expect(await sweep()).toBe(1)
    await expect(blobs.read(orphan)).rejects.toThrow('No blob')
    expect((await blobs.read(kept)).toString()).toBe('kept')
    await forget(30)
    expect(await sweep()).toBe(1)
    const left = await database.db
      .selectFrom('mail')
      .select('receiver')
      .where('receiver', 'in', ['old@corp.example', 'ancient@corp.example'])
      .execute()
    expect(left.map((row) => row.receiver)).toEqual(['old@corp.example'])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

function sha(text: string): string {
  return hash('sha256', text, 'hex')
}
