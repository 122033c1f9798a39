/** Harmful content in the HTML of mail. What each does to the mail is a setting (settings/harmful.ts). */
import { defineFindings } from './define.ts'

export const HARMFUL_FINDINGS = defineFindings({
  'harmful.script': { severity: 'medium', score: 0.3 },
  'harmful.handler': { severity: 'low', score: 0.2 },
  'harmful.frame': { severity: 'medium', score: 0.3 },
  'harmful.redirect': { severity: 'medium', score: 0.5 },
  'harmful.style': { severity: 'medium', score: 0.3 },
})
export type HarmfulFindingCode = keyof typeof HARMFUL_FINDINGS
