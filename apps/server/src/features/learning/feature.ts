import { declareFeature } from '../ports/declare-feature.ts'
import { registerLearning } from './routes.ts'

export const feature = declareFeature({ routes: registerLearning })
