import { declareJobs } from '../../platform/jobs/declare.ts'
import { recheckHeld, type RecheckDeps } from './recheck.ts'
import { rescanHeld } from './rescan.ts'

export const jobs = declareJobs<RecheckDeps>({
  rescan: (deps) => ({
    // It looks at the signatures and at mail that no scanner has seen; a long rescan pauses that long between its parts.
    every: 15,
    lease: 120,
    run: async ({ now, signal }) => {
      const unchecked = await recheckHeld(deps, { now, signal })
      const again = await rescanHeld(deps, { now, signal })
      return unchecked || again ? { ...again, ...(unchecked ? { unchecked } : {}) } : null
    },
  }),
})
