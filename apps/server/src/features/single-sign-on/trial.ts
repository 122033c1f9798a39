/** Tries the settings out at the provider: does it answer, is it who it should be, does it know the client? */
import type { SsoProblem } from '@postern/contract/codes/single-sign-on.ts'
import type { SsoReport } from '@postern/contract/routes/single-sign-on.ts'
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import * as oidc from 'openid-client'
import { discover, isComplete } from './provider.ts'

type Finding = Omit<SsoReport, 'redirect_uri'>
interface Fault {
  readonly problem: SsoProblem
  readonly detail: string
}

/** Nothing kept is believed: the provider is asked anew. Never throws for what a provider does. */
export async function tryProvider(settings: SettingsValues['sso'], redirectUri: string): Promise<Finding> {
  const unknown = { issuer: '', authorization_endpoint: '' }
  if (!isComplete(settings)) return { ...unknown, problem: 'incomplete', detail: '' }
  let configuration: oidc.Configuration
  try {
    configuration = await discover(settings)
  } catch (error) {
    return { ...unknown, ...faultOf(error) }
  }
  const { issuer, authorization_endpoint: page = '' } = configuration.serverMetadata()
  const fault = await tryClient(configuration, redirectUri)
  return { issuer, authorization_endpoint: page, problem: null, detail: '', ...fault }
}

/** Redeems a code that nobody has: the provider looks at the client first, and refuses the code only then (RFC 6749 §5.2). */
async function tryClient(configuration: oidc.Configuration, redirectUri: string): Promise<Fault | null> {
  const request = { code: 'none', redirect_uri: redirectUri, code_verifier: oidc.randomPKCECodeVerifier() }
  try {
    await oidc.genericGrantRequest(configuration, 'authorization_code', request)
  } catch (error) {
    if (error instanceof oidc.WWWAuthenticateChallengeError) {
      return { problem: 'client_refused', detail: `HTTP ${error.status}` }
    }
    if (!(error instanceof oidc.ResponseBodyError)) return faultOf(error)
    const refused = CLIENT_REFUSED.has(error.error)
    return refused ? { problem: 'client_refused', detail: detailOf(error) } : null
  }
  return null
}

const CLIENT_REFUSED = new Set(['invalid_client', 'unauthorized_client'])

function detailOf({ error, error_description: description }: oidc.ResponseBodyError): string {
  return cut(description === undefined ? error : `${error}: ${description}`)
}

function faultOf(error: unknown): Fault {
  if (!(error instanceof oidc.ClientError)) return { problem: 'unreachable', detail: networkDetail(error) }
  const { code = '', cause } = error
  if (code === 'OAUTH_TIMEOUT') return { problem: 'unreachable', detail: code }
  if (code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED') {
    return { problem: 'other_issuer', detail: cut(issuerIn(cause)) }
  }
  const detail = cause instanceof Response ? `HTTP ${cause.status}` : code
  return { problem: 'no_provider', detail }
}

/** What the system said, such as ECONNREFUSED. */
function networkDetail(error: unknown): string {
  const cause: unknown = error instanceof Error ? error.cause : undefined
  const code: unknown = cause instanceof Error ? Reflect.get(cause, 'code') : undefined
  return typeof code === 'string' ? code : ''
}

function issuerIn(cause: unknown): string {
  const body: unknown = typeof cause === 'object' && cause !== null ? Reflect.get(cause, 'body') : undefined
  const issuer: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'issuer') : undefined
  return typeof issuer === 'string' ? issuer : ''
}

/** A stranger's words. */
function cut(text: string): string {
  return text.slice(0, 300)
}
