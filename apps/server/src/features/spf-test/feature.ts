import { declareFeature } from '../ports/feature.ts'
import { registerSpfTest } from './routes.ts'

export const feature = declareFeature({ routes: registerSpfTest })
