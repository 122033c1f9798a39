import { declareFeature } from '../ports/declare-feature.ts'
import { registerScoreWatch } from './routes.ts'

export const feature = declareFeature({ routes: registerScoreWatch })
