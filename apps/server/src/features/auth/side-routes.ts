/** Beside the login: the way in from a groupware, and what browsers report. */
import { ERRORS } from '@postern/contract/codes/errors.ts'
import * as embedding from '@postern/contract/routes/embedding.ts'
import * as routes from '@postern/contract/routes/sign-in.ts'
import { isOwnPath } from '@postern/contract/validation/url.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Bind } from '../../platform/http/bind.ts'
import { toAppError } from '../../platform/http/errors.ts'
import { createPlaceLimit } from '../../platform/http/place-limit.ts'
import { createEntry, endEntries, enterEmbedded, type EmbeddedDeps } from './groupware/embedded.ts'
import { signInByToken } from './groupware/groupware.ts'
import type { SessionDeps } from './session/sessions.ts'

/** A link in the groupware leads a browser here by GET; its program may POST. */
export function bindGroupware(bind: Bind, deps: SessionDeps): void {
  const withLimit = { ...deps, mayRecord: createPlaceLimit(deps.clock) }
  bind(
    routes.groupwareLinkRoute,
    async ({ query: { token, redirect }, cookies, request }) => {
      cookies.set('session', await signInByToken(withLimit, token, request, cookies.get('session')))
      return redirect !== undefined && isOwnPath(redirect) ? redirect : '/'
    },
    { failed: failedPage },
  )
  bind(routes.groupwareSignInRoute, async ({ body, cookies, request }) => {
    cookies.set('session', await signInByToken(withLimit, body.token, request, cookies.get('session')))
    return routes.OK
  })
}

/** Entries of a groupware, and the sessions in its frames. */
export function bindEmbedding(bind: Bind, deps: Omit<EmbeddedDeps, 'mayRecord'>): void {
  const withLimit = { ...deps, mayRecord: createPlaceLimit(deps.clock) }
  bind(embedding.createEntryRoute, ({ caller, body }) => createEntry(withLimit, caller, body))
  bind(embedding.endEntriesRoute, async ({ caller, body }) => ({
    done: await endEntries(withLimit, caller, body.email),
  }))
  bind(embedding.embeddedSignInRoute, async ({ body, cookies, request }) => {
    const { cookie, path } = await enterEmbedded(withLimit, body, request, cookies.get('embedded'))
    cookies.set('embedded', cookie)
    return { ...routes.OK, path }
  })
}

/** A person looks at the answer: the login page says in words why nobody was signed in. */
async function failedPage(error: unknown): Promise<string> {
  const { code } = toAppError(error)
  if (ERRORS[code] >= 500 || code === 'INVALID_REQUEST') throw error
  return `/login?error=${code}`
}

/** Troubles that browsers report, a few a minute from each place. */
export function bindClientLog(bind: Bind, deps: SessionDeps): void {
  const mayWrite = createPlaceLimit(deps.clock)
  bind(routes.clientLogRoute, async ({ body: { level, code, message }, request, log }) => {
    if (!mayWrite(request.ip)) throw new AppError('RATE_LIMITED')
    log[level]({ client: { code, message } }, 'reported by a browser')
    return routes.OK
  })
}
