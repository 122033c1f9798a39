import { declareFeature } from '../ports/feature.ts'
import { registerBlockList } from './routes.ts'

export const feature = declareFeature({ routes: registerBlockList })
