import { declareFeature } from '../ports/declare-feature.ts'
import { registerBlocking } from './routes.ts'

export const feature = declareFeature({ routes: registerBlocking })
