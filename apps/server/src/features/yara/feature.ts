import { declareFeature } from '../ports/declare-feature.ts'
import { registerYara } from './routes.ts'

export const feature = declareFeature({ routes: registerYara })
