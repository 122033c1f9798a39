/** Signed and encrypted parts of a mail: what policy does with them. */
import { createHash } from 'node:crypto'
import type { DetoxFailure } from '@postern/contract/codes/detox.ts'
import type { DetoxFile } from '@postern/contract/validation/detox-report.ts'
import type { MailFacts, Part } from '@postern/mail/facts.ts'
import { isDetached, type Seal } from '../message/seals.ts'
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

/** The line of a part, or of the mail itself, that is dealt with as a whole. */
export function wholeLine(facts: MailFacts, part: Part, { modes }: MailDetoxPolicy): DetoxFile {
  const isMail = part === facts.root
  const bytes = isMail ? facts.bytes : facts.bytes.subarray(part.headerStart, part.bodyEnd)
  return {
    path: part.path,
    name: '',
    becameName: null,
    type: isMail ? 'message/rfc822' : part.contentType.type,
    kind: 'message',
    mode: modes.message,
    size: bytes.length,
    newSize: null,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    outcome: 'unchanged',
    reason: null,
    exception: null,
    removed: [],
    unchecked: [],
  }
}
