/** Waiting for what comes about by itself, no longer than it takes. */
import { setTimeout as delay } from 'node:timers/promises'

export interface Patience {
  /** How long to wait: 30 s unless told. */
  readonly ms?: number
  /** Milliseconds from one answer to the next question: 20 unless told. */
  readonly every?: number
}

type Ask<T> = () => T | Promise<T>
type Answer<T> = Exclude<T, false | null | undefined>

/**
 * Asks until the answer is neither false, null nor undefined, and hands it on.
 *
 * @throws what `ask` throws; an error that names `what` when it takes too long
 */
export function until<T>(what: string, ask: Ask<T>, patience: Patience = {}): Promise<Answer<T>> {
  return poll(what, ask, patience, (error) => {
    throw error
  })
}

/**
 * As `until`, of something that may be away for a while: what `ask` throws is no answer yet.
 *
 * @throws an error that names `what` when it takes too long; its cause is what `ask` threw last
 */
export function eventually<T>(what: string, ask: Ask<T>, patience: Patience = {}): Promise<Answer<T>> {
  return poll(what, ask, patience, (error) => error)
}

async function poll<T>(
  what: string,
  ask: Ask<T>,
  { ms = 30_000, every = 20 }: Patience,
  onThrow: (error: unknown) => unknown,
): Promise<Answer<T>> {
  const deadline = performance.now() + ms
  let cause: unknown
  for (;;) {
    try {
      const answer = await ask()
      if (answer !== false && answer !== null && answer !== undefined) return answer as Answer<T>
    } catch (error) {
      cause = onThrow(error)
    }
    if (performance.now() > deadline) throw new Error(`not within ${ms} ms: ${what}`, { cause })
    await delay(every)
  }
}
