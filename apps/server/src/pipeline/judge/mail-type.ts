/** What kind of message a mail is, and what its MIME header says of it (product §3 "Mail record"). Pure; reads what was parsed. */
import type { MailType } from '@postern/contract/codes/mail.ts'
import type { MailFacts, Part } from '@postern/mail/facts.ts'

const LIST_FIELDS = ['list-id', 'list-unsubscribe', 'list-post']
const ENCRYPTED = new Set(['multipart/encrypted', 'application/pgp-encrypted'])
const SMIME = /^application\/(?:x-)?pkcs7-mime$/
/** Characters of a type and of a charset that are kept. */
const LONGEST = 100

export function mailTypeOf(facts: MailFacts): MailType {
  const { root, parts, attachments } = facts
  const { type, params } = root.contentType
  const says = (name: string): string => facts.header(name)[0]?.trim().toLowerCase() ?? ''
  if (type === 'multipart/report')
    return params.get('report-type')?.toLowerCase() === 'delivery-status' ? 'bounce' : 'report'
  if (!['', 'no'].includes(says('auto-submitted'))) return 'automatic'
  if (LIST_FIELDS.some((name) => facts.header(name).length > 0) || /^(?:bulk|list)$/.test(says('precedence')))
    return 'list'
  if (parts.some((part) => part.contentType.type === 'text/calendar')) return 'calendar'
  if (isEncrypted(root)) return 'encrypted'
  if (attachments.length > 0) return 'mixed'
  return facts.html === '' ? 'plain' : 'html'
}

/** Opaque S/MIME that anybody can read has a part, which was read. */
function isEncrypted({ contentType: { type, params }, children }: Part): boolean {
  if (ENCRYPTED.has(type)) return true
  return SMIME.test(type) && children.length === 0 && params.get('smime-type') !== 'signed-data'
}

/** `multipart/alternative; charset=euc-kr`: the type of the whole, the charset of the first text in it. */
export function mimeInfoOf({ root, parts }: MailFacts): string {
  const text = parts.find(({ contentType: { type } }) => type.startsWith('text/'))
  const charset = text?.contentType.params.get('charset')?.toLowerCase() ?? ''
  const type = root.contentType.type.slice(0, LONGEST)
  return charset === '' ? type : `${type}; charset=${charset.slice(0, LONGEST)}`
}
