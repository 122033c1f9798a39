import { declareFeature } from '../ports/declare-feature.ts'
import { registerExceptions } from './except/routes.ts'

export const feature = declareFeature({ routes: registerExceptions })
