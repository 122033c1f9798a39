import { declareJobs, type JobDeps } from '../../platform/jobs/declare.ts'
import { sumPending } from '../../sums/summing.ts'
import { makeDueAdminReports } from './due.ts'
import type { MakeDeps } from './make.ts'

export const jobs = declareJobs<JobDeps & Pick<MakeDeps, 'health' | 'queueAdminReports'>>({
  // Reports are due at minutes.
  'admin-report': ({ pool, db: systemDb, settings, health, queueAdminReports }) => ({
    every: 30,
    lease: 120,
    run: ({ now, signal }) => {
      const sumNow = async (): Promise<true> => {
        await sumPending(pool, settings().basic.timeZone, now)
        return true
      }
      return makeDueAdminReports({ systemDb, settings, health, sumNow, queueAdminReports }, { now, signal })
    },
  }),
})
