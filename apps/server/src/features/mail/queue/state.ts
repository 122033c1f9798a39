/** How it stands with a server of the queue, from what it said last. Pure. */
import type { QueueState } from '@postern/contract/routes/mail-queue.ts'

export interface QueueFacts {
  readonly sending: number
  /** Most attempts of one copy. */
  readonly attempts: number
  /** What was said last: a server's reply begins with its three digits, words of ours with a status code or none. */
  readonly reply: string
}

export function stateOf({ sending, attempts, reply }: QueueFacts): QueueState {
  if (attempts === 0) return sending > 0 ? 'sending' : 'waiting'
  return /^[2-5]\d\d(?:[ -]|$)/.test(reply) ? 'refusing' : 'unreachable'
}

const ORDER: Readonly<Record<QueueState, number>> = { unreachable: 0, refusing: 0, waiting: 1, sending: 2 }

/** What needs somebody first; of the same, what waits longest. */
export function worstFirst<Line extends { readonly state: QueueState; readonly oldest: string }>(
  lines: readonly Line[],
): Line[] {
  return lines.toSorted(
    (a, b) => ORDER[a.state] - ORDER[b.state] || (a.oldest < b.oldest ? -1 : Number(a.oldest > b.oldest)),
  )
}
