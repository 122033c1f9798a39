/**
 * Header heuristics. Scores are small: each is a hint that honest, careless senders give too; the statistical score
 * weighs them together.
 */
import { defineFindings } from './define.ts'

export const HEADER_FINDINGS = defineFindings({
  'header.from-missing': { severity: 'medium', score: 1.5 },
  'header.date-missing': { severity: 'low', score: 0.5 },
  /** More than two days ahead of its receipt. */
  'header.date-future': { severity: 'low', score: 0.8 },
  'header.message-id-missing': { severity: 'low', score: 0.4 },
  'header.message-id-malformed': { severity: 'low', score: 0.4 },
  /** The display name shows an address of another domain than the real one. */
  'header.from-name-address': { severity: 'medium', score: 1.5 },
  /** From a public mailbox provider none of whose servers handled the message. */
  'header.from-provider-forged': { severity: 'medium', score: 1.2 },
  /** Answers go to a public mailbox although the sender writes from a domain of its own. */
  'header.reply-to-free': { severity: 'low', score: 0.8 },
  /** Two different public mailboxes: the mark of advance-fee fraud. */
  'header.reply-to-other-free': { severity: 'medium', score: 1.2 },
  'header.reply-fake': { severity: 'info', score: 0.1 },
  'header.subject-shouting': { severity: 'low', score: 0.5 },
  /** Letters split by invisible characters, or alphabets mixed within a word. */
  'header.subject-obfuscated': { severity: 'medium', score: 1.2 },
  /** Direction overrides turn round what is read in a subject, a name or a file name. */
  'header.bidi-override': { severity: 'high', score: 2.5 },
  /** Format characters that no script needs there, such as tags or many blanks without width. */
  'header.invisible-text': { severity: 'medium', score: 0.8 },
  /** Trailing noise after a wide gap, added to defeat fingerprints. */
  'header.subject-gap': { severity: 'low', score: 0.8 },
  'header.helo-invalid': { severity: 'low', score: 0.1 },
  /** HELO names a big provider that the connecting host does not belong to. */
  'header.helo-forged': { severity: 'medium', score: 1.2 },
  'header.reverse-dns-dynamic': { severity: 'low', score: 0.6 },
  /** Mass mail without a way out (RFC 2369 List-Unsubscribe). */
  'header.bulk-no-unsubscribe': { severity: 'info', score: 0.1 },
  /** The From domain signed the message, which was verified, and its links lead there: what orderly newsletters look like. */
  'header.sender-consistent': { severity: 'good', score: -1 },
  'header.script-mailer': { severity: 'low', score: 0.4 },
  'header.recipients-hidden': { severity: 'info', score: 0.2 },
})
export type HeaderFindingCode = keyof typeof HEADER_FINDINGS
