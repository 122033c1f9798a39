import { declareFeature } from '../ports/declare-feature.ts'
import { registerProtectedPeople } from './routes.ts'

export const feature = declareFeature({ routes: registerProtectedPeople })
