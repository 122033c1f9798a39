import { declareFeature } from '../ports/declare-feature.ts'
import { registerBulk } from './routes.ts'
import { bulkJob } from './worker.ts'

export const feature = declareFeature({ routes: registerBulk, jobs: { bulk: bulkJob } })
