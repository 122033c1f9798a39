/** Argon2id (RFC 9106) with bounded concurrency: a flood of sign-ins must not take all memory and CPU. */
import { hash, verify } from '@node-rs/argon2'
import { AppError } from '../../../platform/app-error.ts'

/** OWASP's first choice for Argon2id: 19 MiB, two passes, one lane. Argon2id is the library's default variant. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const AT_ONCE = 2
const MAX_WAITING = 200

export interface Hasher {
  hash(password: string): Promise<string>
  /** False, after the same time, when there is no hash. */
  verify(stored: string | null, password: string): Promise<boolean>
}

/** @throws AppError RATE_LIMITED from either call when too many wait already. */
export function createHasher(): Hasher {
  const run = limiter(AT_ONCE, MAX_WAITING)
  let dummy: Promise<string> | undefined
  return {
    hash: (password) => run(() => hash(password, COST)),
    verify: (stored, password) =>
      run(async () => {
        if (stored !== null) return verify(stored, password)
        dummy ??= hash('no such account', COST)
        await verify(await dummy, password)
        return false
      }),
  }
}

function limiter(atOnce: number, maxWaiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= maxWaiting) throw new AppError('RATE_LIMITED')
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      // The place is handed on, not freed, so that nobody slips in between.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
