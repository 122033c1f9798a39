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
import { validate } from '../../platform/http/validate.ts'
import { networkOf, plainIp } from '../../platform/ip.ts'
import { signInByToken } from './groupware.ts'
import type { SessionDeps } from './sessions.ts'

const DEADLINE = 9_000
/** Reports a minute: from one place, and places. */
const CLIENT_LOGS = 10
const CLIENT_PLACES = 1_000

/** A link in the groupware leads a browser here by GET; its program may POST. */
export function registerGroupware(app: FastifyInstance, deps: SessionDeps): void {
  const enter = async (request: FastifyRequest, reply: FastifyReply, token: string): Promise<void> => {
    const old = request.cookies[COOKIES.session]
    const cookie = await withDeadline(signInByToken(deps, token, requestInfo(request), old), DEADLINE)
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
  const seen = new Map<string, number>()
  let minute = 0
  app.post(AUTH_PATHS.log, (request) => {
    const now = Math.floor(deps.clock() / 60_000)
    if (now !== minute) seen.clear()
    minute = now
    const place = networkOf(plainIp(request.ip))
    const count = (seen.get(place) ?? 0) + 1
    seen.set(place, count)
    if (count > CLIENT_LOGS || seen.size > CLIENT_PLACES) throw new AppError('RATE_LIMITED')
    const { level, code, message } = validate(clientLogBody, request.body ?? {})
    request.log[level]({ client: { code, message } }, 'reported by a browser')
    return { ok: true }
  })
}
