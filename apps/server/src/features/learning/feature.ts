import { declareFeature } from '../ports/feature.ts'
import { registerLearning } from './routes.ts'

export const feature = declareFeature({ routes: registerLearning })
