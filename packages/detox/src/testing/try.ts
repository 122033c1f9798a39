/** For tests: disarms a file by the strict policy, and says in words what came of it. */
import { DetoxBudget, limitsFor, type DetoxLimits } from '../budget.ts'
import { disarm } from '../disarm.ts'
import type { Outcome } from '../outcome.ts'
import { STRICT, type DetoxPolicy } from '../policy.ts'

interface Choices {
  readonly policy?: Partial<DetoxPolicy>
  readonly limits?: Partial<DetoxLimits>
  readonly passwords?: readonly string[]
}

export function tryDisarm(
  name: string,
  bytes: Buffer | string,
  { policy, limits, passwords }: Choices = {},
): Promise<Outcome> {
  const content = Buffer.from(bytes as Buffer)
  const budget = new DetoxBudget({ ...limitsFor(content.length), ...limits }, passwords)
  return disarm({ name, bytes: content }, { ...STRICT, language: 'en', ...policy }, budget)
}

/** `code×count where` of each removal, or the reason why nothing was disarmed. */
export function inShort(outcome: Outcome): readonly string[] {
  if (outcome.outcome === 'failed' || outcome.outcome === 'left')
    return [`${outcome.outcome}: ${outcome.reason}`]
  const removed = outcome.outcome === 'disarmed' ? outcome.removed : []
  return [
    ...removed.map(({ code, count, where }) => `${code}×${count} ${where}`.trim()),
    ...outcome.reported.map(({ code, count, where }) => `would remove ${code}×${count} ${where}`.trim()),
    ...outcome.unchecked.map(({ where, reason, became }) => `${became} ${reason} ${where}`.trim()),
  ]
}

/** The bytes of a disarmed file. */
export function bytesOf(outcome: Outcome): Buffer {
  if (outcome.outcome !== 'disarmed') throw new Error(`not disarmed: ${JSON.stringify(outcome)}`)
  return outcome.bytes
}
