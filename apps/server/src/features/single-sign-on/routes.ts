/** Single sign-on: the way to the provider and back. */
import { testSsoRoute } from '@postern/contract/routes/single-sign-on.ts'
import { singleSignOnCallbackRoute, singleSignOnRoute } from '@postern/contract/routes/sign-in.ts'
import type { Bind } from '../../platform/http/bind.ts'
import { createPlaceLimit } from '../../platform/http/place-limit.ts'
import type { SsoDeps } from './ports.ts'
import * as service from './service.ts'

/** Up to three requests to the provider. */
const DEADLINE = 25_000

export function registerSingleSignOn(bind: Bind, deps: SsoDeps): void {
  const mayRecord = createPlaceLimit(deps.clock)
  bind(
    singleSignOnRoute,
    async ({ body, cookies, request }) => {
      const { url, ticket } = await service.beginSso(deps, body.redirect, request)
      cookies.set('sso', ticket, service.SSO_MINUTES * 60)
      return { url }
    },
    { deadline: DEADLINE },
  )
  bind(
    singleSignOnCallbackRoute,
    async ({ query, cookies, request }) => {
      cookies.clear('sso')
      const { userId, redirect } = await service.finishSso(deps, cookies.get('sso'), query, request)
      const brought = { session: cookies.get('session'), browser: cookies.get('browser') }
      const entered = await deps.signInPorts.enter(userId, request, brought)
      if ('pending' in entered) {
        cookies.set('pending', entered.pending)
        return `/second-factor?redirect=${encodeURIComponent(redirect)}`
      }
      cookies.set('session', entered.session)
      return redirect
    },
    {
      deadline: DEADLINE,
      // A page of the browser, not a call: whatever happens, it must end on a page.
      failed: async (error, { request, log }) => {
        log.warn({ err: error }, 'single sign-on failed')
        return `/login?error=${await service.failSso(deps, error, request, mayRecord)}`
      },
    },
  )
  bind(testSsoRoute, ({ caller }) => service.testSso(deps, caller), { deadline: DEADLINE })
}
