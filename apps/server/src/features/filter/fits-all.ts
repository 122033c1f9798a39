/** Deny rules that fit every mail: such a filter would hold all there is, and nobody may mean that. */
import type { ErrorCode } from '@postern/contract/codes/errors.ts'
import { CONDITIONS, OPERATIONS, TARGETS } from '@postern/contract/codes/filter.ts'
import type { FilterBody } from '@postern/contract/validation/filter.ts'
import { compileSearchPattern } from '../../platform/search-pattern.ts'

type Rule = FilterBody['rules'][number]

const ADDRESSES = ['yuna@gibun.kr', 'tomo_7@mail.sub.co.jp', 'X.Q@q.io', '123@456.com']
const IDS = ['yuna', 'tomo_7', 'X.Q', '123', '김']
const DOMAINS = ['gibun.kr', 'mail.sub.co.jp', 'q.io', '456.com']
const NAMES = ['Yuna', '김유나', '田中', '7', 'ТОМ']
const TEXTS = ['Hi', '안녕하세요', '請求書', '12345', 'ТОМ', '?!']
/** What every header has, and nothing else of it. */
const HEADERS = [
  'From: yuna@gibun.kr\r\nDate: Sat, 21 Nov 2026 08:59:58 +0000',
  'date: 1 Jan 26 23:17:44 GMT\r\nFROM: <tomo_7@q.io>',
]
const IPS = ['192.0.2.1', '203.0.113.250', '8.8.4.4', '77.66.55.99']

const MESSAGE_IDS = ['<20261121.7@mail.q.io>', '<CAF+x=Z@gibun.kr>', '<ABCDEF@456.com>']

/** Values no two of which have much in common; a rule that fits them all says nothing of a mail. */
const PROBES: ReadonlyMap<number, readonly string[]> = new Map([
  [TARGETS.senderEmail, ADDRESSES],
  [TARGETS.recipientEmail, ADDRESSES],
  [TARGETS.senderId, IDS],
  [TARGETS.recipientId, IDS],
  [TARGETS.senderDomain, DOMAINS],
  [TARGETS.recipientDomain, DOMAINS],
  [TARGETS.senderName, NAMES],
  [TARGETS.recipientName, NAMES],
  [TARGETS.subject, TEXTS],
  [TARGETS.body, TEXTS],
  [TARGETS.headerAll, HEADERS],
  [TARGETS.ip, IPS],
  [TARGETS.returnPath, ADDRESSES],
  [TARGETS.clientHost, DOMAINS],
  [TARGETS.messageId, MESSAGE_IDS],
  [TARGETS.contentSize, ['400', '30000', '20000000']],
  [TARGETS.recipientCount, ['1', '4', '120']],
  [TARGETS.attachmentCount, ['0', '1', '12']],
])

/** The fields of rules by which a filter fits every mail; none of a filter that tells mails apart. */
export function fieldsThatFitAll({
  rules,
  operation,
}: Pick<FilterBody, 'rules' | 'operation'>): Record<string, ErrorCode> {
  const fitting = [...rules.entries()].filter(([, rule]) => fitsAll(rule)).map(([at]) => at)
  if (operation === OPERATIONS.and && fitting.length < rules.length) return {}
  return Object.fromEntries(fitting.map((at) => [`rules.${at}.value`, 'FILTER_FITS_ALL'] as const))
}

function fitsAll({ target, cond, value, word }: Rule): boolean {
  const probes = PROBES.get(target)
  if (!probes || word) return false
  const text = value.toLowerCase()
  switch (cond) {
    case CONDITIONS.regex: {
      const pattern = compileSearchPattern(value)
      return pattern !== null && probes.every((probe) => pattern.matcher(probe.toLowerCase()).find())
    }
    case CONDITIONS.contain:
      return probes.every((probe) => probe.toLowerCase().includes(text))
    case CONDITIONS.begin:
      return probes.every((probe) => probe.toLowerCase().startsWith(text))
    case CONDITIONS.end:
      return probes.every((probe) => probe.toLowerCase().endsWith(text))
    case CONDITIONS.less:
      return probes.every((probe) => Number(probe) < Number(value))
    case CONDITIONS.bigger:
      return probes.every((probe) => Number(probe) > Number(value))
    default:
      return false
  }
}
