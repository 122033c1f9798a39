import { declareFeature } from '../ports/declare-feature.ts'
import { registerApplication } from './routes.ts'
import { countNew } from './store.ts'

export const feature = declareFeature({
  routes: registerApplication,
  waiting: () => ({ applications: countNew }),
})
