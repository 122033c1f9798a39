/** Disarms files that are handed in to be tried, one at a time, in a process of its own; nothing of them is kept. */
import { join } from 'node:path'
import { LIMITS } from '@postern/contract/limits.ts'
import type { DetoxFile } from '@postern/contract/validation/detox-report.ts'
import type { MailDetoxPolicy } from '@postern/detox/mail/mail-policy.ts'
import { AppError } from '../../../platform/app-error.ts'
import { ChildLateError } from '../../../platform/child-process.ts'
import { ChildQueue } from '../../../platform/child-queue.ts'

/** What its process is asked. */
export interface TrialQuestion {
  readonly name: string
  readonly bytes: Uint8Array
  readonly policy: MailDetoxPolicy
  /** The disarmed file too. */
  readonly wantsBytes: boolean
}

export interface TrialAnswer {
  readonly line: DetoxFile
  /** null where the file stays as it is, or nobody asked for it. */
  readonly bytes: Uint8Array | null
}

export interface Trier {
  /** @throws AppError DETOX_TRY_TIME, DETOX_TRY_MEMORY with the limit; RATE_LIMITED when too many wait */
  try(question: TrialQuestion): Promise<TrialAnswer>
  close(): void
}

export interface TrierLimits {
  /** ms for one file. */
  readonly budget: number
  /** ms that a file may wait for its turn. */
  readonly patience: number
  /** Entry of the process; another one in tests. */
  readonly entry: string
}

const LIMITS_OF_ONE: TrierLimits = {
  budget: LIMITS.detoxTrySeconds * 1000,
  patience: LIMITS.detoxTryWait * 1000,
  entry: join(import.meta.dirname, 'child.ts'),
}
/** As the processes that disarm mail have them. */
const BOUNDS = { heapMb: 384, rss: LIMITS.detoxTryMemory * 1024 * 1024, busy: true }

export function createTrier(limits: Partial<TrierLimits> = {}): Trier {
  const queue = new ChildQueue<TrialQuestion, TrialAnswer>({
    ...LIMITS_OF_ONE,
    ...limits,
    bounds: BOUNDS,
    idle: 20_000,
    waiting: 4,
  })
  return {
    try: (question) => queue.ask(question).catch(nameLimit),
    close: () => queue.close(),
  }
}

function nameLimit(cause: unknown): never {
  if (cause instanceof AppError) throw cause
  const isLate = cause instanceof ChildLateError
  const values = isLate ? { seconds: LIMITS.detoxTrySeconds } : { megabytes: LIMITS.detoxTryMemory }
  throw new AppError(isLate ? 'DETOX_TRY_TIME' : 'DETOX_TRY_MEMORY', {
    cause,
    fields: { file: isLate ? 'DETOX_TRY_TIME' : 'DETOX_TRY_MEMORY' },
    details: { file: values },
    values,
  })
}
