/** Delivery reports quote mail of others: what looks unwanted in them says little about the report itself. */
import type { Finding } from '@postern/contract/findings/catalogue.ts'
import type { MailFacts } from '@postern/mail/facts.ts'
import type { Envelope } from '../../../smtp/envelope.ts'
import { scoreAlone } from '../total.ts'

/** Sent from the null sender, and made like a report or by what calls itself a mail system. */
export function isDeliveryReport(envelope: Envelope, facts: MailFacts): boolean {
  if (envelope.sender !== '') return false
  const shaped = facts.parts.some((part) =>
    /^(?:multipart\/report|message\/delivery-status)$/.test(part.contentType.type),
  )
  const from = facts.header('from')[0] ?? ''
  return shaped || /^\s*<>\s*$|mailer-?daemon|postmaster@|mail delivery (?:sub)?system/i.test(from)
}

const RETURNED = /^(?:message\/(?:rfc822|global)|(?:text\/rfc822|message\/global)-headers)$/

/**
 * A report exactly as RFC 3464 and RFC 6522 want it: from the null sender, a notice, the status, and at most the
 * returned message or its header. Anything beside these was put there by somebody.
 */
export function isGenuineReport(envelope: Envelope, { root }: MailFacts): boolean {
  if (envelope.sender !== '' || root.contentType.type !== 'multipart/report') return false
  if (root.contentType.params.get('report-type')?.toLowerCase() !== 'delivery-status') return false
  const [notice, status, returned] = root.children.map((part) => part.contentType.type)
  return (
    root.children.length <= 3 &&
    /^(?:text\/|multipart\/alternative$)/.test(notice ?? '') &&
    /^message\/(?:global-)?delivery-status$/.test(status ?? '') &&
    (returned === undefined || RETURNED.test(returned))
  )
}

/** Points that the heuristics of one check may add to a genuine report. */
const REPORT_CEILING = 1

/** The findings with their points scaled down, for a genuine report, so that they sum to little. */
export function easeReport(
  envelope: Envelope,
  facts: MailFacts,
  findings: readonly Finding[],
): readonly Finding[] {
  const sum = findings.reduce((total, finding) => total + scoreAlone(finding), 0)
  if (sum <= REPORT_CEILING || !isGenuineReport(envelope, facts)) return findings
  const share = REPORT_CEILING / sum
  return findings.map((finding) => {
    const score = Math.trunc(100 * share * scoreAlone(finding)) / 100
    return { ...finding, score, scoreAlone: score }
  })
}
