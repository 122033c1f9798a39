/**
 * Each target with each condition it allows, through the product's own way of a message: one message that meets the rule, and one
 * that does not. A target without a line does not compile, a condition without a rule fails.
 */
import {
  CONDITIONS,
  OPERATIONS,
  POLICIES,
  SCANNER_OPTIONS,
  TARGETS,
  type ConditionName,
  type TargetName,
} from '@postern/contract/codes/filter.ts'
import { checkRule } from '@postern/contract/validation/filter.ts'
import {
  conditionsFor,
  TARGET_NAMES,
  targetKind,
  takesWord,
} from '@postern/contract/validation/filter-conditions.ts'
import { expect, test } from 'vitest'
import { compileFilters } from './evaluate.ts'
import type { Filter } from './filter.ts'
import type { FilteredMessage } from './message.ts'
import { zipOf } from '@postern/testkit/containers.ts'
import { zoneResolver } from '@postern/testkit/dns-zone.ts'
import { createHash, createSign, generateKeyPairSync } from 'node:crypto'
import { EICAR } from '../checks/virus/signatures.ts'
import type { HistoryPort } from '../history/history.ts'
import { judge, type Circumstances } from '../testing/judge.ts'

interface Judged {
  readonly bytes: Buffer
  readonly circumstances: Circumstances
}

const ATTACHED = Buffer.from('The secret plan for 2027.\r\n')
const KEYS = generateKeyPairSync('rsa', { modulusLength: 2048 })
const RECORD = `v=DKIM1; p=${KEYS.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`

const attachment = (name: string, type: string, content: Buffer): string =>
  [
    '--b',
    `Content-Type: ${type}; name="${name}"`,
    `Content-Disposition: attachment; filename="${name}"`,
    'Content-Transfer-Encoding: base64',
    '',
    content.toString('base64'),
    '',
  ].join('\r\n')

const RICH_BODY = [
  '--b',
  'Content-Type: multipart/alternative; boundary=c',
  '',
  '--c',
  'Content-Type: text/plain; charset=koi8-r',
  '',
  'The quarterly offer at https://shop.example/offer?id=7 now',
  '--c',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<p class="banner">The quarterly offer</p>',
  '--c--',
  attachment('plan.notes', 'text/plain', ATTACHED) +
    attachment(
      'files.zip',
      'application/zip',
      zipOf([{ name: 'tool.exe', content: Buffer.from('MZ inside') }]),
    ) +
    attachment(
      'locked.zip',
      'application/zip',
      zipOf([{ name: 'a.txt', content: Buffer.from('x'), flags: 1 }]),
    ) +
    attachment('run.exe', 'application/octet-stream', Buffer.from(`MZ${'\0'.repeat(200)}`)) +
    attachment('report.pdf', 'application/pdf', Buffer.from(`MZ${'\0'.repeat(300)}`)),
  '--b--',
  '',
].join('\r\n')

const RICH_HEAD = [
  'Received: from origin.shop.example (origin.shop.example [198.51.100.9]) by mail.shop.example; Sat, 21 Nov 2026 08:00:00 +0000',
  'From: "Shop Sales" <sales@shop.example>',
  'Reply-To: <answers@shop.example>',
  'To: "Kim Minji" <kim@corp.example>, <two@corp.example>, <three@corp.example>',
  'Cc: "Team Lead" <lead@team.example>',
  'Bcc: "Hidden Friend" <friend@hidden.example>',
  'Subject: Quarterly offer',
  'Date: Sat, 21 Nov 2026 08:00:00 +0000',
  'Message-ID: <one@origin.shop.example>',
  'In-Reply-To: <asked@corp.example>',
  'X-Mailer: BulkSender/v31',
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary=b',
  '',
].join('\r\n')

/** DKIM (RFC 6376 §3.4.1, §3.4.3) of From and body, as written. */
function signed(head: string, body: string): Buffer {
  const hash = createHash('sha256').update(body).digest('base64')
  const field = `DKIM-Signature: v=1; a=rsa-sha256; c=simple/simple; d=shop.example; s=s; h=from; bh=${hash}; b=`
  const from = /^From: .*\r\n/m.exec(head)![0]
  const signature = createSign('sha256')
    .update(from + field)
    .sign(KEYS.privateKey, 'base64')
  return Buffer.from(`${field}${signature}\r\n${head}\r\n${body}`)
}

const KNOWN = {
  firstSeen: 0,
  lastSeen: 0,
  days: 9,
  normal: 9,
  unwanted: 0,
  written: 5,
  released: 0,
  reported: 0,
  vouchedAt: 1,
  reportedAt: 0,
}
const remembers: HistoryPort = () =>
  Promise.resolve({
    correspondent: [{ address: KNOWN, organisation: KNOWN, user: KNOWN }],
    thread: [{ ours: true }],
  })

