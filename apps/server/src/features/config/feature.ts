import { declareFeature } from '../ports/feature.ts'
import { registerConfig } from './routes.ts'

export const feature = declareFeature({ routes: registerConfig })
