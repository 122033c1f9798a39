/** The OpenID Connect provider of the settings: code flow with PKCE, state and nonce (OpenID Connect Core 1.0, RFC 7636). */
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import { isIssuerUrl } from '@postern/contract/validation/url.ts'
import * as oidc from 'openid-client'
import { AppError } from '../../platform/app-error.ts'

type Settings = SettingsValues['sso']

/** ms that a provider's configuration is believed; its keys are fetched anew when one is unknown. */
const KEEP = 60 * 60_000
/** Seconds for one request to the provider. */
const TIMEOUT = 8

/** What is kept between leaving for the provider and coming back. */
export interface Secrets {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** What the provider says of somebody. */
export interface Identity {
  readonly issuer: string
  readonly subject: string
  readonly email: string
  readonly emailVerified: boolean
  readonly name: string
  /** Values of the claim for roles. */
  readonly roles: readonly string[]
}

type Claims = Readonly<Record<string, unknown>>

export interface Provider {
  /** @throws AppError SSO_CONFIGURATION */
  configuration(settings: Settings): Promise<oidc.Configuration>
}

export function isConfigured(settings: Settings): boolean {
  return settings.enabled && isComplete(settings)
}

/** All is said that a provider needs to be asked. */
export function isComplete({ clientId, issuer }: Settings): boolean {
  return clientId !== '' && isIssuerUrl(issuer)
}

/** Keeps the provider's configuration for an hour. `clock` in ms. */
export function createProvider(clock: () => number): Provider {
  let kept:
    | { readonly key: string; readonly at: number; readonly found: Promise<oidc.Configuration> }
    | undefined
  return {
    async configuration(settings) {
      if (!isConfigured(settings)) throw new AppError('SSO_CONFIGURATION', { detail: 'not set up' })
      const key = JSON.stringify([settings.issuer, settings.clientId, settings.clientSecret])
      if (kept?.key !== key || clock() - kept.at > KEEP) {
        kept = { key, at: clock(), found: discover(settings).catch(refuse) }
        // One that could not be had is asked for again.
        kept.found.catch(() => (kept = undefined))
      }
      return kept.found
    },
  }
}

function refuse(cause: unknown): never {
  throw new AppError('SSO_CONFIGURATION', { cause, detail: 'discovery failed' })
}

/** Asks the provider for its configuration. @throws what openid-client and `fetch` say */
export async function discover({ issuer, clientId, clientSecret }: Settings): Promise<oidc.Configuration> {
  const url = new URL(issuer)
  // isIssuerUrl lets http pass for this machine only.
  const execute = url.protocol === 'http:' ? [oidc.allowInsecureRequests] : []
  return oidc.discovery(url, clientId, {}, clientAuth(clientSecret), { execute, timeout: TIMEOUT })
}

/** HTTP Basic is what providers must take unless they say otherwise (Core §9). */
function clientAuth(secret: string): oidc.ClientAuth {
  if (secret === '') return oidc.None()
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const basic = methods.includes('client_secret_basic') || !methods.includes('client_secret_post')
    const authenticate = basic ? oidc.ClientSecretBasic(secret) : oidc.ClientSecretPost(secret)
    return authenticate(server, client, body, headers)
  }
}

/** Where to send the browser, and what to remember meanwhile. */
export async function beginAt(configuration: oidc.Configuration, scope: string, redirectUri: string) {
  const secrets: Secrets = {
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    verifier: oidc.randomPKCECodeVerifier(),
  }
  const url = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope,
    state: secrets.state,
    nonce: secrets.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(secrets.verifier),
    code_challenge_method: 'S256',
  })
  return { url: url.href, secrets }
}

/** Redeems the code that the browser came back with. @throws AppError SSO_CALLBACK */
export async function redeemAt(
  configuration: oidc.Configuration,
  cameBack: URL,
  secrets: Secrets,
  roleClaim: string,
): Promise<Identity> {
  try {
    const tokens = await oidc.authorizationCodeGrant(configuration, cameBack, {
      expectedState: secrets.state,
      expectedNonce: secrets.nonce,
      pkceCodeVerifier: secrets.verifier,
      idTokenExpected: true,
    })
    const claims = tokens.claims()!
    const more = await moreClaims(configuration, tokens.access_token, claims.sub)
    return identityOf(claims, more, roleClaim)
  } catch (cause) {
    throw new AppError('SSO_CALLBACK', { cause })
  }
}

/** Many providers tell of the address and of groups there only. */
async function moreClaims(
  configuration: oidc.Configuration,
  accessToken: string,
  subject: string,
): Promise<Record<string, unknown>> {
  if (configuration.serverMetadata().userinfo_endpoint === undefined) return {}
  return oidc.fetchUserInfo(configuration, accessToken, subject)
}

/** What the token says counts before what the user-info endpoint says. */
export function identityOf(token: Claims, more: Claims, roleClaim: string): Identity {
  const claims = { ...more, ...token }
  const text = (name: string): string => {
    const value = claims[name]
    return typeof value === 'string' ? value : ''
  }
  const roles = Object.hasOwn(claims, roleClaim) ? claims[roleClaim] : []
  return {
    issuer: text('iss'),
    subject: text('sub'),
    email: text('email').toLowerCase(),
    emailVerified: isVerified(token, more),
    name: text('name').trim().slice(0, 100),
    roles: [roles].flat().filter((role) => typeof role === 'string'),
  }
}

/** Word on an address is worth nothing for another one: it is taken from where the address is. */
function isVerified(token: Claims, more: Claims): boolean {
  const { email, email_verified: verified } = 'email' in token ? token : more
  const same = email === undefined || more['email'] === undefined || email === more['email']
  const word = verified ?? (same ? more['email_verified'] : undefined)
  return word === true || word === 'true'
}
