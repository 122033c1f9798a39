/** What each rule target is compared with, for one message and one recipient. */
import { TARGETS, type Target } from '@postern/contract/codes/filter.ts'
import { decodeWords } from '@postern/mail/text/encoded-words.ts'
import { parseAddresses } from '@postern/mail/address/addresses.ts'
import type { MailFacts, Mailbox } from '@postern/mail/facts.ts'
import { domainPart, localPart, spellings } from './addresses.ts'
import { contentSources } from './content-sources.ts'
import { fold } from './fold.ts'
import type { FilteredMessage } from './message.ts'
import { resultSources } from './result-sources.ts'

export interface TargetValues {
  /** Folded values of a target, computed on first use; numbers in decimal digits. */
  of(target: Target): readonly string[]
}

const OF_SENDER = [
  TARGETS.senderEmail,
  TARGETS.senderName,
  TARGETS.senderId,
  TARGETS.senderDomain,
  TARGETS.replyTo,
  TARGETS.returnPath,
] as const satisfies readonly Target[]
const OF_RECIPIENT = [
  TARGETS.recipientEmail,
  TARGETS.recipientName,
  TARGETS.recipientId,
  TARGETS.recipientDomain,
  TARGETS.bccEmail,
  TARGETS.bccName,
  TARGETS.bccId,
  TARGETS.bccDomain,
] as const satisfies readonly Target[]
type SenderTarget = (typeof OF_SENDER)[number]
type RecipientTarget = (typeof OF_RECIPIENT)[number]

/** Targets whose value an unauthenticated sender chooses freely: an allow by them needs alignment (R7). */
export const SENDER_TARGETS: ReadonlySet<Target> = new Set(OF_SENDER)
export const RECIPIENT_TARGETS: ReadonlySet<Target> = new Set(OF_RECIPIENT)

/** A target that has no source does not compile: its conditions would never meet. */
type Sources<T extends Target> = Readonly<Record<T, () => readonly string[]>>

/** Values of everything that is the same for all recipients of a message. */
export function messageValues(message: FilteredMessage): TargetValues {
  const { envelope, facts } = message
  const sources: Sources<Exclude<Target, RecipientTarget>> = {
    ...senderSources({
      envelopes: [envelope.sender],
      from: facts.from,
      replyTo: facts.replyTo,
    }),
    ...headerSources(message),
    ...contentSources(message),
    ...resultSources(message),
  }
  return lazily(sources)
}

/** Values of the senders that are authenticated; null when none is. */
export function provenSenders({ envelope, facts, proof }: FilteredMessage): TargetValues | null {
  const from = proof.from ? facts.from : []
  const envelopes = proof.envelope ? [envelope.sender] : []
  if (from.length + envelopes.length === 0) return null
  // Where answers go is proven only by who writes from there.
  const domains = new Set(from.map(({ address }) => domainPart(address)))
  const replyTo = facts.replyTo.filter(({ address }) => domains.has(domainPart(address)))
  return lazily(senderSources({ envelopes, from, replyTo }))
}

/** Values that depend on the recipient, by all addresses of that person: one rule for one of them meets their mail to each. */
export function recipientValues(own: readonly string[], facts: MailFacts): TargetValues {
  const addresses = [...new Set(own.flatMap(spellings))]
  const openly = [...facts.to, ...facts.cc]
  const named = openly.filter((box) => addresses.includes(box.address.toLowerCase()))
  const bcc = facts.header('bcc').flatMap((value) => mailboxesIn(value))
  const hidden = named.length === 0 ? addresses : []
  const sources: Sources<RecipientTarget> = {
    [TARGETS.recipientEmail]: () => addresses,
    [TARGETS.recipientName]: () => named.map(({ name }) => name),
    [TARGETS.recipientId]: () => addresses.map(localPart),
    [TARGETS.recipientDomain]: () => addresses.map(domainPart),
    [TARGETS.bccEmail]: () => [...hidden, ...addressesOf(bcc)],
    [TARGETS.bccName]: () => bcc.map(({ name }) => name),
    [TARGETS.bccId]: () => [...hidden, ...addressesOf(bcc)].map(localPart),
    [TARGETS.bccDomain]: () => [...hidden, ...addressesOf(bcc)].map(domainPart),
  }
  return lazily(sources)
}

