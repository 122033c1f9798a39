import { sealingDomain } from '@postern/contract/settings/sealing-domain.ts'
import { declareJobs, type JobDeps } from '../../platform/jobs/declare.ts'
import { lookAfterKeys, type KeyDeps } from './keys.ts'

interface Needs extends JobDeps, KeyDeps {
  /** Our name on the internet. */
  readonly hostName: () => string
}

export const jobs = declareJobs<Needs>({
  'arc-key': ({ db, settings, box, lookUp, hostName }) => ({
    every: 600,
    lease: 120,
    run: async ({ now }) => {
      await lookAfterKeys({ db, box, lookUp }, sealingDomain(settings(), hostName()), new Date(now))
    },
  }),
})
