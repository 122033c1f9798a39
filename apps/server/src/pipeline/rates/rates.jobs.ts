import { LIMITS } from '@postern/contract/limits.ts'
import { declareJobs } from '../../platform/jobs/declare.ts'
import { endBlocks } from './store.ts'

export const jobs = declareJobs({
  'block-expiry': ({ pool }) => ({ every: 60, lease: 60, run: () => endBlocks(pool, LIMITS.rateCounts) }),
})
