import { defineFindings } from './define.ts'

export const VIRUS_FINDINGS = defineFindings({
  'virus.signature': { severity: 'high', score: 0 },
  /** Something the scanner had to leave unread (encrypted, broken, beyond its limits). */
  'virus.unscannable': { severity: 'medium', score: 1 },
})
