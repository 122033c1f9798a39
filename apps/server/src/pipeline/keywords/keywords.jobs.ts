import { declareJobs, type JobDeps } from '../../platform/jobs/declare.ts'
import { sendKeywordAlarm, type AlarmDeps } from './alarm.ts'

interface Needs extends JobDeps {
  readonly sendMail: AlarmDeps['sendMail']
}

export const jobs = declareJobs<Needs>({
  'keyword-alarm': ({ db, settings, sendMail }) => ({
    every: 30,
    lease: 60,
    run: ({ now }) => sendKeywordAlarm(db, { now, settings: settings(), sendMail }),
  }),
})
