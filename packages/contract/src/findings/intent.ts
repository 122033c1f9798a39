/**
 * Calls to act, shown without points, and the signs beside which they have some (decision 0042). Extortion alone is called
 * so by three things together that no wanted mail says.
 */
import { defineFindings } from './define.ts'

export const INTENT_FINDINGS = defineFindings({
  'intent.transfer': { severity: 'info', score: 0 },
  'intent.account-change': { severity: 'info', score: 0 },
  'intent.credentials': { severity: 'info', score: 0 },
  'intent.gift-card': { severity: 'info', score: 0 },
  'intent.payroll': { severity: 'info', score: 0 },
  'intent.messenger': { severity: 'info', score: 0 },
  'intent.callback': { severity: 'info', score: 0 },
  'intent.secrecy': { severity: 'info', score: 0 },
  'intent.refund': { severity: 'info', score: 0 },
  'intent.parcel': { severity: 'info', score: 0 },
  'intent.legal': { severity: 'info', score: 0 },
  'intent.extortion': { severity: 'high', score: 4.5 },
  // Many aims of fraud at once; the check gives the points, more of them where the statistical score is set aside
  'intent.scheme': { severity: 'high', score: 0 },
  // Beside a call or a scheme; the check gives the points
  'intent.unproven': { severity: 'medium', score: 1.2 },
  'intent.first-contact': { severity: 'low', score: 0.6 },
  'intent.reply-elsewhere': { severity: 'medium', score: 1.5 },
  'intent.role-free': { severity: 'medium', score: 1.5 },
  'intent.brand': { severity: 'high', score: 1.6 },
  // Beside a scheme: who only the text says it is from, neither its sender nor any of its links being that
  'intent.brand-text': { severity: 'high', score: 1.6 },
  'intent.lookalike': { severity: 'high', score: 1.5 },
})
export type IntentFindingCode = keyof typeof INTENT_FINDINGS
