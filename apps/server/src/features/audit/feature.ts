import { declareFeature } from '../ports/declare-feature.ts'
import { registerAudit } from './routes.ts'

export const feature = declareFeature({ routes: registerAudit })
