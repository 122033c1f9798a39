import { declareJobs, UPKEEP } from '../jobs/declare.ts'
import { lookAtDamage, sweepBlobs } from './sweep.ts'

/** Mail that is still in the queue after this long is seldom read again soon. */
const COMPACT_AGE_MS = 3_600_000

export const jobs = declareJobs({
  'blob-sweep': ({ pool, blobs }) => ({
    ...UPKEEP,
    run: async ({ now, signal }) => {
      const damaged = await lookAtDamage(pool, blobs)
      return { removed: await sweepBlobs(pool, blobs, now, signal), ...(damaged > 0 ? { damaged } : {}) }
    },
  }),
  'blob-compaction': ({ blobs }) => ({
    ...UPKEEP,
    run: async ({ now, signal }) => ({ compacted: await blobs.compact(now - COMPACT_AGE_MS, signal) }),
  }),
})
