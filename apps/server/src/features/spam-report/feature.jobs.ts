import { declareJobs, type JobDeps } from '../../platform/jobs/declare.ts'
import { makeDueReports } from './daily.ts'
import type { MakeDeps } from './make.ts'

export const jobs = declareJobs<JobDeps & Omit<MakeDeps, 'settings'>>({
  // Reports are due at quarters of an hour.
  'report-mail': (deps) => ({
    every: 60,
    lease: 120,
    run: (turn) => makeDueReports({ ...deps, settings: deps.settings() }, turn),
  }),
})
