/** What policy does with signed and encrypted parts of a mail. */
import type { DetoxFailure } from '@postern/contract/codes/detox.ts'
import type { DetoxFile } from '@postern/contract/validation/detox-report.ts'
import type { MailFacts, Part } from '@postern/mail/facts.ts'
import { isDetached, type Seal } from '../message/seals.ts'
import { wholeLine } from './file-line.ts'
import type { MailDetoxPolicy } from './mail-policy.ts'

/** Null where the part is opened: its contents are disarmed like any others. */
export function sealedLine(
  facts: MailFacts,
  part: Part,
  seal: Seal,
  policy: MailDetoxPolicy,
): DetoxFile | null {
  const { signedMail, failures } = policy
  if (seal === 'signed' && signedMail === 'strip' && isDetached(part)) return null
  const is = (outcome: DetoxFile['outcome'], reason: DetoxFailure): DetoxFile => ({
    ...wholeLine(facts, part, policy),
    outcome,
    reason,
  })
  if (signedMail === 'hold') return is('failed', seal)
  if (signedMail === 'leave') return is('left', seal)
  const reason = seal === 'encrypted' ? seal : 'unsupported'
  return is(failures[reason] === 'hold' ? 'failed' : 'passed', reason)
}
