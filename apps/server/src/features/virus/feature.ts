import { declareFeature } from '../ports/feature.ts'
import { registerVirus } from './routes.ts'

export const feature = declareFeature({ routes: registerVirus })
