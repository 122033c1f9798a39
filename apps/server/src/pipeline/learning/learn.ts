/**
 * What a domain's people say of verdicts → a weight a token (decision 0066). Only what was decided gives a token a side; what
 * nobody spoke about can only dampen it. Pure.
 */
import type { ReportWish } from '@postern/contract/codes/mail.ts'

/** One mail that people judged, or that nobody spoke about. */
export interface Example {
  readonly label: ReportWish
  /** Who said so; '' of mail that nobody spoke about. */
  readonly reporter: string
  /** Copies of one campaign have the same. */
  readonly campaign: string
  readonly tokens: ArrayLike<number>
}

/** Weights of tokens; both of one length, tokens ascending. A weight is a hundredth of a point. */
export interface LearntTable {
  readonly tokens: Uint32Array
  readonly weights: Int8Array
}

/** What one domain has learnt, while it counts. */
export interface DomainLearnt {
  readonly domainId: number
  readonly version: number
  readonly table: LearntTable
}

/** Mails that one person's word counts for at the most, and copies of one campaign, in each class. */
const REPORTER_MOST = 10
const CAMPAIGN_MOST = 20
/** Mails that a token has to be in before anything is learnt of it. */
const LEAST_MAILS = 3
/** Hundredths of a point that one token may weigh, and how much a doubling of the odds is worth. */
const TOKEN_MOST = 15
const PER_NAT = 5
/** Odds below e to this say nothing. */
const LEAST_NATS = 1
/** Tokens of a table, those that say most. */
const TABLE_MOST = 3000
/** Mails that nobody spoke about, before anything is learnt: without them everyday words would count. */
export const LEAST_ORDINARY = 20

/** Learns from both classes, each worth the same however many there are of it. */
export function learn(decided: readonly Example[], ordinary: readonly Example[]): LearntTable {
  if (ordinary.filter(({ label }) => label === 'normal').length < LEAST_ORDINARY) return NOTHING
  const weigh = (label: ReportWish) =>
    countTokens(
      decided.filter((one) => one.label === label),
      weightsOf,
    )
  const plain = (label: ReportWish) =>
    countTokens(
      ordinary.filter((one) => one.label === label),
      evenly,
    )
  const classes = {
    spam: [weigh('spam'), plain('spam')],
    normal: [weigh('normal'), plain('normal')],
  } as const
  const found: [token: number, weight: number, worth: number][] = []
  for (const label of ['spam', 'normal'] as const) {
    const [own] = classes[label]
    const others = classes[label === 'spam' ? 'normal' : 'spam'].filter(({ total }) => total >= LEAST_MAILS)
    // Without anything to tell it from, every word of it would count.
    if (others.length === 0) continue
    for (const [token, { mails, weight }] of own.tokens) {
      if (mails < LEAST_MAILS) continue
      const against = Math.max(...others.map((other) => rate(other, token)))
      const nats = Math.log((weight + 0.5) / (own.total + 1) / against)
      if (nats < LEAST_NATS) continue
      const size = Math.min(TOKEN_MOST, Math.round(PER_NAT * nats))
      found.push([token, label === 'spam' ? size : -size, size * Math.sqrt(weight)])
    }
  }
  return tableOf(found)
}

export const NOTHING: LearntTable = { tokens: new Uint32Array(), weights: new Int8Array() }

interface Counted {
  readonly total: number
  readonly tokens: ReadonlyMap<number, { readonly mails: number; readonly weight: number }>
}

/** Share of a class's mails that have a token, by the weights that they count with. */
function rate({ total, tokens }: Counted, token: number): number {
  return ((tokens.get(token)?.weight ?? 0) + 0.5) / (total + 1)
}

function countTokens(
  examples: readonly Example[],
  weigh: (examples: readonly Example[]) => number[],
): Counted {
  const weights = weigh(examples)
  const tokens = new Map<number, { mails: number; weight: number }>()
  let total = 0
  examples.forEach((example, at) => {
    const weight = weights[at]!
    total += weight
    for (const token of new Set(Array.from(example.tokens))) {
      const known = tokens.get(token) ?? { mails: 0, weight: 0 }
      known.mails++
      known.weight += weight
      tokens.set(token, known)
    }
  })
  return { total, tokens }
}

const evenly = (examples: readonly Example[]): number[] => examples.map(() => 1)

/** Nobody's word counts for more than ten mails, no campaign for more than twenty. */
function weightsOf(examples: readonly Example[]): number[] {
  const reporters = countBy(examples, ({ reporter }) => reporter)
  const campaigns = countBy(examples, ({ campaign }) => campaign)
  return examples.map(({ reporter, campaign }) =>
    Math.min(1, REPORTER_MOST / reporters.get(reporter)!, CAMPAIGN_MOST / campaigns.get(campaign)!),
  )
}

function countBy(examples: readonly Example[], key: (example: Example) => string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const example of examples) counts.set(key(example), (counts.get(key(example)) ?? 0) + 1)
  return counts
}

function tableOf(found: [token: number, weight: number, worth: number][]): LearntTable {
  const best = found.toSorted((a, b) => b[2] - a[2] || a[0] - b[0]).slice(0, TABLE_MOST)
  // A token that both classes claim, for different campaigns, says nothing.
  const sums = new Map<number, number>()
  for (const [token, weight] of best) sums.set(token, (sums.get(token) ?? 0) + weight)
  const kept = [...sums].filter(([, weight]) => weight !== 0).toSorted(([a], [b]) => a - b)
  return {
    tokens: Uint32Array.from(kept, ([token]) => token),
    weights: Int8Array.from(kept, ([, weight]) => weight),
  }
}
