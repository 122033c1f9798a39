import { declareFeature } from '../ports/declare-feature.ts'
import { registerDirectory } from './routes.ts'

export const feature = declareFeature({ routes: registerDirectory })
