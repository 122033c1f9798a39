/** Trying the settings of single sign-on out: what administrators are told of providers that are no good. */
import { SSO_PATHS } from '@postern/contract/routes/single-sign-on.ts'
import { DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'
import { signIn, startApi, type ApiClient, type TestApi } from '@postern/testkit/api.ts'
import { OIDC_CLIENT, startOidc, type TestOidc } from '@postern/testkit/oidc.ts'
import { pendingClient } from '@postern/testkit/second-factor.ts'
import { PASSWORD, seedTenant } from '@postern/testkit/tenants.ts'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

const REDIRECT = 'http://localhost/api/auth/callback/oidc'
type Sso = (typeof DEFAULT_SETTINGS)['sso']

let api: TestApi
let oidc: TestOidc
let admin: ApiClient
let sso: Sso

/** A server that answers what a test wants. */
let server: Server
let url: string
let answer: (reply: ServerResponse) => void

beforeAll(async () => {
  oidc = await startOidc([REDIRECT])
  server = createServer((_, reply) => answer(reply))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  api = await startApi({ deps: { settings: () => ({ ...DEFAULT_SETTINGS, sso }) } })
  await seedTenant(api.database.db, api.blobs, 'own.example')
  sso = DEFAULT_SETTINGS.sso
  admin = await signIn(api.app)
})
beforeEach(() => {
  sso = {
    ...DEFAULT_SETTINGS.sso,
    issuer: oidc.issuer,
    clientId: OIDC_CLIENT.id,
    clientSecret: OIDC_CLIENT.secret,
  }
})
afterAll(async () => {
  await api.close()
  await oidc.close()
  server.closeAllConnections()
  server.close()
})

const tryOut = async () => (await admin.call('POST', '/configs/sso/test')).data
const json = (body: unknown) => (reply: ServerResponse) => {
  reply.setHeader('content-type', 'application/json').end(JSON.stringify(body))
}

test('a provider that answers and knows the client, before single sign-on is switched on', async () => {
  expect(await tryOut()).toEqual({
    problem: null,
    detail: '',
    issuer: oidc.issuer,
    authorization_endpoint: `${oidc.issuer}/auth`,
    redirect_uri: REDIRECT,
  })
})

test('nobody but those who may change the settings', async () => {
  const manager = await signIn(api.app, { email: 'domain@own.example', password: PASSWORD })
  expect((await manager.call('POST', '/configs/sso/test')).message).toBe('NO_PERMISSION')
})

describe('says what is wrong, and always the address to register', () => {
  test.each<[string, () => Partial<Sso>, object]>([
    ['no client ID yet', () => ({ clientId: '' }), { problem: 'incomplete' }],
    ['no issuer yet', () => ({ issuer: '' }), { problem: 'incomplete' }],
    [
      'nobody listens there',
      () => ({ issuer: 'http://127.0.0.1:1' }),
      { problem: 'unreachable', detail: expect.stringMatching(/^E|^$/) },
    ],
    [
      'another secret than the provider knows',
      () => ({ clientSecret: 'old' }),
      {
        problem: 'client_refused',
        detail: expect.stringMatching(/invalid_client|HTTP 401/),
        issuer: expect.any(String),
      },
    ],
    ['a client the provider does not know', () => ({ clientId: 'nobody' }), { problem: 'client_refused' }],
  ])('%s', async (_, change, expected) => {
    sso = { ...sso, ...change() }
    expect(await tryOut()).toMatchObject({ ...expected, redirect_uri: REDIRECT })
  })

  test.each<[string, (reply: ServerResponse) => void, object]>([
    [
      'a web server without a provider',
      (reply) => reply.writeHead(404).end(),
      { problem: 'no_provider', detail: 'HTTP 404' },
    ],
    [
      'a page instead of a configuration',
      (reply) => reply.setHeader('content-type', 'text/html').end('<p>hello'),
      { problem: 'no_provider' },
    ],
    ['JSON that is no configuration', json([]), { problem: 'no_provider' }],
    [
      'a configuration without a place for codes',
      (reply) => json({ issuer: url, authorization_endpoint: `${url}/auth` })(reply),
      { problem: 'no_provider' },
    ],
    [
      'another issuer than it is asked as',
      (reply) => json({ issuer: oidc.issuer, authorization_endpoint: `${url}/auth` })(reply),
      { problem: 'other_issuer', detail: expect.stringContaining('http://127.0.0.1:') },
    ],
  ])('%s', async (_, reply, expected) => {
    answer = reply
    sso = { ...sso, enabled: true, issuer: url }
    expect(await tryOut()).toMatchObject({ ...expected, redirect_uri: REDIRECT })
  })
})

test('asks anew each time: what the provider said an hour ago is no answer', async () => {
  answer = json({ issuer: url, authorization_endpoint: `${url}/auth`, token_endpoint: `${url}/token` })
  sso = { ...sso, enabled: true, issuer: url }
  expect((await pendingClient(api.app, {}).post(SSO_PATHS.signIn)).statusCode).toBe(200)
  answer = (reply) => reply.writeHead(503).end()
  expect(await tryOut()).toMatchObject({ problem: 'no_provider', detail: 'HTTP 503' })
})

test('nobody signs in at a provider that names another issuer than it is asked as', async () => {
  answer = json({ issuer: oidc.issuer, authorization_endpoint: `${url}/auth` })
  sso = { ...sso, enabled: true, issuer: `${url}/other` }
  const reply = await pendingClient(api.app, {}).post(SSO_PATHS.signIn)
  expect(reply.json()).toMatchObject({ message: 'SSO_CONFIGURATION' })
})
