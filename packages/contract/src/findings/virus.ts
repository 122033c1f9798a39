/**
 * The virus scanner. What it could not look into is never called clean: each such finding holds the mail where
 * `scan.unscannable` says so.
 */
import { defineFindings } from './define.ts'

export const VIRUS_FINDINGS = defineFindings({
  'virus.signature': { severity: 'high', score: 0 },
  /** A format that holds files and that no engine here opens. */
  'virus.unscannable': { severity: 'high', score: 1 },
  /** An archive that does not end, contradicts itself or is read differently by different programs. */
  'virus.damaged': { severity: 'high', score: 1 },
  /** One of several volumes: nobody sees the whole. */
  'virus.volume': { severity: 'high', score: 1 },
  /** Archives that grow beyond the budget of the message, or lie too deep within each other. */
  'virus.budget': { severity: 'high', score: 3 },
})
