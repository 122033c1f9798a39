/** What each rule target is compared with, for one message and one recipient. */
import { TARGETS, type Target } from '@postern/contract/codes/filter.ts'
import { toUnicodeDomain } from '@postern/contract/validation/punycode.ts'
import { decodeWords } from '@postern/mail/encoded-words.ts'
import type { MailFacts, Mailbox } from '@postern/mail/facts.ts'
import type { Envelope } from '../../smtp/envelope.ts'

/** Nobody sees them, so nobody's filter is evaded by them: soft hyphens, zero-width blanks, joiners, variation selectors. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}+/gu

/** Comparisons ignore case, width (full-width and compatibility forms are folded, NFKC) and what cannot be seen. */
export function fold(text: string): string {
  if (!/[\u0080-\uffff]/.test(text)) return text.toLowerCase()
  return text.replace(INVISIBLE, '').normalize('NFKC').toLowerCase()
}

/** Which of the addresses a message gives for its sender are authenticated (R7). */
export interface SenderProof {
  /** The one From address: SPF or DKIM passed and is aligned with it. */
  readonly from: boolean
  /** The envelope sender, which needs not be the From address: it takes a proof of its own. */
  readonly envelope: boolean
}

export interface TargetValues {
  /** Folded values of a target, computed on first use. */
  of(target: Target): readonly string[]
}

const OF_SENDER = [
  TARGETS.senderEmail,
  TARGETS.senderName,
  TARGETS.senderId,
  TARGETS.senderDomain,
] as const satisfies readonly Target[]
const OF_RECIPIENT = [
  TARGETS.recipientEmail,
  TARGETS.recipientName,
  TARGETS.recipientId,
  TARGETS.recipientDomain,
] as const satisfies readonly Target[]
type SenderTarget = (typeof OF_SENDER)[number]
type RecipientTarget = (typeof OF_RECIPIENT)[number]

/** Targets whose value an unauthenticated sender chooses freely: an allow by them needs alignment (R7). */
export const SENDER_TARGETS: ReadonlySet<Target> = new Set(OF_SENDER)
export const RECIPIENT_TARGETS: ReadonlySet<Target> = new Set(OF_RECIPIENT)

/** Values of everything that is the same for all recipients of a message. */
export function messageValues(envelope: Envelope, facts: MailFacts): TargetValues {
  const senders = [envelope.sender, ...facts.from.map((box) => box.address)].filter(
    (address) => address !== '',
  )
  const sources: Sources<Exclude<Target, RecipientTarget>> = {
    ...senderSources(
      senders,
      facts.from.map((box) => box.name),
    ),
    [TARGETS.subject]: () => subjectsOf(facts),
    [TARGETS.headerAll]: () => [facts.headers.map((field) => `${field.rawName}: ${field.value}`).join('\n')],
    [TARGETS.ip]: () => [envelope.client.ip],
    [TARGETS.body]: () => [facts.text, facts.htmlText],
    [TARGETS.attachmentName]: () => facts.attachments.flatMap((attachment) => attachment.names),
    [TARGETS.attachmentExtension]: () => facts.attachments.map((attachment) => attachment.extension),
  }
  return lazily(sources)
}

/** Values of the senders that are authenticated; null when none is. */
export function provenSenders(envelope: Envelope, facts: MailFacts, proof: SenderProof): TargetValues | null {
  const from = proof.from ? facts.from : []
  const addresses = [...(proof.envelope ? [envelope.sender] : []), ...from.map((box) => box.address)]
  if (addresses.length === 0) return null
  return lazily(
    senderSources(
      addresses,
      from.map((box) => box.name),
    ),
  )
}

/** Values that depend on the recipient: the mailbox, and the address it was written to where that is an alias. */
export function recipientValues(receiver: string, address: string, facts: MailFacts): TargetValues {
  const addresses = [...new Set([receiver, address.toLowerCase()].flatMap(spellings))]
  const named = (boxes: readonly Mailbox[]): string[] =>
    boxes.filter((box) => addresses.includes(box.address.toLowerCase())).map((box) => box.name)
  const sources: Sources<RecipientTarget> = {
    [TARGETS.recipientEmail]: () => addresses,
    [TARGETS.recipientName]: () => named([...facts.to, ...facts.cc]),
    [TARGETS.recipientId]: () => addresses.map(localPart),
    [TARGETS.recipientDomain]: () => addresses.map(domainPart),
  }
  return lazily(sources)
}

function senderSources(given: readonly string[], names: readonly string[]): Sources<SenderTarget> {
  const addresses = given.flatMap(spellings)
  return {
    [TARGETS.senderEmail]: () => addresses,
    [TARGETS.senderName]: () => names,
    [TARGETS.senderId]: () => addresses.map(localPart),
    [TARGETS.senderDomain]: () => addresses.map(domainPart),
  }
}

/** Mail has domains as A-labels, people write and read them in Unicode (product §9): a filter may have either. */
function spellings(address: string): string[] {
  const domain = domainPart(address)
  if (!/(?:^|\.)xn--/i.test(domain)) return [address]
  return [
    address,
    `${address.slice(0, address.length - domain.length)}${toUnicodeDomain(domain.toLowerCase())}`,
  ]
}

/** Of several Subject fields one reader shows the first, another the last. */
function subjectsOf(facts: MailFacts): readonly string[] {
  const fields = facts.headers.filter((field) => field.name === 'subject')
  return fields.length < 2
    ? [facts.subject]
    : [facts.subject, ...fields.slice(1).map(({ value }) => decodeWords(value))]
}

/** A target that has no source does not compile: its conditions would never meet. */
type Sources<T extends Target> = Readonly<Record<T, () => readonly string[]>>

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

function localPart(address: string): string {
  return address.slice(0, Math.max(0, address.lastIndexOf('@')))
}

function domainPart(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1)
}
