/** Filter matches as the trace shows them. The filter decides; its finding carries no score. */
import { defineFindings } from './define.ts'

export const FILTER_FINDINGS = defineFindings({
  'filter.allow': { severity: 'good', score: 0 },
  'filter.deny': { severity: 'high', score: 0 },
  /** Matched, but another filter before it in the order of regions had decided. */
  'filter.outranked': { severity: 'info', score: 0 },
  /** An allow by sender whose sender is not authenticated: it does not count (R7). */
  'filter.unauthenticated': { severity: 'medium', score: 0 },
  /** Decided that no other filter does; all other checks went on. */
  'filter.pass': { severity: 'info', score: 0 },
  /** Shaped how the mail is delivered that the checks let through. */
  'filter.delay': { severity: 'info', score: 0 },
  'filter.route': { severity: 'info', score: 0 },
  'filter.encrypt': { severity: 'info', score: 0 },
  'filter.link': { severity: 'info', score: 0 },
  /** Beside `filter.link`: how many attachments become links, and what stays as it is, since it is sealed or a meeting. */
  'filter.link-files': { severity: 'info', score: 0 },
  'filter.link-kept-signed': { severity: 'info', score: 0 },
  'filter.link-kept-encrypted': { severity: 'info', score: 0 },
  'filter.link-kept-calendar': { severity: 'info', score: 0 },
  /** Its form does not let attachments be taken out: without a look nobody gets what a filter wants kept back. */
  'filter.link-impossible': { severity: 'high', score: 0, holds: true },
  /** Set findings of one family aside, and decided nothing. */
  'filter.exempt-url': { severity: 'info', score: 0 },
  'filter.exempt-vbs': { severity: 'info', score: 0 },
  'filter.exempt-detox': { severity: 'info', score: 0 },
  'filter.exempt-sender': { severity: 'info', score: 0 },
  'filter.exempt-sender-detect': { severity: 'info', score: 0 },
  /** Authentication filters: of senders who need not wait, and of those who are refused. */
  'filter.sender-let-in': { severity: 'good', score: 0 },
  'filter.sender-refused': { severity: 'high', score: 0 },
})
