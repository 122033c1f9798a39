/** Filters as companies have them, made up: every condition, values of people's words, most of them of single users. */
import {
  CONDITIONS,
  OPERATIONS,
  POLICIES,
  SCANNER_OPTIONS,
  TARGETS,
  type RegionName,
} from '@postern/contract/codes/filter.ts'
import type { Filter, FilterRule } from '@postern/server/pipeline/filters/filter.ts'

export const USERS = 10_000
export const GROUPS = 200

/** Whose filters they are: of users mostly, or all of the whole installation (lists that were imported). */
export type Spread = 'users' | 'all'

/** The `n`-th filter; the same at each run. None of them meets the mail of the benchmark. */
export function mixedFilter(n: number, spread: Spread): Filter {
  const random = randomOf(n)
  const region = spread === 'all' ? 'all' : regionOf(random())
  return {
    id: n,
    name: `filter ${n}`,
    region,
    policy: random() < 0.3 ? POLICIES.allow : POLICIES.deny,
    domainId: region === 'all' ? null : 1,
    groupId: region === 'group' ? 1 + Math.floor(random() * GROUPS) : null,
    userId: region === 'user' ? 1 + (n % USERS) : null,
    ...rulesOf(n, random),
    scannerOption: SCANNER_OPTIONS.full,
    trustUnauthenticated: false,
  }
}

function regionOf(share: number): RegionName {
  if (share < 0.95) return 'user'
  return share < 0.97 ? 'group' : share < 0.99 ? 'domain' : 'all'
}

function rulesOf(n: number, random: () => number): Pick<Filter, 'operation' | 'rules'> {
  const share = random()
  if (share < 0.8) return { operation: OPERATIONS.or, rules: [anyRule(n, random)] }
  if (share < 0.9) return { operation: OPERATIONS.or, rules: [anyRule(n, random), anyRule(n + 0.5, random)] }
  // Conditions that most mail meets stand beside one that few do.
  const wide = rule('contentSize', 'bigger', String(Math.floor(random() * 100) * 10_000))
  const absent = rule('subject', 'notContain', word(random))
  return { operation: OPERATIONS.and, rules: [random() < 0.5 ? wide : absent, anyRule(n, random)] }
}

function anyRule(n: number, random: () => number): FilterRule {
  const share = random()
  const sender = `${word(random).replace(/[^a-z]/g, 'k')}.${Math.floor(n)}@${domain(random)}`
  if (share < 0.3) return rule('senderEmail', 'match', sender)
  if (share < 0.45) return rule('senderDomain', 'match', domain(random))
  if (share < 0.5) return rule('senderEmail', 'match', `@${domain(random)}`)
  if (share < 0.54) return rule('senderDomain', 'end', `.${domain(random)}`)
  if (share < 0.58) return rule('senderId', 'begin', `${word(random)}-${word(random)}`)
  if (share < 0.76) return rule('subject', 'contain', `${word(random)} ${word(random)}`)
  if (share < 0.82) return rule('body', 'contain', `${word(random)} ${word(random)}`)
  if (share < 0.86) return rule('url', 'contain', `${domain(random)}/${word(random)}`)
  if (share < 0.89) return rule('attachmentName', 'contain', `${word(random)}_${Math.floor(n)}`)
  if (share < 0.93)
    return rule('ip', 'match', `${10 + Math.floor(random() * 50)}.${byte(random)}.${byte(random)}.0/24`)
  if (share < 0.96) return rule('subject', 'regex', `${word(random)}[ _-]*${word(random)}\\d+`)
  if (share < 0.98) return rule('senderName', 'contain', `${word(random)} ${word(random)}`)
  return rule('attachmentHash', 'match', n.toString(16).replace('.', '').padStart(64, '0'))
}

function rule(target: keyof typeof TARGETS, cond: keyof typeof CONDITIONS, value: string): FilterRule {
  return { target: TARGETS[target], cond: CONDITIONS[cond], value, word: false }
}

const SYLLABLES = 'ba co du fi ge ho ka li mo nu pe ri so ta vu wo xi ya zu che'.split(' ')
const KOREAN = '광고 대출 무료 당첨 카드 보험 투자 수익 안내 긴급 결제 환불 쿠폰 상담 게임 할인'.split(' ')

function word(random: () => number): string {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  if (random() < 0.3) return `${pick(KOREAN)}${pick(KOREAN)}${pick(KOREAN)}`
  return Array.from({ length: 3 + Math.floor(random() * 2) }, () => pick(SYLLABLES)).join('')
}

const domain = (random: () => number): string =>
  `${word(random).replace(/[^a-z]/g, 'k')}${byte(random)}.example`
const byte = (random: () => number): number => Math.floor(random() * 256)

/** Numbers from 0 to 1 that follow from a seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = Math.imul(seed, 0x9e3779b1)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