const RICH: Judged = {
  bytes: signed(RICH_HEAD, RICH_BODY),
  circumstances: {
    settings: { rbl: ['ip.list.example'], surbl: ['names.list.example'] },
    envelope: {
      client: { ip: '198.51.100.7', port: 1, rdns: 'mail.shop.example', country: 'KR' },
      helo: 'mail.shop.example',
      sender: 'bounce@shop.example',
      tls: { version: 'TLSv1.3', cipher: 'x' },
      // What needs a history or a list of people to be found.
      found: [
        { code: 'marketing.mail' },
        { code: 'campaign.reported' },
        { code: 'impersonation.person' },
        { code: 'structure.attachment-macro' },
        { code: 'link.shortener' },
        { code: 'keyword.met' },
        { code: 'yara.match' },
        { code: 'harmful.script' },
      ],
    },
    deps: {
      history: remembers,
      dns: zoneResolver({
        'shop.example': { TXT: ['v=spf1 ip4:198.51.100.7 -all'] },
        '_dmarc.shop.example': { TXT: ['v=DMARC1; p=reject'] },
        's._domainkey.shop.example': { TXT: [RECORD] },
        '7.100.51.198.ip.list.example': { A: ['127.0.0.2'] },
        'shop.example.names.list.example': { A: ['127.0.0.4'] },
      }),
    },
  },
}

/** Nothing more is read of a message that holds a virus. */
const INFECTED: Judged = {
  bytes: Buffer.from(
    `Content-Type: multipart/mixed; boundary=b\r\n\r\n${attachment('test.com', 'application/octet-stream', EICAR)}--b--\r\n`,
  ),
  circumstances: {},
}

/** Its ARC says that it was forwarded, and nothing of that can be verified. */
/** The same, handed in by one of our users: neither SPF nor block lists are asked of it (decision 0070). */
const SIGNED_IN: Judged = {
  ...RICH,
  circumstances: { ...RICH.circumstances, envelope: { ...RICH.circumstances.envelope, auth: 'sales' } },
}

const POOR: Judged = {
  bytes: Buffer.from(
    [
      'ARC-Seal: i=1; a=rsa-sha256; cv=fail; d=gone.example; s=s; t=1; b=AAAA',
      'ARC-Message-Signature: i=1; a=rsa-sha256; c=relaxed/relaxed; d=gone.example; s=s; h=to; bh=AAAA; b=AAAA',
      'ARC-Authentication-Results: i=1; gone.example; spf=none',
      'To: park@other.test',
      '',
      '',
    ].join('\r\n'),
  ),
  circumstances: {
    receiver: 'park@other.test',
    envelope: {
      client: { ip: '2001:db8::7', port: 1, rdns: '', country: '' },
      helo: '',
      sender: '',
    },
  },
}

/** What the pipeline tells its filters of a message, once: judging it anew for each rule says the same. */
async function told({ bytes, circumstances }: Judged): Promise<FilteredMessage> {
  let message: FilteredMessage | undefined
  const none = compileFilters([])
  await judge(bytes, {
    ...circumstances,
    filters: { message: (given) => none.message((message = given)) },
  })
  return message!
}

const MESSAGES: ReadonlyMap<Judged, FilteredMessage> = new Map(
  await Promise.all(
    [RICH, SIGNED_IN, INFECTED, POOR].map(async (judged) => [judged, await told(judged)] as const),
  ),
)

/** A value that the rich message has and the poor one has not; a number lies above the poor one's, unless `less`. */
const VALUES: Readonly<Record<TargetName, string>> = {
  senderEmail: 'sales@shop.example',
  senderName: 'Shop Sales',
  senderId: 'sales',
  senderDomain: 'shop.example',
  recipientEmail: 'kim@corp.example',
  recipientName: 'Kim Minji',
  recipientId: 'kim',
  recipientDomain: 'corp.example',
  ccEmail: 'lead@team.example',
  ccName: 'Team Lead',
  ccId: 'lead',
  ccDomain: 'team.example',
  bccEmail: 'friend@hidden.example',
  bccName: 'Hidden Friend',
  bccId: 'friend',
  bccDomain: 'hidden.example',
  subject: 'Quarterly offer',
  headerAll: 'X-Mailer: BulkSender/v31',
  ip: '198.51.100.7',
  replyTo: 'answers@shop.example',
  returnPath: 'bounce@shop.example',
  messageId: '<one@origin.shop.example>',
  mailer: 'BulkSender/v31',
  recipientCount: '4',
  country: 'KR',
  clientHost: 'mail.shop.example',
  relayPath: 'origin.shop.example',
  body: 'quarterly offer',
  contentSize: String(RICH.bytes.length),
  html: 'class="banner"',
  charset: 'koi8-r',
  attachmentName: 'plan.notes',
  attachmentExtension: 'notes',
  attachmentHash: createHash('md5').update(ATTACHED).digest('hex'),
  attachmentSize: String(ATTACHED.length),
  attachmentCount: '5',
  attachmentContent: 'secret plan',
  attachmentType: 'text/plain',
  containedName: 'tool.exe',
  containedExtension: 'exe',
  url: 'https://shop.example/offer?id=7',
  spf: 'pass',
  dkim: 'pass',
  dmarc: 'pass',
  arc: 'none',
  dmarcPolicy: 'reject',
  senderProven: 'yes',
  spfDomain: 'shop.example',
  dkimDomain: 'shop.example',
  reverseDns: 'yes',
  tls: 'yes',
  smtpAuth: 'yes',
  knownSender: 'yes',
  answersUs: 'yes',
  score: String(Math.floor(MESSAGES.get(RICH)!.score)),
  finding: 'structure.attachment-disguised',
  virus: 'yes',
  encryptedAttachment: 'yes',
  macro: 'yes',
  program: 'yes',
  disguisedAttachment: 'yes',
  harmfulContent: 'yes',
  impersonation: 'yes',
  marketing: 'yes',
  campaign: 'yes',
  rbl: 'yes',
  surbl: 'yes',
  shortUrl: 'yes',
  keyword: 'yes',
  yara: 'yes',
}

