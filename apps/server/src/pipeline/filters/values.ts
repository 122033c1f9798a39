/** What each rule target is compared with, for one message and one recipient. */
import { TARGETS, type Target } from '@postern/contract/codes/filter.ts'
import type { MailFacts, Mailbox } from '@postern/mail/facts.ts'
import type { Envelope } from '../../smtp/envelope.ts'

/** Comparisons ignore case and width: full-width and compatibility forms are folded (NFKC). */
export function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

export interface TargetValues {
  /** Folded values of a target, computed on first use. */
  of(target: Target): readonly string[]
}

/** Targets whose value an unauthenticated sender chooses freely: an allow by them needs alignment (R7). */
export const SENDER_TARGETS: ReadonlySet<Target> = new Set([
  TARGETS.senderEmail,
  TARGETS.senderName,
  TARGETS.senderId,
  TARGETS.senderDomain,
])

export const RECIPIENT_TARGETS: ReadonlySet<Target> = new Set([
  TARGETS.recipientEmail,
  TARGETS.recipientName,
  TARGETS.recipientId,
  TARGETS.recipientDomain,
])

/** Values of everything that is the same for all recipients of a message. */
export function messageValues(envelope: Envelope, facts: MailFacts): TargetValues {
  const senders = [envelope.sender, ...facts.from.map((box) => box.address)].filter(
    (address) => address !== '',
  )
  return lazily({
    [TARGETS.senderEmail]: () => senders,
    [TARGETS.senderName]: () => facts.from.map((box) => box.name),
    [TARGETS.senderId]: () => senders.map(localPart),
    [TARGETS.senderDomain]: () => senders.map(domainPart),
    [TARGETS.subject]: () => [facts.subject],
    [TARGETS.headerAll]: () => [facts.headers.map((field) => `${field.rawName}: ${field.value}`).join('\n')],
    [TARGETS.ip]: () => [envelope.client.ip],
    [TARGETS.body]: () => [facts.text, facts.htmlText],
    [TARGETS.attachmentName]: () => facts.attachments.flatMap((attachment) => attachment.names),
    [TARGETS.attachmentExtension]: () => facts.attachments.map((attachment) => attachment.extension),
  })
}

/** Values that depend on the recipient. */
export function recipientValues(receiver: string, facts: MailFacts): TargetValues {
  const named = (boxes: readonly Mailbox[]): string[] =>
    boxes.filter((box) => box.address.toLowerCase() === receiver).map((box) => box.name)
  return lazily({
    [TARGETS.recipientEmail]: () => [receiver],
    [TARGETS.recipientName]: () => named([...facts.to, ...facts.cc]),
    [TARGETS.recipientId]: () => [localPart(receiver)],
    [TARGETS.recipientDomain]: () => [domainPart(receiver)],
  })
}

function lazily(sources: Partial<Record<Target, () => readonly string[]>>): TargetValues {
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
