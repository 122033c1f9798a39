/** Signing in with a second factor, the way a browser does it: by the cookies of the sign-in under way. */
import { AUTH_PATHS, type SessionUser } from '@postern/contract/routes/auth.ts'
import { SECOND_FACTOR_PATHS, type FactorOverview } from '@postern/contract/routes/second-factor.ts'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { createHmac } from 'node:crypto'
import { signIn, trySignIn, type ApiClient, type TestApi } from './api.ts'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The code an authenticator app shows (RFC 6238), without the product's own code. `now` in ms. */
export function totpCode(secret: string, now: number): string {
  const bits = Array.from(secret, (letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(now / 30_000)))
  const mac = createHmac('sha1', key).update(counter).digest()
  const number = mac.readUInt32BE(mac.at(-1)! & 15) & 0x7fff_ffff
  return String(number % 1_000_000).padStart(6, '0')
}

export interface PendingClient {
  cookies: Record<string, string>
  /** Posts to one of the sign-in paths with the CSRF token; keeps the cookies that come back. */
  post(path: string, body?: object): Promise<LightMyRequestResponse>
  /** Shows a factor. */
  show(shown: object): Promise<LightMyRequestResponse>
  state(): Promise<{ methods: string[]; email: string; remember_days: number } | null>
}

/** A browser after its password was right. @throws when the password alone opened the session, or was wrong */
export async function beginSignIn(
  app: FastifyInstance,
  credentials: { readonly email: string; readonly password: string },
  from: { readonly ip?: string; readonly cookies?: Record<string, string>; readonly host?: string } = {},
): Promise<PendingClient> {
  const { reply, cookies } = await trySignIn(app, credentials, from)
  if (reply.json<{ second_factor?: boolean }>().second_factor !== true) {
    throw new Error(`no second factor was asked for: ${reply.body}`)
  }
  return pendingClient(app, cookies, from)
}

export interface Enrolled {
  readonly client: ApiClient
  readonly secret: string
  /** Recovery codes; none when there were some already. */
  readonly codes: string[]
}

/** A user with an authenticator app, signed in; the clock is moved on, since a code is good once. */
export async function enrolTotp(
  api: TestApi,
  credentials: { readonly email: string; readonly password: string },
): Promise<Enrolled> {
  const client = await signIn(api.app, credentials)
  const begun = await client.call('POST', '/auth/second-factor/totp')
  const { secret } = begun.data as { secret: string }
  const code = totpCode(secret, api.clock.now)
  const confirmed = await client.call('PUT', '/auth/second-factor/totp', { code })
  if (confirmed.status !== 200) throw new Error(`no second factor was set up: ${confirmed.text}`)
  const { recovery_codes: codes } = confirmed.data as { recovery_codes: string[] }
  api.clock.now += 60_000
  return { client, secret, codes }
}

export async function factorsOf(client: ApiClient): Promise<FactorOverview> {
  return (await client.call('GET', '/auth/second-factor')).data as FactorOverview
}

/** `OK`, or the error code that a sign-in path answered. */
export function outcome(reply: { json(): unknown }): string {
  const { message, ok } = reply.json() as { message?: string; ok?: boolean }
  return message ?? (ok === true ? 'OK' : '')
}

/** The session that a browser's cookies open; `{}` when there is none. */
export async function sessionOf(
  app: FastifyInstance,
  cookies: Record<string, string>,
): Promise<Partial<SessionUser>> {
  return (await app.inject({ url: AUTH_PATHS.session, cookies })).json()
}

/** A browser with these cookies. */
export function pendingClient(
  app: FastifyInstance,
  cookies: Record<string, string>,
  { ip = '127.0.0.1', host = 'localhost:80' }: { readonly ip?: string; readonly host?: string } = {},
): PendingClient {
  const client: PendingClient = {
    cookies: { ...cookies },
    async post(path, body = {}) {
      const common = { remoteAddress: ip, headers: { host } }
      const csrf = await app.inject({ url: AUTH_PATHS.csrf, cookies: client.cookies, ...common })
      keep(csrf)
      const payload = { ...body, csrfToken: csrf.json<{ csrfToken: string }>().csrfToken }
      const reply = await app.inject({
        method: 'POST',
        url: path,
        cookies: client.cookies,
        payload,
        ...common,
      })
      keep(reply)
      return reply
    },
    show: (shown) => client.post(SECOND_FACTOR_PATHS.verify, shown),
    async state() {
      const reply = await app.inject({
        url: SECOND_FACTOR_PATHS.verify,
        cookies: client.cookies,
        remoteAddress: ip,
        headers: { host },
      })
      return reply.json<{ pending: Awaited<ReturnType<PendingClient['state']>> }>().pending
    },
  }
  const keep = (reply: LightMyRequestResponse): void => {
    for (const { name, value } of reply.cookies) {
      if (value === '') delete client.cookies[name]
      else client.cookies[name] = value
    }
  }
  return client
}
