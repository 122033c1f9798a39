import { declareJobs, UPKEEP } from '../platform/jobs/declare.ts'
import { compareSums, keepSums, recountMarked, sumPending } from './summing.ts'

export const jobs = declareJobs({
  statistics: ({ pool, settings }) => ({
    every: 5,
    lease: 120,
    run: async ({ now, signal }) => {
      await sumPending(pool, settings().basic.timeZone, now)
      const recounted = await recountMarked(pool, signal)
      return recounted > 0 ? { recounted } : undefined
    },
  }),
  'statistics-upkeep': ({ pool, log }) => ({
    ...UPKEEP,
    run: async ({ now }) => {
      await keepSums(pool, now)
      const differences = await compareSums(pool, now)
      if (differences)
        log.error({ differences }, 'sums of statistics were not those of the records: made anew')
      return { differences: differences ?? 0 }
    },
  }),
})
