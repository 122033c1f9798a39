import type { Bind } from '../../platform/http/bind.ts'
import { declareFeature } from '../ports/declare-feature.ts'
import { registerDetoxConfig } from './config/routes.ts'
import type { DetoxConfigDeps } from './config/service.ts'
import { registerExceptions } from './except/routes.ts'

export const feature = declareFeature({
  routes(bind: Bind, deps: DetoxConfigDeps) {
    registerDetoxConfig(bind, deps)
    registerExceptions(bind, deps)
  },
})
