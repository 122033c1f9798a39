import { declareFeature } from '../ports/feature.ts'
import { registerDashboard } from './routes.ts'

export const feature = declareFeature({ routes: registerDashboard })
