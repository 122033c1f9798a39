/** Which of the scan processes of all are one SMTP process's own. */
import type { Env } from '../../platform/env.ts'

/** Fewer than two, and small messages would wait behind large ones; where there is only one, all there is. */
const LEAST = 2

/** How many the process in this seat has. A seat beyond those there are is one that replaces another. */
export function scanProcessesOf(
  { scanProcesses, smtpProcesses }: Pick<Env, 'scanProcesses' | 'smtpProcesses'>,
  seat: number,
): number {
  const place = (seat - 1) % smtpProcesses
  const share = Math.floor(scanProcesses / smtpProcesses) + (place < scanProcesses % smtpProcesses ? 1 : 0)
  return Math.max(share, Math.min(scanProcesses, LEAST))
}
