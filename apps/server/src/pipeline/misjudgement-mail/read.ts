/**
 * Reads a mail to an address for reports: who wrote it, and which mails it means. Those attached to it, else the one that it is a
 * forward of by its own header (In-Reply-To, References, X-Forwarded-Message-Id), as mail programs write it.
 */
import type { AuthResults } from '@postern/mail/auth/results.ts'
import { parseAddresses } from '@postern/mail/address/addresses.ts'
import type { HeaderField, MailFacts, Part } from '@postern/mail/facts.ts'
import { parseMessage } from '@postern/mail/parse.ts'
import { LIMITS } from '@postern/contract/limits.ts'
import { isAutomatic, isProven } from '../ears/may-be-asked.ts'
import type { NamedMail, ReportMail } from './misjudgement-mail.ts'

export function readReport(facts: MailFacts, sender: string, auth: AuthResults | null): ReportMail {
  const [from, ...others] = facts.from
  const one = facts.header('to').length === 1
  const attached = attachedMails(facts.root)
  return {
    from: others.length === 0 ? (from?.address.toLowerCase() ?? '') : '',
    messageId: facts.messageId,
    to: one ? facts.to.map(({ address }) => address.toLowerCase()) : [],
    proven: isProven(auth),
    unsure: isUnsure(auth),
    automatic: sender === '' || isAutomatic(facts),
    named: attached.length > 0 ? attached : forwarded(facts),
  }
}

function isUnsure(auth: AuthResults | null): boolean {
  if (auth === null) return true
  return [auth.spf, auth.dmarc, ...auth.dkim].some(({ verdict }) => verdict === 'temperror')
}

const MESSAGE = /^message\/(?:rfc822|global|news)$/
/** Octets of an attached file whose header is looked for. */
const HEADER_READ = 262_144

/** Messages attached to this one, and none that are attached to those. */
function attachedMails(root: Part): NamedMail[] {
  const found: NamedMail[] = []
  const look = (part: Part): void => {
    if (found.length >= LIMITS.reportsByMail) return
    const headers = headersOf(part)
    if (headers === null) return part.children.forEach(look)
    const named = namedBy(headers)
    if (named.id !== '' || named.messageId !== '') found.push(named)
  }
  look(root)
  return found
}

/** The header of an attached message, however it is attached; null for anything else. */
function headersOf(part: Part): readonly HeaderField[] | null {
  const { type, params } = part.contentType
  if (type.startsWith('multipart/')) return null
  // What was read as a message has one below it, whatever it is called.
  const [inner] = part.children
  if (inner) return inner.headers
  const name = part.disposition.params.get('filename') ?? params.get('name') ?? ''
  if (!MESSAGE.test(type) && !/\.eml$/i.test(name)) return null
  return parseMessage(part.content().subarray(0, HEADER_READ)).headers
}

function namedBy(headers: readonly HeaderField[]): NamedMail {
  const first = (name: string): string => headers.find((field) => field.name === name)?.value ?? ''
  const [from] = parseAddresses(first('from'), 1).mailboxes
  return {
    // The first is ours: what the sender had written stands below it.
    id: idOf(first('x-postern-verdict')),
    messageId: idsOf(first('message-id'))[0] ?? '',
    from: from?.address.toLowerCase() ?? '',
  }
}

/** The mail that this one forwards in its text: the last that its header refers to. */
function forwarded(facts: MailFacts): NamedMail[] {
  const last = (name: string): string => idsOf(facts.header(name)[0] ?? '').at(-1) ?? ''
  const messageId = last('x-forwarded-message-id') || last('in-reply-to') || last('references')
  // Where a mail program writes the whole header into the text.
  const id = idOf(/^[> ]*X-Postern-Verdict:[^\n]{0,200}$/im.exec(facts.text)?.[0] ?? '')
  return id === '' && messageId === '' ? [] : [{ id, messageId, from: '' }]
}

function idOf(verdict: string): string {
  return /;\s*id=([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\b/i.exec(verdict)?.[1]?.toLowerCase() ?? ''
}

function idsOf(field: string): string[] {
  return field.slice(0, 20_000).match(/<[^<>\s]{1,990}>/g) ?? []
}
