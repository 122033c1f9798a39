/** Signed and encrypted parts of a message, by their form. */
import type { MailFacts, Part } from '@postern/mail/facts.ts'
import type { Edit } from '@postern/mail/rewrite/edits.ts'
import { sealOf } from '@postern/mail/rewrite/files-of.ts'
import { Failure } from '../failure.ts'
import { isFixed } from './leaves.ts'

export type Seal = 'signed' | 'encrypted'

/** Sealed parts, none within another. A signature seals nothing if its name makes it another kind of file. */
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

/**
 * Makes a signed multipart an unsigned one where a part within it changed, so that no program reports a broken signature. The signature
 * of unchanged contents stays.
 */
export function unsealing(facts: MailFacts, part: Part, changed: ReadonlySet<Part>): Edit[] {
  const [content, signature] = part.children
  if (![...changed].some(({ path }) => path === content?.path || path.startsWith(`${content?.path}.`)))
    return []
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
