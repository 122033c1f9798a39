/** The keyword monitor. */
import * as routes from '@postern/contract/routes/keyword.ts'
import type { Bind } from '../../platform/http/bind.ts'
import * as service from './service.ts'

export function registerKeywords(bind: Bind, deps: service.KeywordDeps): void {
  bind(routes.listKeywordsRoute, ({ query }) => service.listKeywords(deps, query))
  bind(routes.getKeywordRoute, ({ params }) => service.getKeyword(deps, params.id))
  bind(routes.createKeywordRoute, async ({ caller, body }) => ({
    id: await service.createKeyword(deps, caller, body),
  }))
  bind(routes.updateKeywordRoute, ({ caller, params, body }) =>
    service.updateKeyword(deps, caller, params.id, body),
  )
  bind(routes.activateKeywordsRoute, ({ caller, body }) => service.activateKeywords(deps, caller, body))
  bind(routes.deleteKeywordsRoute, ({ caller, body }) => service.deleteKeywords(deps, caller, body.chk))
}