const MAX_BCC = 200

function mailboxesIn(value: string): readonly Mailbox[] {
  return parseAddresses(Buffer.from(value).toString('latin1'), MAX_BCC).mailboxes
}

interface SenderBoxes {
  readonly envelopes: readonly string[]
  readonly from: readonly Mailbox[]
  readonly replyTo: readonly Mailbox[]
}

function senderSources({ envelopes, from, replyTo }: SenderBoxes): Sources<SenderTarget> {
  const returnPath = envelopes.filter((address) => address !== '').flatMap(spellings)
  const addresses = [...returnPath, ...addressesOf(from)]
  return {
    [TARGETS.senderEmail]: () => addresses,
    [TARGETS.senderName]: () => from.map(({ name }) => name),
    [TARGETS.senderId]: () => addresses.map(localPart),
    [TARGETS.senderDomain]: () => addresses.map(domainPart),
    [TARGETS.replyTo]: () => addressesOf(replyTo),
    [TARGETS.returnPath]: () => returnPath,
  }
}

function headerSources({ envelope, facts }: FilteredMessage) {
  const { client, helo } = envelope
  const cc = addressesOf(facts.cc)
  return {
    [TARGETS.ccEmail]: () => cc,
    [TARGETS.ccName]: () => facts.cc.map(({ name }) => name),
    [TARGETS.ccId]: () => cc.map(localPart),
    [TARGETS.ccDomain]: () => cc.map(domainPart),
    [TARGETS.subject]: () => subjectsOf(facts),
    [TARGETS.headerAll]: () => headersOf(facts),
    [TARGETS.ip]: () => [client.ip],
    [TARGETS.messageId]: () => [facts.messageId],
    [TARGETS.mailer]: () => [...facts.header('x-mailer'), ...facts.header('user-agent')],
    [TARGETS.recipientCount]: () => [String(recipientCount(envelope.recipients.length, facts))],
    [TARGETS.country]: () => [client.country],
    [TARGETS.clientHost]: () => [client.rdns, helo].filter((name) => name !== ''),
    [TARGETS.relayPath]: () => facts.header('received'),
  }
}

/** Who sends one copy after the other has one recipient in each envelope, and may name all in the header. */
function recipientCount(ofEnvelope: number, facts: MailFacts): number {
  const named = new Set([...facts.to, ...facts.cc].map(({ address }) => address.toLowerCase()))
  return Math.max(ofEnvelope, named.size)
}

function addressesOf(boxes: readonly Mailbox[]): string[] {
  return boxes.flatMap(({ address }) => (address === '' ? [] : spellings(address)))
}

/** As written, and as readers see it: an encoding would hide every word. */
function headersOf(facts: MailFacts): readonly string[] {
  const text = (read: (value: string) => string): string =>
    facts.headers.map((field) => `${field.rawName}: ${read(field.value)}`).join('\n')
  const raw = text((value) => value)
  return raw.includes('=?') ? [raw, text(decodeWords)] : [raw]
}

/** Of several Subject fields one reader shows the first, another the last. */
function subjectsOf(facts: MailFacts): readonly string[] {
  const fields = facts.headers.filter((field) => field.name === 'subject')
  return fields.length < 2
    ? [facts.subject]
    : [facts.subject, ...fields.slice(1).map(({ value }) => decodeWords(value))]
}

function lazily(sources: Partial<Sources<Target>>): TargetValues {
  const made = new Map<Target, readonly string[]>()
  return {
    of(target) {
      let values = made.get(target)
      if (!values) {
        values = (sources[target]?.() ?? []).map(fold)
        made.set(target, values)
      }
      return values
    },
  }
}
