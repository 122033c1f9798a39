/** Uploaded rules (YARA). */
import { defineFindings } from './define.ts'

export const YARA_FINDINGS = defineFindings({
  /** A rule met; whether it holds the mail or has points is the rule's or the setting's word. */
  'yara.match': { severity: 'high', score: 0 },
  /** A rule met whose severity, or the setting, makes it a virus. */
  'yara.virus': { severity: 'high', score: 0 },
  /** The rules did not get through in their time: nobody knows whether one meets. */
  'yara.late': { severity: 'high', score: 0, holds: true },
  /** More lies in the message than rules are held against. */
  'yara.unfinished': { severity: 'high', score: 0, holds: true },
})
export type YaraFindingCode = keyof typeof YARA_FINDINGS
