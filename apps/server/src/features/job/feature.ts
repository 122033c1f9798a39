import { declareFeature } from '../ports/feature.ts'
import { registerJobs } from './routes.ts'

export const feature = declareFeature({ routes: registerJobs })
