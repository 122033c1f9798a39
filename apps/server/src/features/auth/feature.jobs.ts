import { declareJobs, UPKEEP } from '../../platform/jobs/declare.ts'
import { forgetSignIns } from './expiry-store.ts'

export const jobs = declareJobs({
  'sign-in-expiry': ({ pool }) => ({ ...UPKEEP, run: ({ now }) => forgetSignIns(pool, new Date(now)) }),
})
