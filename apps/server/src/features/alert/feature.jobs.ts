import { declareJobs, type JobDeps } from '../../platform/jobs/declare.ts'
import { sumPending } from '../../sums/summing.ts'
import { makeCalls, type CallDeps } from './calling.ts'
import type { QueueMail } from './ports.ts'
import { watchAlerts, type WatchDeps } from './watch.ts'

interface Needs
  extends JobDeps, Pick<WatchDeps, 'health' | 'certificates'>, Pick<CallDeps, 'lookUp' | 'box'> {
  readonly sendMail: QueueMail
}

export const jobs = declareJobs<Needs>({
  alert: ({ pool, db, settings, health, certificates, sendMail: queueMail }) => ({
    every: 60,
    lease: 120,
    run: ({ now, signal }) => {
      const sumNow = () => sumPending(pool, settings().basic.timeZone, now)
      return watchAlerts({ db, settings, health, certificates, sumNow, queueMail }, { now, signal })
    },
  }),
  'alert-webhook': ({ db, lookUp, box }) => ({
    every: 10,
    lease: 60,
    run: ({ now, signal }) => makeCalls({ db, lookUp, box }, { now, signal }),
  }),
})
