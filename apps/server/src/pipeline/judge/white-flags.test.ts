/** What each scanner option of an allow filter lets pass, judged on messages by the product's own checks (decision 0053). */
import { CONDITIONS, OPERATIONS, POLICIES, SCANNER_OPTIONS, TARGETS } from '@postern/contract/codes/filter.ts'
import { MAIL_MODES, RUN_MODES, type MailMode } from '@postern/contract/codes/mail.ts'
import { testDatabase } from '@postern/testkit/database.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { uuidv7 } from '../../platform/ids.ts'
import type { Check } from '../checks/check.ts'
import { EICAR } from '../checks/virus/signatures.ts'
import { compileFilters } from '../filters/evaluate.ts'
import type { Filter } from '../filters/filter.ts'
import { createRecorder } from '../record/recorder.ts'
import { recordsOf } from '../record/records.ts'
import { scan, type ScanOutcome } from './steps.ts'
import { judgingDeps } from '../testing/judge.ts'
import type { ResolvedRecipient } from './recipient.ts'

const database = await testDatabase()
const domain = await database.db
  .insertInto('domain')
  .values({ name: 'corp.example', spam_threshold: null })
  .returning('id')
  .executeTakeFirstOrThrow()
afterAll(() => database.close())

type Option = keyof typeof SCANNER_OPTIONS
const OPTIONS = ['full', 'skipVirus', 'allAllow', 'skipFilter', 'bypass'] as const satisfies readonly Option[]

/** An allow filter with the option, beside what everybody denies. */
function filtersWith(option: Option) {
  const plain = {
    domainId: null,
    groupId: null,
    userId: null,
    operation: OPERATIONS.or,
    trustUnauthenticated: false,
  }
  const rule = { target: TARGETS.subject, cond: CONDITIONS.contain, value: 'agreed', word: false }
  const allow: Filter = {
    ...plain,
    id: 1,
    name: 'agreed',
    region: 'all',
    policy: POLICIES.allow,
    rules: [rule],
    scannerOption: SCANNER_OPTIONS[option],
  }
  const unwanted = { ...rule, target: TARGETS.body, value: 'forbiddenword' }
  const deny = { ...allow, id: 2, policy: POLICIES.deny, rules: [unwanted], scannerOption: 0 as const }
  return compileFilters([allow, deny])
}

const HEAD =
  'From: Lee <lee@partner.example>\r\nTo: kim@corp.example\r\nDate: Sat, 21 Nov 2026 09:00:00 +0000\r\nMessage-ID: <a@partner.example>\r\nSubject: as agreed\r\nMIME-Version: 1.0\r\n'
const attached = (name: string, bytes: Buffer): string =>
  `${HEAD}Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nHello\r\n--b\r\nContent-Type: application/octet-stream\r\nContent-Disposition: attachment; filename=${name}\r\nContent-Transfer-Encoding: base64\r\n\r\n${bytes.toString('base64')}\r\n--b--\r\n`
const text = (body: string): string => `${HEAD}Content-Type: text/plain\r\n\r\n${body}\r\n`

/** A check that gives no answer. */
const failing = (name: string): Check => ({
  name,
  budget: 1_000,
  run: () => Promise.reject(new Error('out of order')),
})

interface Case {
  readonly bytes: string
  readonly more?: readonly Check[]
  readonly threshold?: number
}
const CASES = {
  'wanted mail': { bytes: text('Hello') },
  'mail over the threshold': { bytes: text('Hello'), threshold: -1_000 },
  'what everybody denies': { bytes: text('forbiddenword') },
  'a virus': { bytes: attached('a.com', EICAR) },
  'a program': { bytes: attached('setup.exe', Buffer.from(`MZ${'\0'.repeat(200)}`)) },
  'a piece of a message': { bytes: `${HEAD}Content-Type: message/partial; id=a; number=1; total=2\r\n\r\nx` },
  'an opinion that failed': { bytes: text('Hello'), more: [failing('campaign')] },
  'a virus scan that failed': { bytes: text('Hello'), more: [failing('virus')] },
} as const satisfies Record<string, Case>

