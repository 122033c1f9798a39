import { declareFeature } from '../ports/feature.ts'
import { registerNotice } from './routes.ts'

export const feature = declareFeature({ routes: registerNotice })
