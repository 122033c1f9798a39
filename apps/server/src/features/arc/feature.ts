import { declareFeature } from '../ports/declare-feature.ts'
import { sealState, type ArcDeps } from './service.ts'
import { registerArc } from './routes.ts'

export const feature = declareFeature({
  gives: { sealState: (deps: ArcDeps) => () => sealState(deps) },
  routes: registerArc,
})
