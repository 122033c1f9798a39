/**
 * Mail to a domain's address for misjudgement reports (decision 0066): what became of the report. Who is refused hears why; nothing
 * that a stranger or a program sends becomes a report.
 */
import { defineFindings } from './define.ts'

const refusal = (reply: string) => ({ code: null, smtp: 550, enhanced: '5.7.1', reply }) as const

export const REPORT_FINDINGS = defineFindings({
  /** Sent by a program or a list, or answers by itself (RFC 3834): a report of it would go round in circles. */
  'report.automatic': {
    severity: 'medium',
    score: 0,
    refuses: refusal('Reports are taken from people only, not from programs and mailing lists'),
  },
  /** Neither SPF nor DKIM proves who wrote it, and it does not come from a mail server of the domain. */
  'report.unproven': {
    severity: 'medium',
    score: 0,
    refuses: refusal('Reports need a sender that SPF or DKIM proves, or the mail server of the own domain'),
  },
  /** Name servers did not say whether the author is proven. */
  'report.unverified': {
    severity: 'medium',
    score: 0,
    refuses: {
      code: null,
      smtp: 451,
      enhanced: '4.7.24',
      reply: 'The sender of this report cannot be verified at the moment; try again later',
    },
  },
  /** The address is not the one recipient of the header: somebody else's mail could be sent here again. */
  'report.not-addressed': {
    severity: 'medium',
    score: 0,
    refuses: refusal('Reports have to be addressed to this address in their To field'),
  },
  /** Written by nobody who has an account in the domain. */
  'report.stranger': {
    severity: 'medium',
    score: 0,
    refuses: refusal('Reports are taken from the users of this domain only'),
  },
  'report.too-many': {
    severity: 'medium',
    score: 0,
    refuses: { code: null, smtp: 450, enhanced: '4.7.1', reply: 'Too many reports at once; try again later' },
  },
  'report.as-spam': { severity: 'info', score: 0 },
  'report.as-normal': { severity: 'info', score: 0 },
  /** Sent to both addresses at once. */
  'report.both-ways': { severity: 'info', score: 0 },
  /** Neither attached nor named by its header: nobody can tell which mail is meant. */
  'report.unnamed': { severity: 'info', score: 0 },
  /** No mail of the reporter's own. */
  'report.not-found': { severity: 'info', score: 0 },
  'report.judged-so': { severity: 'info', score: 0 },
  'report.decided': { severity: 'info', score: 0 },
  /** Waits, is being analysed, has lost its original, or its reader may not report. */
  'report.not-reportable': { severity: 'info', score: 0 },
})
export type ReportFindingCode = keyof typeof REPORT_FINDINGS
