/** How a broken audit log can be wrong, at the first place where it is. */
import { z } from 'zod'

/**
 * `changed`: the event is not the one that was written there (it was changed, swapped or put in). `removed`: events
 * between others are missing. `cut`: the newest are missing, which the process log has seen.
 */
export const AUDIT_FAULTS = ['changed', 'removed', 'cut'] as const
export const auditFault = z.object({
  kind: z.enum(AUDIT_FAULTS),
  /** First and last event it is about. */
  from: z.number(),
  to: z.number(),
})
export type AuditFault = z.output<typeof auditFault>
