/** Background jobs: how each is doing. */
import { z } from 'zod'
import { JOB_KINDS } from '../codes/jobs.ts'
import { defineRoute } from './define.ts'
import { timestamp } from './shared.ts'

const jobRow = z.object({
  kind: z.enum(JOB_KINDS),
  running: z.boolean(),
  /** Node that runs it, or ran it last; '' for one that never ran. */
  node: z.string(),
  /** Begin of the run that goes on, or of the last one. */
  started_at: timestamp.nullable(),
  /** null while it runs, before it ever ran, and for what happens only when it is asked for. */
  next_at: timestamp.nullable(),
  /** Since it last succeeded. */
  failures: z.number(),
  /** Code of the last failure, of the product, of PostgreSQL or of the system; '' when there was none. */
  error: z.string(),
  failed_at: timestamp.nullable(),
  succeeded_at: timestamp.nullable(),
  /** How long the last run took that ended. */
  last_ms: z.number().nullable(),
  /** How far it is with what takes more than one run; null where nothing is under way, or nobody counts. */
  progress: z
    .object({
      /** Messages that were looked at, and mails that something was found in. */
      looked: z.number(),
      found: z.number(),
      /** Messages that are left; at most LIMITS.countedBeside, which means "so many or more". */
      left: z.number(),
    })
    .nullable(),
})
export type JobRow = z.output<typeof jobRow>

export const listJobsRoute = defineRoute({
  method: 'GET',
  path: '/configs/system/jobs',
  summary: 'Background jobs: last runs, last failures, next runs',
  access: ['config-system-basic_config'],
  scope: 'none',
  reply: z.object({ jobs: z.array(jobRow) }),
})
