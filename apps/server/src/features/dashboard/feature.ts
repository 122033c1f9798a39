import { declareFeature } from '../ports/declare-feature.ts'
import { registerDashboard } from './routes.ts'

export const feature = declareFeature({ routes: registerDashboard })
