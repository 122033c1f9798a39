/** Files that could not be disarmed and for which policy holds the mail; each is named as in `DETOX_FAILURES`. */
import { defineFindings } from './define.ts'

export const DETOX_FINDINGS = defineFindings({
  'detox.encrypted': { severity: 'medium', score: 0, holds: true },
  'detox.signed': { severity: 'medium', score: 0, holds: true },
  'detox.broken': { severity: 'medium', score: 0, holds: true },
  'detox.limit': { severity: 'medium', score: 0, holds: true },
  'detox.unsupported': { severity: 'medium', score: 0, holds: true },
  'detox.distribution': { severity: 'medium', score: 0, holds: true },
  'detox.empty': { severity: 'medium', score: 0, holds: true },
  'detox.blocked': { severity: 'medium', score: 0, holds: true },
  /** Disarming itself failed, as often as it was tried. */
  'detox.failed': { severity: 'high', score: 0, holds: true },
  /** Takes longer than a sender waits: the mail goes on when it is done. */
  'detox.pending': { severity: 'info', score: 0, holds: true },
})
export type DetoxFindingCode = keyof typeof DETOX_FINDINGS
