import { declareFeature } from '../ports/feature.ts'
import { registerScoreWatch } from './routes.ts'

export const feature = declareFeature({ routes: registerScoreWatch })
