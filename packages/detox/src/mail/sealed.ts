/** Signed and encrypted parts of a mail: what policy does with them. */
import { createHash } from 'node:crypto'
import type { DetoxFailure } from '@postern/contract/codes/detox.ts'
import type { DetoxFile } from '@postern/contract/validation/detox-report.ts'
import type { MailFacts, Part } from '@postern/mail/facts.ts'
import type { Edit } from '@postern/mail/rewrite/edits.ts'
import { sealOf } from '@postern/mail/rewrite/files-of.ts'
import { Failure } from '../failure.ts'
import { isFixed } from '../message/leaves.ts'
import type { MailDetoxPolicy } from './mail-policy.ts'

export type Seal = 'signed' | 'encrypted'

/** Sealed parts, none within another; a signature that its name makes something else of seals nothing. */
export function sealsOf(facts: MailFacts): ReadonlyMap<Part, Seal> {
  const seals = new Map<Part, Seal>()
  const stack = [facts.root]
  for (let part = stack.pop(); part; part = stack.pop()) {
    const seal = sealOf(part)
    const signature = part.children[1]
    const isTrue = !(isDetached(part) && signature) || isFixed(facts, signature)
    if (seal !== null && isTrue) seals.set(part, seal)
    else if (part.contentType.type.startsWith('multipart/')) stack.push(...part.children)
  }
  return seals
}

/** Its contents stand beside the signature (RFC 1847), so that they can go on without it. */
export function isDetached({ contentType }: Part): boolean {
  return contentType.type === 'multipart/signed'
}

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

/** Makes a signed multipart, whose contents have changed, an unsigned one: the signature goes, and nobody is told of a wrong one. */
export function unsealing(facts: MailFacts, part: Part): Edit[] {
  const [content, signature] = part.children
  const field = part.headers.find(({ name }) => name === 'content-type')
  const boundary = part.contentType.params.get('boundary')
  if (!content || !signature || !field || boundary === undefined || /["\\]/.test(boundary))
    throw new Failure('unsupported', 'a signed part without a plain boundary')
  const end = facts.bytes.toString('latin1', field.start, field.end).endsWith('\r\n') ? '\r\n' : '\n'
  return [
    {
      start: field.start,
      end: field.end,
      text: `Content-Type: multipart/mixed; boundary="${boundary}"${end}`,
    },
    { start: content.bodyEnd, end: signature.bodyEnd, text: '' },
  ]
}