/** There is always a recipient, and always a client. */
const NEVER_BLANK: ReadonlySet<TargetName> = new Set(['recipientEmail', 'recipientId', 'recipientDomain'])
/** Values that stand within a longer text: a whole one is matched by other means than the value. */
const WHOLE: Partial<Record<TargetName, string>> = {
  relayPath:
    'from origin.shop.example (origin.shop.example [198.51.100.9]) by mail.shop.example; Sat, 21 Nov 2026 08:00:00 +0000',
}

function partOf(value: string): string {
  return value.length > 6 ? value.slice(2, -2) : value.length > 2 ? value.slice(1, -1) : value.slice(1)
}

interface Case {
  readonly value: string
  readonly meets: Judged | null
  readonly misses: Judged
}

function caseOf(target: TargetName, condition: ConditionName): Case {
  const value = WHOLE[target] ?? VALUES[target]
  const rich = target === 'virus' ? INFECTED : RICH
  const ofRich = (part: string): Case => ({ value: part, meets: rich, misses: POOR })
  const ofPoor = (part: string): Case => ({ value: part, meets: POOR, misses: rich })
  switch (condition) {
    case 'match':
    case 'equal':
      return ofRich(value)
    case 'contain':
      return ofRich(partOf(VALUES[target]))
    case 'begin':
      return ofRich(value.slice(0, Math.min(2, value.length - 1)))
    case 'end':
      return ofRich(value.slice(Math.max(1, value.length - 2)))
    case 'regex':
      return ofRich(`${VALUES[target].slice(0, -1).replaceAll(/\W/g, '.')}\\S`)
    case 'bigger':
      return ofRich(String(Number(value) - 1))
    case 'less':
      return target === 'attachmentSize' ? ofRich(String(ATTACHED.length + 1)) : ofPoor(value)
    case 'blank':
      return { value: '', meets: NEVER_BLANK.has(target) ? null : POOR, misses: RICH }
    // notContain
    default:
      return ofPoor(targetKind(target) === 'result' ? value : partOf(VALUES[target]))
  }
}

function met(
  judged: Judged,
  target: TargetName,
  condition: ConditionName,
  value: string,
  word = false,
): boolean {
  const filter: Filter = {
    id: 1,
    name: 'conformance',
    region: 'all',
    policy: POLICIES.deny,
    domainId: null,
    groupId: null,
    userId: null,
    operation: OPERATIONS.or,
    rules: [{ target: TARGETS[target], cond: CONDITIONS[condition], value, word }],
    scannerOption: SCANNER_OPTIONS.full,
    trustUnauthenticated: false,
  }
  const evaluate = compileFilters([filter]).message(MESSAGES.get(judged)!)
  const owner = { domainId: 1, groupId: null, userId: null, order: ['all'] as const }
  return evaluate([judged.circumstances.receiver ?? 'kim@corp.example'], owner).decided !== null
}

const CASES = TARGET_NAMES.flatMap((target) =>
  conditionsFor(target).map((condition) => [target, condition] as const),
)

test.each(CASES)('%s %s', (target, condition) => {
  const { value, ...judged } = caseOf(target, condition)
  const rich = (one: Judged): Judged => (one === RICH && target === 'smtpAuth' ? SIGNED_IN : one)
  const [meets, misses] = [judged.meets && rich(judged.meets), rich(judged.misses)]
  const kept = value.length <= 64 ? { value } : { value: value.slice(0, 60) }
  expect(checkRule({ target: TARGETS[target], cond: CONDITIONS[condition], ...kept })).toBeNull()
  if (meets) expect(met(meets, target, condition, value)).toBe(true)
  else expect(met(POOR, target, condition, value)).toBe(false)
  expect(met(misses, target, condition, value)).toBe(false)
})

test.each(CASES.filter(([target, condition]) => takesWord(target, condition)))(
  '%s %s, whole words',
  (target, condition) => {
    const { value } = caseOf(target, condition)
    const whole =
      condition === 'contain' || condition === 'notContain'
        ? VALUES[target]
        : (WHOLE[target] ?? VALUES[target])
    const isPart = condition === 'notContain'
    // A word that goes on is none: neither is its part there as a word, nor is it missing as one.
    expect(met(RICH, target, condition, value.trim(), true)).toBe(isPart)
    expect(met(RICH, target, condition, whole, true)).toBe(!isPart)
  },
)
