/** What mails offer to the SMTP lists: the client that brought them, their senders, and the senders' domains. Pure. */
import type { MailRow } from '@postern/contract/routes/mail.ts'
import { addressDomain } from '@postern/contract/validation/address-parts.ts'
import { readSmtpEntry } from '@postern/contract/validation/smtp-entry.ts'
import type { Candidate } from '../../../ui/smtp-list/candidate.ts'

export const PARTS = ['ip', 'sender', 'domain'] as const
type MailPart = (typeof PARTS)[number]

export type ListedMail = Pick<MailRow, 'id' | 'sender' | 'sender_ip' | 'reject_code'>

const KINDS = { ip: 'ip', sender: 'address', domain: 'domain' } as const
const RBL_REJECT = 116

/** Each once, clients first; what is no address or domain, and the null sender, is left out. */
export function candidatesOf(mails: readonly ListedMail[]): Candidate[] {
  const byRbl = mails.filter((mail) => mail.reject_code === RBL_REJECT)
  const found = new Map<string, Candidate>()
  for (const part of PARTS)
    for (const mail of new Set([...byRbl, ...mails])) {
      const read = readSmtpEntry(textOf(part, mail))
      if (read?.kind !== KINDS[part] || found.has(read.value)) continue
      found.set(read.value, { part, value: read.value, mailId: mail.id })
    }
  return [...found.values()]
}

/** Envelope's sender: what the edge compares. */
function textOf(part: MailPart, { sender, sender_ip: ip }: ListedMail): string {
  if (part === 'ip') return ip
  return part === 'sender' ? sender : addressDomain(sender)
}

/** What to begin with: the sender, or the client of mail that has none. */
export function firstPart(candidates: readonly Candidate[]): MailPart {
  return candidates.some(({ part }) => part === 'sender') ? 'sender' : 'ip'
}

/** Somebody refused as it connects was judged before its sender was heard. */
export function isClientRefused(mails: readonly ListedMail[]): boolean {
  return mails.some(({ sender, reject_code: code }) => code !== null && sender === '')
}
