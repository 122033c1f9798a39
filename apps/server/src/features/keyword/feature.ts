import { declareFeature } from '../ports/feature.ts'
import { registerKeywords } from './routes.ts'

export const feature = declareFeature({ routes: registerKeywords })
