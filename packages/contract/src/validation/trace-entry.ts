/** A line of a mail's trace: kept with the mail, sent to the console, and put into words. */
import { z } from 'zod'

/** One line of "Why?": a check's finding, a filter's match, or a step of the decision (product §12). */
export const traceEntry = z.object({
  /** Finding code, or a decision step's code; both have texts. */
  code: z.string(),
  kind: z.enum(['finding', 'filter', 'step']),
  score: z.number(),
  /** The entry that decided. */
  decisive: z.boolean(),
  evidence: z.record(z.string(), z.union([z.string(), z.number()])),
  /** How it differs from what its code says of itself, so that the verdict can be reached again: of findings. */
  flags: z.array(z.enum(['holds', 'does-not-hold', 'blocks', 'tags', 'edge', 'exempt'])).optional(),
})
export type TraceEntry = z.output<typeof traceEntry>
