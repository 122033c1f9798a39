/** Harmful content in the text and HTML of mail. What each does to the mail is a setting (settings/harmful.ts). */
import { defineFindings } from './define.ts'

export const HARMFUL_FINDINGS = defineFindings({
  'harmful.script': { severity: 'medium', score: 0.3 },
  /** An address that starts a program, hands out the reader's credentials or carries a file. */
  'harmful.link': { severity: 'high', score: 4 },
  'harmful.handler': { severity: 'low', score: 0.2 },
  'harmful.frame': { severity: 'medium', score: 0.3 },
  'harmful.redirect': { severity: 'medium', score: 0.5 },
  'harmful.style': { severity: 'medium', score: 0.3 },
})
export type HarmfulFindingCode = keyof typeof HARMFUL_FINDINGS
