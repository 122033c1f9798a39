import type { RequestInfo } from '../../platform/http/caller.ts'
import { declareFeature } from '../ports/declare-feature.ts'
import { registerApiToken } from './routes.ts'
import { findToken, type TokenDeps } from './service.ts'

export const feature = declareFeature({
  gives: {
    apiTokens: (deps: Pick<TokenDeps, 'systemDb' | 'clock'>) => ({
      find: (token: string, from: RequestInfo) => findToken(deps, token, from),
    }),
  },
  routes: registerApiToken,
})
