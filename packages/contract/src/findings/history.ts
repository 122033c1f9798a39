/**
 * What this gateway remembers of a sender (decision 0041). First contact is a sign, worth nothing alone: everybody writes
 * for a first time. What excuses is modest, and only beside a From that is proven.
 */
import { defineFindings } from './define.ts'

export const HISTORY_FINDINGS = defineFindings({
  /** No mail that was proven to be from this address has been let through to the recipients' domain. */
  'history.first-contact': { severity: 'info', score: 0 },
  /** From is the address of somebody known, and not proven this time although it could be asked about. */
  'history.unproven': { severity: 'low', score: 0 },
  /** Proven, and known: for at least a week, on three days or more, without complaint, or by a person's word. */
  'history.known': { severity: 'good', score: -0.8 },
  /** Proven, and answers mail that somebody of the recipients' domain wrote. */
  'history.reply': { severity: 'good', score: -1 },
  /** Proven, and goes on from mail that the recipients' domain was given as normal. */
  'history.thread': { severity: 'good', score: -0.2 },
})
export type HistoryFindingCode = keyof typeof HISTORY_FINDINGS
