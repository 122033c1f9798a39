import { LIMITS } from '@postern/contract/limits.ts'
import { expireJobs } from '../features/bulk/job-store.ts'
import { declareJobs, UPKEEP } from '../platform/jobs/declare.ts'
import { expireWork } from '../platform/work/store.ts'

const DAY_MS = 86_400_000

export const jobs = declareJobs({
  /** Forgets what people had done in the background. */
  'batch-expiry': ({ db }) => ({
    ...UPKEEP,
    run: async ({ now }) => ({
      removed: await expireJobs(db, new Date(now - LIMITS.bulkUndoDays * DAY_MS)),
      work: await expireWork(db, new Date(now)),
    }),
  }),
})
