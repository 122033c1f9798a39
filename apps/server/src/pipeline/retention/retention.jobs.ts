import { declareJobs, UPKEEP } from '../../platform/jobs/declare.ts'
import { forgetHistory, forgetMail } from './retention.ts'
import { ensurePartitions } from './store.ts'
import { tidy } from './word-index.ts'

export const jobs = declareJobs({
  // In a hurry, so that mail of a new month never waits for files to be compressed.
  partitions: ({ pool }) => ({
    every: 3_600,
    lease: 300,
    run: ({ now }) => ensurePartitions(pool, new Date(now)),
  }),
  'word-index': ({ pool }) => {
    // Each node knows what it sorted in itself; to sort in more often does no harm.
    const sorted = new Map<string, number>()
    return { every: 5, lease: 60, run: () => tidy(pool, sorted) }
  },
  retention: ({ pool, settings }) => ({
    ...UPKEEP,
    run: ({ now }) => forgetMail(pool, settings().retention, now),
  }),
  'memory-expiry': ({ pool }) => ({ ...UPKEEP, run: ({ now }) => forgetHistory(pool, now) }),
})
