/** A request for the original of a disarmed mail, as it is shown. */
import { z } from 'zod'
import { ORIGINAL_REASONS, ORIGINAL_REQUEST_STATES } from '../codes/detox.ts'

export const originalRequest = z.object({
  id: z.number(),
  /** ISO 8601. */
  at: z.string(),
  /** Address of the user. */
  by: z.string(),
  /** Part of the message and name of the file as it came; '' where all of the mail is asked for. */
  path: z.string(),
  file: z.string(),
  reason: z.enum(ORIGINAL_REASONS),
  comment: z.string(),
  state: z.enum(ORIGINAL_REQUEST_STATES),
  decided_at: z.string().nullable(),
  /** Address of the administrator, '' while nobody decided. */
  decided_by: z.string(),
  answer: z.string(),
})
export type OriginalRequest = z.output<typeof originalRequest>
