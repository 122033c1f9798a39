/** Whether a person is likely to be there: the question, and whether an answer is one (codes/human-check.ts). */
import { createHash } from 'node:crypto'
import { HUMAN_CHECK, humanCheckText } from '@postern/contract/codes/human-check.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Capabilities, Capability } from '../../../platform/capability/capability.ts'

export interface HumanQuestion {
  readonly question: string
  readonly seed: string
}

/** For the holder of one link; good for nobody else's. */
export function askHuman(capabilities: Capabilities, link: Capability, now: number): HumanQuestion {
  const subject = { of: link.id.slice(0, 22), at: now }
  const question = capabilities.issue('human_check', subject, now + HUMAN_CHECK.mostSeconds * 1_000)
  return { question, seed: seedOf(question) }
}

/** @throws AppError HUMAN_CHECK_FAILED */
export function assertHuman(
  capabilities: Capabilities,
  link: Capability,
  answer: { readonly question: string; readonly numbers: readonly number[]; readonly homepage: string },
  now: number,
): void {
  if (!isHuman(capabilities, link, answer, now)) throw new AppError('HUMAN_CHECK_FAILED')
}

function isHuman(
  capabilities: Capabilities,
  link: Capability,
  { question, numbers, homepage }: Parameters<typeof assertHuman>[2],
  now: number,
): boolean {
  if (homepage !== '') return false
  try {
    const { subject } = capabilities.read('human_check', question, now)
    const age = now - Number(subject['at'])
    if (subject['of'] !== link.id.slice(0, 22) || age < HUMAN_CHECK.leastSeconds * 1_000) return false
  } catch {
    return false
  }
  const seed = seedOf(question)
  return (
    numbers.length === HUMAN_CHECK.numbers && numbers.every((n, at) => begins(humanCheckText(seed, at, n)))
  )
}

/** Short, so that what is hashed fits one block. */
function seedOf(question: string): string {
  return createHash('sha256').update(question).digest('hex').slice(0, 32)
}

/** With enough zero bits. */
function begins(text: string): boolean {
  const head = createHash('sha256').update(text).digest().readUInt32BE(0)
  return head >>> (32 - HUMAN_CHECK.bits) === 0
}
