/** Asking a database that may be away for a while. */
import { setTimeout as delay } from 'node:timers/promises'
import { isDataError } from './settler.ts'

const FIRST_PAUSE_MS = 200
const MAX_PAUSE_MS = 5000

/**
 * Asks again and again, with longer and longer pauses: what hangs on the answer must not be lost to a restart.
 * @throws an error that the question itself is at fault for; AbortError once `stopped`
 */
export async function untilAnswered<T>(
  ask: () => Promise<T>,
  stopped: AbortSignal,
  onError: (error: unknown) => void,
): Promise<T> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
    try {
      return await ask()
    } catch (error) {
      if (isDataError(error)) throw error
      onError(error)
    }
    await delay(pause, undefined, { signal: stopped })
  }
}

/** The worker stopped before there was an answer. */
export function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError'
}
