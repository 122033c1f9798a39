import { declareFeature } from '../ports/declare-feature.ts'
import { registerJobs } from './routes.ts'

export const feature = declareFeature({ routes: registerJobs })
