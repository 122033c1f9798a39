/** Aims that make a scheme together: what each weighs, and how much all of a message's do. */
import type { MailFacts } from '@postern/mail/facts.ts'
import type { Intent } from '../intents.ts'
import { LURE_STRENGTHS, luresOf } from './lures.ts'

/** What a call to act adds to the aims. */
export const CALL_STRENGTH = 0.5
const PAIR_STRENGTH = 0.5

/** What two kinds of aims add by standing together; tone and daily work go with anything. */
export function pairStrength(kinds: readonly string[]): number {
  return kinds.includes('tone') || kinds.includes('work') ? PAIR_STRENGTH / 2 : PAIR_STRENGTH
}

export interface Scheme {
  /** Aims, what the subject or several phrases say of them, kinds that meet, calls: about 1 for each aim. */
  readonly strength: number
  /** The words of the strongest aims, normalised. */
  readonly words: readonly string[]
}

const MAX_WORDS = 4

/** What the aims of a message, with the calls to act found in it, make together. */
export function schemeOf(facts: MailFacts, calls: readonly Intent[]): Scheme {
  const { early, pairs } = luresOf(facts)
  const weighed = early.map(({ lure, words, repeated, inSubject }) => ({
    words,
    strength: (LURE_STRENGTHS[lure] ?? 0) * (1 + (repeated ? 0.5 : 0) + (inSubject ? 0.5 : 0)),
  }))
  const aims = weighed.reduce((sum, { strength }) => sum + strength, 0)
  const together = pairs.reduce((sum, pair) => sum + pairStrength(pair), 0)
  return {
    strength: aims + together + calls.length * CALL_STRENGTH,
    words: weighed
      .toSorted((a, b) => b.strength - a.strength)
      .slice(0, MAX_WORDS)
      .map(({ words }) => words),
  }
}
