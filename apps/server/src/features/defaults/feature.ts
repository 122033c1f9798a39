import { declareFeature } from '../ports/declare-feature.ts'
import { registerDefaults } from './routes.ts'
import { createDefaults } from './service.ts'

export const feature = declareFeature({
  gives: { defaults: createDefaults },
  routes: registerDefaults,
})
