/** Beside the login: the way in from a groupware, and what browsers report. Plain JSON, outside the API base. */
import { ERRORS } from '@postern/contract/codes/errors.ts'
import { AUTH_PATHS, clientLogBody, groupwareBody, groupwareQuery } from '@postern/contract/routes/auth.ts'
import { isOwnPath } from '@postern/contract/validation/url.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../platform/app-error.ts'
import { requestInfo } from '../../platform/http/bind.ts'
import { COOKIES, setCookie } from '../../platform/http/cookies.ts'
import { withDeadline } from '../../platform/http/deadline.ts'
import { toAppError } from '../../platform/http/errors.ts'
import { createPlaceLimit } from '../../platform/http/place-limit.ts'
import { validate } from '../../platform/http/validate.ts'
import { signInByToken } from './groupware.ts'
import type { SessionDeps } from './sessions.ts'

const DEADLINE = 9_000

/** A link in the groupware leads a browser here by GET; its program may POST. */
export function registerGroupware(app: FastifyInstance, deps: SessionDeps): void {
  const withLimit = { ...deps, mayRecord: createPlaceLimit(deps.clock) }
  const enter = async (request: FastifyRequest, reply: FastifyReply, token: string): Promise<void> => {
    const old = request.cookies[COOKIES.session]
    const cookie = await withDeadline(signInByToken(withLimit, token, requestInfo(request), old), DEADLINE)
    setCookie(request, reply, COOKIES.session, cookie)
  }
  app.get(AUTH_PATHS.groupware, async (request, reply) => {
    const { token, redirect } = validate(groupwareQuery, request.query)
    try {
      await enter(request, reply, token)
    } catch (error) {
      const { code } = toAppError(error)
      if (ERRORS[code] >= 500) throw error
      // A person looks at this answer: the login page says it in words.
      return reply.redirect(`/login?error=${code}`)
    }
    return reply.redirect(redirect !== undefined && isOwnPath(redirect) ? redirect : '/')
  })
  app.post(AUTH_PATHS.groupware, async (request, reply) => {
    await enter(request, reply, validate(groupwareBody, request.body ?? {}).token)
    return { ok: true }
  })
}

/** Troubles that browsers report, a few a minute from each place. */
export function registerClientLog(app: FastifyInstance, deps: SessionDeps): void {
  const mayWrite = createPlaceLimit(deps.clock)
  app.post(AUTH_PATHS.log, (request) => {
    if (!mayWrite(request.ip)) throw new AppError('RATE_LIMITED')
    const { level, code, message } = validate(clientLogBody, request.body ?? {})
    request.log[level]({ client: { code, message } }, 'reported by a browser')
    return { ok: true }
  })
}
