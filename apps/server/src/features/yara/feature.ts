import { declareFeature } from '../ports/feature.ts'
import { registerYara } from './routes.ts'

export const feature = declareFeature({ routes: registerYara })
