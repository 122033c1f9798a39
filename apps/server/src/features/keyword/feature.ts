import { declareFeature } from '../ports/declare-feature.ts'
import { registerKeywords } from './routes.ts'

export const feature = declareFeature({ routes: registerKeywords })
