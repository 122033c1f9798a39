import { declareFeature } from '../ports/feature.ts'
import { registerProtectedPeople } from './routes.ts'

export const feature = declareFeature({ routes: registerProtectedPeople })
