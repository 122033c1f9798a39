import type { Bind } from '../../platform/http/bind.ts'
import { declareFeature, type OnClose } from '../ports/declare-feature.ts'
import { registerDetoxConfig } from './config/routes.ts'
import { registerExceptions } from './except/routes.ts'
import { registerDetoxTrial } from './try/routes.ts'
import type { TryDeps } from './try/service.ts'
import { createTrier } from './try/trier.ts'

export const feature = declareFeature({
  gives: {
    detoxTrier: ({ onClose }: { readonly onClose: OnClose }) => {
      const trier = createTrier()
      onClose(() => trier.close())
      return trier
    },
  },
  routes(bind: Bind, deps: TryDeps) {
    registerDetoxConfig(bind, deps)
    registerExceptions(bind, deps)
    registerDetoxTrial(bind, deps)
  },
})
