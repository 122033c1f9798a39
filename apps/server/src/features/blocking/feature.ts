import { declareFeature } from '../ports/feature.ts'
import { registerBlocking } from './routes.ts'

export const feature = declareFeature({ routes: registerBlocking })
