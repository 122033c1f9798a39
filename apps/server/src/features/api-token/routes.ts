/** API tokens: one's own, and everybody's for administrators of everything. */
import * as contract from '@postern/contract/routes/api-token.ts'
import type { Bind } from '../../platform/http/bind.ts'
import * as service from './service.ts'

export function registerApiToken(bind: Bind, deps: service.TokenDeps): void {
  bind(contract.listOwnTokensRoute, ({ caller }) => service.listOwnTokens(deps, caller))
  bind(contract.createTokenRoute, ({ caller, body }) => service.createToken(deps, caller, body))
  bind(contract.revokeOwnTokenRoute, ({ caller, params }) => service.revokeOwnToken(deps, caller, params.id))
  bind(contract.listTokensRoute, ({ query }) => service.listAllTokens(deps, query))
  bind(contract.revokeTokensRoute, ({ caller, body }) => service.revokeTokens(deps, caller, body.chk))
}
