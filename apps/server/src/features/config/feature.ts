import { declareFeature } from '../ports/declare-feature.ts'
import { registerConfig } from './routes.ts'

export const feature = declareFeature({ routes: registerConfig })
