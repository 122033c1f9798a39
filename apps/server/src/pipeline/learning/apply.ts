/** What a domain has learnt, said of one message. */
import { bent } from '../words/bounds.ts'
import type { LearntTable } from './learn.ts'

/** Points that what was learnt weighs at the most: against a message, and for it. It tips, and never decides alone. */
export const LEARNT_BOUNDS = { against: 2.5, inFavour: 1.5 } as const
/** Tokens of a table that a message has to have: a few words in common are chance. */
const LEAST_TOKENS = 6
/** Less is nothing. */
const LEAST_POINTS = 0.1

export interface Learnt {
  /** Spam points, rounded to hundredths. */
  readonly points: number
  /** Those that weighed most, the heaviest first. */
  readonly heaviest: readonly number[]
}

/** What the tokens of a message weigh by a table; null where that is nothing. */
export function weighLearnt({ tokens, weights }: LearntTable, message: ArrayLike<number>): Learnt | null {
  let [sum, count] = [0, 0]
  const met: [token: number, weight: number][] = []
  for (let at = 0; at < message.length; at++) {
    const token = message[at]!
    const place = placeOf(tokens, token)
    if (place < 0) continue
    const weight = weights[place]!
    sum += weight
    count++
    met.push([token, weight])
  }
  if (count < LEAST_TOKENS) return null
  const points = Math.round(bent(sum / 100, LEARNT_BOUNDS) * 100) / 100
  if (Math.abs(points) < LEAST_POINTS) return null
  const side = Math.sign(points)
  const heaviest = met
    .filter(([, weight]) => Math.sign(weight) === side)
    .toSorted((a, b) => Math.abs(b[1]) - Math.abs(a[1]))
  return { points, heaviest: heaviest.map(([token]) => token) }
}

/** Index of a token in a list that ascends, -1 where it is not there. */
function placeOf(tokens: Uint32Array, token: number): number {
  let [low, high] = [0, tokens.length - 1]
  while (low <= high) {
    const middle = (low + high) >>> 1
    const there = tokens[middle]!
    if (there === token) return middle
    if (there < token) low = middle + 1
    else high = middle - 1
  }
  return -1
}
