import { declareFeature } from '../../ports/declare-feature.ts'
import { registerMailTasks } from './routes.ts'
import { mailTaskJob } from './worker.ts'

export const feature = declareFeature({ routes: registerMailTasks, jobs: { 'mail-task': mailTaskJob } })
