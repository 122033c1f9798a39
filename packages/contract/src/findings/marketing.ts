/** Mail that one subscribed to: named, never judged (decision 0046). */
import { defineFindings } from './define.ts'

export const MARKETING_FINDINGS = defineFindings({
  /** Advertising or a periodical, sent to many by a proven sender, that its readers can leave. */
  'marketing.mail': { severity: 'info', score: 0 },
})
export type MarketingFindingCode = keyof typeof MARKETING_FINDINGS
