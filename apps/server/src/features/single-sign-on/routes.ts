/** Single sign-on: the way to the provider and back. */
import * as contract from '@postern/contract/routes/single-sign-on.ts'
import type { FastifyInstance } from 'fastify'
import { requestInfo, type Bind } from '../../platform/http/bind.ts'
import { COOKIES, setCookie } from '../../platform/http/cookies.ts'
import { withDeadline } from '../../platform/http/deadline.ts'
import { createPlaceLimit } from '../../platform/http/place-limit.ts'
import { validate } from '../../platform/http/validate.ts'
import type { SsoDeps } from './ports.ts'
import * as service from './service.ts'

const { SSO_PATHS: PATHS } = contract
/** Up to three requests to the provider. */
const DEADLINE = 25_000

export function registerSingleSignOn(app: FastifyInstance, bind: Bind, deps: SsoDeps): void {
  const mayRecord = createPlaceLimit(deps.clock)
  app.post(PATHS.signIn, async (request, reply) => {
    const { csrfToken, redirect } = validate(contract.ssoSignInBody, request.body ?? {})
    deps.ports.assertCsrf(request, csrfToken)
    const { url, ticket } = await withDeadline(
      service.beginSso(deps, redirect, requestInfo(request)),
      DEADLINE,
    )
    setCookie(request, reply, COOKIES.sso, ticket, service.SSO_MINUTES * 60)
    return { url }
  })

  // A page of the browser, not a call: whatever happens, it must end on a page.
  app.get(PATHS.callback, async (request, reply) => {
    const from = requestInfo(request)
    reply.clearCookie(COOKIES.sso, { path: '/' })
    try {
      const query = request.url.split('?').slice(1).join('?')
      const finished = service.finishSso(deps, request.cookies[COOKIES.sso], query, from)
      const { userId, redirect } = await withDeadline(finished, DEADLINE)
      const entered = await deps.ports.enter(userId, from, request)
      if ('pending' in entered) {
        setCookie(request, reply, COOKIES.pending, entered.pending)
        return await reply.redirect(`/second-factor?redirect=${encodeURIComponent(redirect)}`, 303)
      }
      setCookie(request, reply, COOKIES.session, entered.session)
      return await reply.redirect(redirect, 303)
    } catch (error) {
      request.log.warn({ err: error }, 'single sign-on failed')
      const code = await service.failSso(deps, error, from, mayRecord)
      return reply.redirect(`/login?error=${code}`, 303)
    }
  })

  bind(contract.testSsoRoute, ({ caller }) => service.testSso(deps, caller), { deadline: DEADLINE })
}
