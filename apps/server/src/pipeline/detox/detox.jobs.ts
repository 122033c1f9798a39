import { declareJobs, type JobDeps } from '../../platform/jobs/declare.ts'
import { tellUndisarmed, type DetoxAlarmDeps } from './alarm.ts'
import { finishDisarming, type FinishDeps } from './finish.ts'

interface Needs extends FinishDeps, Pick<JobDeps, 'settings'> {
  readonly sendMail: DetoxAlarmDeps['sendMail']
}

export const jobs = declareJobs<Needs>({
  disarm: (deps) => ({
    // Triggers on `mail` ask for it; this is for what came while it ended.
    every: 15,
    lease: 120,
    run: ({ signal }) => finishDisarming(deps, signal),
  }),
  'detox-alarm': ({ db, settings, sendMail }) => ({
    every: 60,
    lease: 60,
    run: ({ now }) => tellUndisarmed(db, { now, settings: settings(), sendMail }),
  }),
})
