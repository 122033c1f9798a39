import { declareFeature } from '../ports/declare-feature.ts'
import { registerSpfTest } from './routes.ts'

export const feature = declareFeature({ routes: registerSpfTest })