function judged(option: Option, { bytes, more = [], threshold = 1_000 }: Case) {
  const recipient: ResolvedRecipient = {
    address: 'kim@corp.example',
    receiver: 'kim@corp.example',
    addresses: ['kim@corp.example'],
    owner: { domainId: domain.id, groupId: null, userId: null, order: ['all'] },
    policy: { runMode: RUN_MODES.cut, threshold, virusScan: true },
    subjectTag: '',
    found: [],
    domain: 'corp.example',
    route: null,
    notify: [],
    orcpt: null,
  }
  const receivedAt = Date.now()
  const envelope = {
    id: uuidv7(receivedAt),
    receivedAt,
    client: { ip: '203.0.113.25', port: 1, rdns: 'mail.partner.example', country: '' },
    helo: 'mail.partner.example',
    esmtp: true,
    tls: null,
    auth: null,
    sender: 'lee@partner.example',
    smtpUtf8: false,
    body: '8BITMIME' as const,
    dsn: { ret: null, envid: null },
    recipients: [],
    found: [],
  }
  const deps = judgingDeps(filtersWith(option))
  const job = { envelope, recipients: [recipient], bytes: Buffer.from(bytes) }
  const result = scan(job, { ...deps, checks: [...deps.checks, ...more] })
  return { job, result }
}

const { send, block, bypass, analyzing } = MAIL_MODES
const TABLE: Readonly<Record<keyof typeof CASES, Readonly<Record<Option, MailMode>>>> = {
  'wanted mail': { full: send, skipVirus: send, allAllow: send, skipFilter: send, bypass },
  'mail over the threshold': { full: send, skipVirus: send, allAllow: send, skipFilter: send, bypass },
  'what everybody denies': { full: send, skipVirus: send, allAllow: send, skipFilter: send, bypass },
  'a virus': { full: block, skipVirus: send, allAllow: block, skipFilter: block, bypass },
  'a program': { full: block, skipVirus: send, allAllow: block, skipFilter: block, bypass },
  'a piece of a message': { full: block, skipVirus: block, allAllow: block, skipFilter: block, bypass },
  'an opinion that failed': { full: block, skipVirus: block, allAllow: block, skipFilter: send, bypass },
  // No verdict: it is judged again once scanning is back (decision 0092).
  'a virus scan that failed': {
    full: analyzing,
    skipVirus: send,
    allAllow: analyzing,
    skipFilter: analyzing,
    bypass,
  },
}

describe.each(OPTIONS)('%s', (option) => {
  test.each(Object.keys(TABLE) as (keyof typeof TABLE)[])('%s', async (name) => {
    const [verdict] = (await judged(option, CASES[name]).result).verdicts
    expect(verdict!.mode).toBe(TABLE[name][option])
  })
})

test('some mail tells every option from the others, but for one that judges as full does', () => {
  const columns = OPTIONS.map((option) => Object.values(TABLE).map((row) => row[option]))
  // What registers the sender as all-allow is told apart by that.
  expect(new Set(columns.map((column) => column.join())).size).toBe(OPTIONS.length - 1)
})

test.each([
  ['allAllow', 'wanted mail', 1],
  ['allAllow', 'a virus', 0],
  ['full', 'wanted mail', 0],
  ['skipVirus', 'wanted mail', 0],
  ['skipFilter', 'wanted mail', 0],
  ['bypass', 'wanted mail', 0],
] as const)('%s, %s: %i senders become all-allow', async (option, name, filters) => {
  const { job, result } = judged(option, CASES[name])
  await record(job, await result)
  const made = await database.db.selectFrom('filter').selectAll().execute()
  expect(made).toHaveLength(filters)
  if (filters > 0) expect(made).toMatchObject([{ region: 1, policy: 1, path: 'auto', is_act: true }])
  await database.db.deleteFrom('filter').execute()
})

test('a bounce, which has no sender, registers none', async () => {
  const { job, result } = judged('allAllow', CASES['wanted mail'])
  await record({ ...job, envelope: { ...job.envelope, sender: '' } }, await result)
  expect(await database.db.selectFrom('filter').selectAll().execute()).toEqual([])
})

function record(job: ReturnType<typeof judged>['job'], result: ScanOutcome): Promise<void> {
  const { envelope, recipients, bytes } = job
  const stored = {
    blobKey: `2026/${envelope.id}`,
    size: bytes.length,
    sha256: '0'.repeat(64),
    receivedHeader: '',
  }
  return createRecorder(database.pool).record(recordsOf({ envelope, recipients, result, ...stored }))
}
