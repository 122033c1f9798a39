/** What the top header of a message says: subject, addresses, date, identity. */
import type { Mailbox, MailFacts, ParseLimits } from '../facts.ts'
import { parseAddresses } from '../address/addresses.ts'
import { parseDate } from '../dates.ts'
import { decodeWords, hasBrokenWords, unknownCharsets } from '../text/encoded-words.ts'
import { firstField, type RawField } from './headers.ts'
import type { Report } from './mime-tree.ts'

export type HeaderFacts = Pick<
  MailFacts,
  'subject' | 'from' | 'sender' | 'replyTo' | 'to' | 'cc' | 'date' | 'messageId' | 'header'
>

const SINGLE = ['from', 'sender', 'reply-to', 'to', 'cc', 'message-id', 'subject', 'date', 'mime-version']

/** Reads the top-level fields; nested messages have no say (M25). */
export function readMailHeaders(
  fields: readonly RawField[],
  limits: ParseLimits,
  report: Report,
): HeaderFacts {
  reportDuplicates(fields, report)
  let budget = limits.addresses
  const addresses = (name: string): readonly Mailbox[] => {
    const found: Mailbox[] = []
    for (const field of fields) {
      if (field.name !== name) continue
      const list = parseAddresses(field.binary, budget)
      budget -= list.mailboxes.length
      if (list.cut) report('mime.address-limit', '', name)
      if (list.invalid) report('mime.address-invalid', '', name)
      found.push(...list.mailboxes)
    }
    return Object.freeze(found)
  }
  return {
    subject: readSubject(fields, report),
    from: addresses('from'),
    sender: addresses('sender'),
    replyTo: addresses('reply-to'),
    to: addresses('to'),
    cc: addresses('cc'),
    date: readDate(fields, report),
    messageId: firstField(fields, 'message-id')?.value ?? '',
    header: lookup(fields),
  }
}

function reportDuplicates(fields: readonly RawField[], report: Report): void {
  for (const name of SINGLE) {
    const count = fields.reduce((sum, field) => (field.name === name ? sum + 1 : sum), 0)
    if (count > 1) report(name === 'from' ? 'mime.from-duplicate' : 'mime.header-duplicate', '', name)
  }
}

function readSubject(fields: readonly RawField[], report: Report): string {
  const binary = firstField(fields, 'subject')?.binary ?? ''
  const subject = decodeWords(binary).trim()
  if (hasBrokenWords(subject)) report('mime.encoded-word-invalid', '', 'subject')
  const unknown = unknownCharsets(binary)
  if (unknown.length > 0) report('mime.charset-unknown', '', unknown.join(', '))
  return subject
}

function readDate(fields: readonly RawField[], report: Report): number | null {
  const field = firstField(fields, 'date')
  if (!field) return null
  const date = parseDate(field.value)
  if (date === null) report('mime.date-invalid', '', field.value)
  return date
}

function lookup(fields: readonly RawField[]): MailFacts['header'] {
  const asked = new Map<string, readonly string[]>()
  return (name) => {
    let values = asked.get(name)
    if (!values) {
      values = Object.freeze(fields.filter((field) => field.name === name).map((field) => field.value))
      asked.set(name, values)
    }
    return values
  }
}
