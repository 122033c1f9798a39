import { declareFeature } from '../ports/feature.ts'
import { registerRole } from './routes.ts'

export const feature = declareFeature({ routes: registerRole })
