/** Single sign-on: to the provider and back. */
import {
  SSO_ERRORS,
  SSO_PATHS,
  type SsoError,
  type SsoReport,
} from '@postern/contract/routes/single-sign-on.ts'
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import { isOwnPath } from '@postern/contract/validation/url.ts'
import { AppError } from '../../platform/app-error.ts'
import { appendAudit, recordAudit } from '../../platform/audit/record.ts'
import { toAppError } from '../../platform/http/errors.ts'
import type { Caller, RequestInfo } from '../../platform/http/caller.ts'
import type { PlaceLimit } from '../../platform/http/place-limit.ts'
import { publicOrigin } from '../../platform/http/public-origin.ts'
import { createTicket, findTicket, spendTicket } from '../../platform/tickets/ticket-store.ts'
import { accountOf } from './accounts.ts'
import type { SsoDeps } from './ports.ts'
import { beginAt, isConfigured, redeemAt } from './provider.ts'
import { tryProvider } from './trial.ts'

/** Minutes at the provider. */
export const SSO_MINUTES = 10

/** What the sign-in page offers; nothing while single sign-on is off. */
export function oidcProvider(settings: SettingsValues['sso']) {
  if (!isConfigured(settings)) return {}
  const { signIn, callback } = SSO_PATHS
  const name = settings.buttonLabel || 'SSO'
  return { oidc: { id: 'oidc', name, type: 'oidc', signinUrl: signIn, callbackUrl: callback } }
}

/** @throws AppError SSO_CONFIGURATION, PUBLIC_ADDRESS_REQUIRED */
export async function beginSso(deps: SsoDeps, redirect: string | undefined, from: RequestInfo) {
  const { sso } = deps.settings()
  const redirectUri = redirectUriOf(deps, from)
  const { url, secrets } = await beginAt(await deps.provider.configuration(sso), sso.scopes, redirectUri)
  const ticket = await createTicket(deps.systemDb, deps.clock(), {
    purpose: 'sso',
    userId: null,
    state: { ...secrets, redirect: redirect !== undefined && isOwnPath(redirect) ? redirect : '/' },
    ip: from.ip,
    minutes: SSO_MINUTES,
  })
  return { url, ticket }
}

/**
 * What the provider sent back, redeemed: the account, and the page to go to. The ticket of the browser that began is
 * spent first, so that no answer counts twice or in another browser.
 * @throws AppError of SSO_ERRORS
 */
export async function finishSso(
  deps: SsoDeps,
  cookie: string | undefined,
  query: Readonly<Record<string, unknown>>,
  from: RequestInfo,
) {
  const { systemDb, clock, settings, provider } = deps
  const ticket = await findTicket(systemDb, 'sso', cookie, clock())
  if (!ticket || !(await spendTicket(systemDb, ticket.id))) {
    throw new AppError('SSO_CALLBACK', { detail: 'no sign-in under way' })
  }
  const { state = '', nonce = '', verifier = '', redirect = '/' } = ticket.state
  const { sso } = settings()
  const cameBack = new URL(redirectUriOf(deps, from))
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) cameBack.searchParams.append(name, String(one))
  }
  const configuration = await provider.configuration(sso)
  const identity = await redeemAt(configuration, cameBack, { state, nonce, verifier }, sso.roleClaim)
  return { userId: await accountOf(deps, identity, from), redirect }
}

/**
 * The code that the page of a failed sign-in explains; an event in the audit log, a few a minute from each place: anybody
 * can call back.
 */
export async function failSso(
  deps: SsoDeps,
  thrown: unknown,
  from: RequestInfo,
  mayRecord: PlaceLimit,
): Promise<SsoError> {
  const { code } = toAppError(thrown)
  const shown = SSO_ERRORS.find((known) => known === code) ?? 'TEMPORARY_PROBLEM'
  if (!mayRecord(from.ip)) return shown
  const actor = { userId: null, email: '', roleKey: '', ip: from.ip, domainId: null, requestId: from.id }
  await appendAudit(deps.systemDb, actor, { task: 'login.sso', type: 'F', note: code, at: deps.clock() })
  return shown
}

/** Whether the saved settings would sign anybody in, switched on or not. @throws AppError PUBLIC_ADDRESS_REQUIRED */
export async function testSso(deps: SsoDeps, caller: Caller): Promise<SsoReport> {
  const redirectUri = redirectUriOf(deps, caller.from)
  const { sso } = deps.settings()
  const report = await tryProvider(sso, redirectUri)
  const { problem, detail } = report
  await recordAudit(deps.systemDb, caller, {
    task: 'configuration.single_sign_on',
    target: sso.issuer === '' ? 'sso' : sso.issuer,
    note: { ok: problem === null, problem, detail },
    at: deps.clock(),
  })
  return { ...report, redirect_uri: redirectUri }
}

function redirectUriOf(deps: SsoDeps, from: RequestInfo): string {
  const origin = publicOrigin(deps.settings().basic.publicUrl, from.origin)
  if (origin === null) throw new AppError('PUBLIC_ADDRESS_REQUIRED')
  return origin + SSO_PATHS.callback
}
