/**
 * Each target with each condition it allows, through the product's own way of a message: one message that meets the rule, and one
 * that does not. A target without a line does not compile, a condition without a rule fails.
 */
import { createHash } from 'node:crypto'
import {
  CONDITIONS,
  OPERATIONS,
  POLICIES,
  SCANNER_OPTIONS,
  TARGETS,
  type ConditionName,
  type OfferedTargetName,
} from '@postern/contract/codes/filter.ts'
import { checkRule } from '@postern/contract/validation/filter.ts'
import {
  conditionsFor,
  TARGET_NAMES,
  targetKind,
  takesWord,
} from '@postern/contract/validation/filter-conditions.ts'
import { expect, test } from 'vitest'
import { judge } from '../../testing/judge.ts'
import { compileFilters } from '../evaluate.ts'
import type { Filter } from '../filter.ts'
import type { FilteredMessage } from '../message.ts'
import { ATTACHED, INFECTED, POOR, RICH, type Judged } from './mails.ts'

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
  await Promise.all([RICH, INFECTED, POOR].map(async (judged) => [judged, await told(judged)] as const)),
)

/** A value that the rich message has and the poor one has not; a number lies above the poor one's, unless `less`. */
const VALUES: Readonly<Record<OfferedTargetName, string>> = {
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
  impersonation: 'yes',
  marketing: 'yes',
  campaign: 'yes',
}

/** There is always a recipient, and always a client. */
const NEVER_BLANK: ReadonlySet<OfferedTargetName> = new Set([
  'recipientEmail',
  'recipientId',
  'recipientDomain',
])
/** Values that stand within a longer text: a whole one is matched by other means than the value. */
const WHOLE: Partial<Record<OfferedTargetName, string>> = {
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

function caseOf(target: OfferedTargetName, condition: ConditionName): Case {
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
  target: OfferedTargetName,
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
  return evaluate(judged.circumstances.receiver ?? 'kim@corp.example', owner).decided !== null
}

const CASES = TARGET_NAMES.flatMap((target) =>
  conditionsFor(target).map((condition) => [target, condition] as const),
)

test.each(CASES)('%s %s', (target, condition) => {
  const { value, meets, misses } = caseOf(target, condition)
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
