import { declareFeature } from '../ports/feature.ts'
import { registerAudit } from './routes.ts'

export const feature = declareFeature({ routes: registerAudit })
