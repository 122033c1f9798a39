import { declareJobs, type JobDeps } from '../jobs/declare.ts'
import { keepCertificate, type KeepDeps } from './keep.ts'

export const jobs = declareJobs<JobDeps & Pick<KeepDeps, 'acme' | 'box'>>({
  // An order takes minutes at the most; an authority's pauses are kept in the row.
  acme: (deps) => ({
    every: 300,
    lease: 120,
    run: ({ now, signal }) => keepCertificate(deps, now, signal),
  }),
})
