/** How much the words of a message may say in all. */

export interface TextBounds {
  /** Most that they weigh against a message. */
  readonly against: number
  /** Most that they weigh for it: whoever writes a message may add harmless words. */
  readonly inFavour: number
}

/** The tokens' sum, bent so that it nears its bound and never passes it. */
export function bent(sum: number, bounds: TextBounds): number {
  const bound = sum > 0 ? bounds.against : bounds.inFavour
  return bound * Math.tanh(sum / bound)
}

/** What the lures of a message weigh beyond what is allowed: any notice asks for something and is in some haste. */
export function beyond(sum: number, allowance: number): number {
  return sum > 0 ? Math.max(0, sum - allowance) : sum
}
