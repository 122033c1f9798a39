import { declareJobs } from '../../platform/jobs/declare.ts'
import { finishDisarming, type FinishDeps } from './finish.ts'

export const jobs = declareJobs<FinishDeps>({
  disarm: (deps) => ({
    // Triggers on `mail` ask for it; this is for what came while it ended.
    every: 15,
    lease: 120,
    run: ({ signal }) => finishDisarming(deps, signal),
  }),
})
