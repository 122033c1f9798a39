import { declareFeature } from '../ports/declare-feature.ts'
import { registerBlockList } from './routes.ts'

export const feature = declareFeature({ routes: registerBlockList })
