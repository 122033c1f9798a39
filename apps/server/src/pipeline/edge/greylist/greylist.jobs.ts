import { LIMITS } from '@postern/contract/limits.ts'
import { declareJobs, UPKEEP } from '../../../platform/jobs/declare.ts'
import { forgetGreylist } from './store.ts'

const MOST = { triples: LIMITS.greylistTriples, networks: LIMITS.greylistNetworks } as const

export const jobs = declareJobs({
  'greylist-expiry': ({ pool, settings }) => ({
    ...UPKEEP,
    run: async () => ({ removed: await forgetGreylist(pool, settings().edge, MOST) }),
  }),
})
