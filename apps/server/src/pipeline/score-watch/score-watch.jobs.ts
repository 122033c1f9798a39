import { declareJobs } from '../../platform/jobs/declare.ts'
import { lookAtScores } from './watch.ts'

export const jobs = declareJobs({
  'score-watch': ({ db, log }) => ({ every: 10, lease: 30, run: ({ now }) => lookAtScores(db, now, log) }),
})
