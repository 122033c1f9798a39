import { declareFeature } from '../ports/declare-feature.ts'
import { registerNotice } from './routes.ts'

export const feature = declareFeature({ routes: registerNotice })
