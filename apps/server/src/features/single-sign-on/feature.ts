import { declareFeature } from '../ports/declare-feature.ts'
import type { SsoDeps } from './ports.ts'
import { createProvider } from './provider.ts'
import { registerSingleSignOn } from './routes.ts'
import { oidcProvider } from './service.ts'

export const feature = declareFeature({
  gives: {
    oidcProvider:
      ({ settings }: Pick<SsoDeps, 'settings'>) =>
      () =>
        oidcProvider(settings().sso),
    provider: ({ clock }: Pick<SsoDeps, 'clock'>) => createProvider(clock),
  },
  routes: registerSingleSignOn,
})
