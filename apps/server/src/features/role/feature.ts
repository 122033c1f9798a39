import { declareFeature } from '../ports/declare-feature.ts'
import { registerRole } from './routes.ts'

export const feature = declareFeature({ routes: registerRole })
