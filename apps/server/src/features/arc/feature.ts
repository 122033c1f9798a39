import { declareFeature } from '../ports/declare-feature.ts'
import { registerArc } from './routes.ts'

export const feature = declareFeature({ routes: registerArc })
