import { declareFeature } from '../ports/declare-feature.ts'
import { registerVirus } from './routes.ts'

export const feature = declareFeature({ routes: registerVirus })
