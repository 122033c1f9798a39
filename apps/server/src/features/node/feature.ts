import { declareFeature } from '../ports/declare-feature.ts'
import { registerNodes } from './routes.ts'

export const feature = declareFeature({ routes: registerNodes })
