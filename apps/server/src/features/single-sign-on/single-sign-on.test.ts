/** Single sign-on against a real OpenID Connect provider over real sockets. */
import { AUTH_PATHS } from '@postern/contract/routes/auth.ts'
import { SSO_PATHS } from '@postern/contract/routes/single-sign-on.ts'
import { DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'
import { startApi, type TestApi } from '@postern/testkit/api.ts'
import { OIDC_CLIENT, passProvider, startOidc, type TestOidc } from '@postern/testkit/oidc.ts'
import { pendingClient, type PendingClient } from '@postern/testkit/second-factor.ts'
import { seedTenant, type Tenant } from '@postern/testkit/tenants.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

const ORIGIN = 'http://localhost:80'
const REDIRECT = 'http://localhost/api/auth/callback/oidc'
type Sso = (typeof DEFAULT_SETTINGS)['sso']

let api: TestApi
let own: Tenant
let oidc: TestOidc
let sso: Sso
let access = DEFAULT_SETTINGS.access
let publicUrl = ''

beforeAll(async () => {
  oidc = await startOidc([REDIRECT, 'https://mail.example.com/api/auth/callback/oidc'])
  api = await startApi({
    deps: {
      settings: () => ({
        ...DEFAULT_SETTINGS,
        access,
        sso,
        basic: { ...DEFAULT_SETTINGS.basic, publicUrl },
      }),
    },
  })
  own = await seedTenant(api.database.db, api.blobs, 'own.example')
})
beforeEach(async () => {
  sso = {
    ...DEFAULT_SETTINGS.sso,
    enabled: true,
    issuer: oidc.issuer,
    clientId: OIDC_CLIENT.id,
    clientSecret: OIDC_CLIENT.secret,
  }
  access = DEFAULT_SETTINGS.access
  publicUrl = ''
  oidc.users.clear()
  await api.database.db.deleteFrom('user_identity').execute()
  await api.database.db.deleteFrom('sign_in_ticket').execute()
})
afterAll(async () => {
  await api.close()
  await oidc.close()
})

const browser = (): PendingClient => pendingClient(api.app, {}, { host: new URL(ORIGIN).host })
async function begin(client: PendingClient, redirect?: string): Promise<string> {
  const reply = await client.post(SSO_PATHS.signIn, redirect === undefined ? {} : { redirect })
  expect(reply.statusCode).toBe(200)
  return reply.json<{ url: string }>().url
}
/** The provider sends the browser back with this query; answers where it ends up. */
async function comeBack(client: PendingClient, query: string): Promise<string> {
  const reply = await api.app.inject({
    url: `${SSO_PATHS.callback}${query}`,
    cookies: client.cookies,
    headers: { host: 'localhost' },
  })
  for (const { name, value } of reply.cookies) {
    if (value === '') delete client.cookies[name]
    else client.cookies[name] = value
  }
  expect(reply.statusCode).toBe(303)
  return reply.headers.location!
}
async function signInAs(subject: string, client = browser(), redirect?: string): Promise<string> {
  const page = await begin(client, redirect)
  return comeBack(client, (await passProvider(page, subject, REDIRECT)).search)
}
async function userOf(client: PendingClient): Promise<string | undefined> {
  const reply = await api.app.inject({ url: AUTH_PATHS.session, cookies: client.cookies })
  return reply.json<{ user?: { email: string } }>().user?.email
}
const verified = (email: string, more: object = {}) => ({ email, email_verified: true, ...more })
const account = (email: string) =>
  api.database.db
    .selectFrom('app_user')
    .innerJoin('role', 'role.id', 'app_user.role_id')
    .select([
      'app_user.id',
      'role.key as role',
      'app_user.domain_id',
      'app_user.name',
      'app_user.password_hash',
    ])
    .where('email', '=', email)
    .executeTakeFirst()

describe('signing in', () => {
  test('links by the verified address first, by issuer and subject from then on', async () => {
    oidc.users.set('s-1', verified('User@Own.example'))
    const client = browser()
    expect(await signInAs('s-1', client, '/mail/inbound/mail?q=a')).toBe('/mail/inbound/mail?q=a')
    expect(await userOf(client)).toBe('user@own.example')
    oidc.users.set('s-1', verified('renamed@own.example'))
    const again = browser()
    expect(await signInAs('s-1', again)).toBe('/')
    expect(await userOf(again)).toBe('user@own.example')
    const events = await api.database.db
      .selectFrom('audit')
      .select(['type', 'task', 'email'])
      .orderBy('seq', 'desc')
      .limit(1)
      .execute()
    expect(events).toEqual([{ type: 'S', task: 'sso', email: 'user@own.example' }])
  })

  test('shows the provider on the sign-in page, while it is on', async () => {
    const read = async () =>
      (await api.app.inject({ url: AUTH_PATHS.providers })).json<Record<string, unknown>>()
    expect(await read()).toMatchObject({ oidc: { name: 'SSO' }, credentials: {} })
    sso = { ...sso, enabled: false }
    expect(await read()).not.toHaveProperty('oidc')
  })

  test('sends the browser there with PKCE, state and nonce, and leads nowhere else afterwards', async () => {
    const page = new URL(await begin(browser()))
    expect(page.origin).toBe(oidc.issuer)
    expect(Object.fromEntries(page.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: REDIRECT,
      state: expect.stringMatching(/.{20}/),
      nonce: expect.stringMatching(/.{20}/),
    })
    oidc.users.set('s-1', verified('user@own.example'))
    for (const away of ['//evil.example', '/\\evil.example', 'https://evil.example']) {
      expect(await signInAs('s-1', browser(), away)).toBe('/')
    }
  })
})

describe('refuses', () => {
  test.each([
    [
      'an address that is not verified',
      { email: 'user@own.example', email_verified: false },
      'SSO_EMAIL_UNVERIFIED',
    ],
    ['an address without word on it', { email: 'user@own.example' }, 'SSO_EMAIL_UNVERIFIED'],
    ['no address', {}, 'SSO_EMAIL_UNVERIFIED'],
    ['somebody nobody knows', verified('stranger@own.example'), 'SSO_NOT_LINKED'],
  ])('%s', async (_, claims, code) => {
    oidc.users.set('s-1', claims)
    const client = browser()
    expect(await signInAs('s-1', client)).toBe(`/login?error=${code}`)
    expect(await userOf(client)).toBeUndefined()
  })

  test('addresses of other domains than the settings name', async () => {
    sso = { ...sso, emailDomains: ['other.example'] }
    oidc.users.set('s-1', verified('user@own.example'))
    expect(await signInAs('s-1')).toBe('/login?error=SSO_NOT_LINKED')
  })

  test('a second account of the provider for the same user', async () => {
    oidc.users.set('s-1', verified('user@own.example'))
    oidc.users.set('s-2', verified('user@own.example'))
    expect(await signInAs('s-1')).toBe('/')
    expect(await signInAs('s-2')).toBe('/login?error=SSO_NOT_LINKED')
  })

  test('a blocked account', async () => {
    oidc.users.set('s-1', verified('user@own.example'))
    const { db } = api.database
    const block = (login_blocked: boolean) =>
      db.updateTable('app_user').set({ login_blocked }).where('id', '=', own.users.user).execute()
    await block(true)
    expect(await signInAs('s-1')).toBe('/login?error=AUTH_REFUSED')
    await block(false)
  })

  test('a code that was redeemed, another state, and another browser', async () => {
    oidc.users.set('s-1', verified('user@own.example'))
    const client = browser()
    const back = await passProvider(await begin(client), 's-1', REDIRECT)
    const thief = browser()
    expect(await comeBack(thief, back.search)).toBe('/login?error=SSO_CALLBACK')
    const cookies = { ...client.cookies }
    expect(await comeBack(client, back.search)).toBe('/')
    const replay = pendingClient(api.app, cookies)
    expect(await comeBack(replay, back.search)).toBe('/login?error=SSO_CALLBACK')
    const other = browser()
    const second = await passProvider(await begin(other), 's-1', REDIRECT)
    second.searchParams.set('state', 'x'.repeat(43))
    expect(await comeBack(other, second.search)).toBe('/login?error=SSO_CALLBACK')
    const third = browser()
    await begin(third)
    expect(await comeBack(third, back.search)).toBe('/login?error=SSO_CALLBACK')
    expect(await userOf(third)).toBeUndefined()
  })

  test('a token with another nonce, and a code without its verifier', async () => {
    oidc.users.set('s-1', verified('user@own.example'))
    for (const change of [{ nonce: 'another' }, { verifier: 'x'.repeat(43) }]) {
      const client = browser()
      const back = await passProvider(await begin(client), 's-1', REDIRECT)
      const { id, state } = await api.database.db
        .selectFrom('sign_in_ticket')
        .select(['id', 'state'])
        .orderBy('created_at', 'desc')
        .executeTakeFirstOrThrow()
      await api.database.db
        .updateTable('sign_in_ticket')
        .set({ state: JSON.stringify({ ...state, ...change }) })
        .where('id', '=', id)
        .execute()
      expect(await comeBack(client, back.search)).toBe('/login?error=SSO_CALLBACK')
      await api.database.db.deleteFrom('sign_in_ticket').execute()
    }
  })

  test('what the provider refused, and queries that are none', async () => {
    for (const query of ['?error=access_denied&state=x', '?code=x', '', '?', `?code=${'x'.repeat(5_000)}`]) {
      const client = browser()
      await begin(client)
      expect(await comeBack(client, query)).toBe('/login?error=SSO_CALLBACK')
    }
  })

  test('strangers who call back, and writes down no more than a few a minute from one place', async () => {
    api.clock.now += 60_000
    const events = async () => {
      const { count } = await api.database.db
        .selectFrom('audit')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('task', '=', 'sso')
        .executeTakeFirstOrThrow()
      return count
    }
    const before = await events()
    for (let n = 0; n < 25; n++) {
      expect(await comeBack(browser(), '?code=x&state=y')).toBe('/login?error=SSO_CALLBACK')
    }
    expect((await events()) - before).toBe(10)
  })

  test('to begin without the CSRF token, at a foreign host, or without settings', async () => {
    const bare = await api.app.inject({
      method: 'POST',
      url: SSO_PATHS.signIn,
      payload: { csrfToken: 'x' },
    })
    expect(bare.json()).toMatchObject({ message: 'CSRF_INVALID' })
    const message = async (client: PendingClient) =>
      (await client.post(SSO_PATHS.signIn)).json<{ message: string }>().message
    expect(await message(pendingClient(api.app, {}, { host: 'evil.example' }))).toBe(
      'PUBLIC_ADDRESS_REQUIRED',
    )
    publicUrl = 'https://mail.example.com'
    const page = new URL(await begin(pendingClient(api.app, {}, { host: 'evil.example' })))
    expect(page.searchParams.get('redirect_uri')).toBe(`${publicUrl}/api/auth/callback/oidc`)
    publicUrl = ''
    sso = { ...sso, clientId: '' }
    expect(await message(browser())).toBe('SSO_CONFIGURATION')
    sso = { ...sso, clientId: 'postern', issuer: 'http://127.0.0.1:1' }
    expect(await message(browser())).toBe('SSO_CONFIGURATION')
  })
})

describe('accounts', () => {
  beforeEach(() => {
    sso = { ...sso, autoProvision: true, emailDomains: ['own.example'] }
  })
  const fresh = async (name: string, groups: unknown, mapping: string[]) => {
    sso = { ...sso, roleMapping: mapping }
    oidc.users.set(name, verified(`${name}@own.example`, { name: `The ${name}`, groups }))
    expect(await signInAs(name)).toBe('/')
    return account(`${name}@own.example`)
  }

  test('are made where the settings say so, as personal users of the domain, without a password', async () => {
    expect(await fresh('new', ['staff'], ['ops → admin'])).toMatchObject({
      role: 'user',
      domain_id: own.domainId,
      name: 'The new',
      password_hash: null,
    })
  })

  test.each([
    ['ops', ['ops → admin'], 'admin'],
    ['heads', ['heads → domain'], 'domain'],
    ['heads-b', ['heads-b → domain/own.example'], 'domain'],
    ['heads-c', ['heads-c → domain/gone.example'], 'user'],
    ['leads', ['leads → group'], 'user'],
  ])('get the role of their claim: %s', async (group, mapping, role) => {
    expect(await fresh(`u-${group}`, group, mapping)).toMatchObject({ role, domain_id: own.domainId })
  })

  test('follow the claim, and their sessions end with the role', async () => {
    await fresh('mover', ['heads'], ['heads → domain'])
    const client = browser()
    await signInAs('mover', client)
    expect(await userOf(client)).toBe('mover@own.example')
    oidc.users.set('mover', verified('mover@own.example', { groups: [] }))
    expect(await signInAs('mover')).toBe('/')
    expect((await account('mover@own.example'))!.role).toBe('user')
    expect(await userOf(client)).toBeUndefined()
  })

  test('that an administrator made keep the role they were given', async () => {
    sso = { ...sso, roleMapping: ['ops → admin'] }
    oidc.users.set('s-1', verified('user@own.example', { groups: ['ops'] }))
    expect(await signInAs('s-1')).toBe('/')
    expect(await signInAs('s-1')).toBe('/')
    expect((await account('user@own.example'))!.role).toBe('user')
  })

  test('are not made for domains nobody registered, addresses that are aliases, or without a list of domains', async () => {
    sso = { ...sso, emailDomains: ['own.example', 'unknown.example'] }
    oidc.users.set('a', verified('a@unknown.example', { groups: ['ops'] }))
    sso = { ...sso, roleMapping: ['ops → admin'] }
    expect(await signInAs('a')).toBe('/login?error=SSO_NOT_LINKED')
    await api.database.db
      .insertInto('user_alias')
      .values({ email: 'alias@own.example', user_id: own.users.user })
      .execute()
    oidc.users.set('b', verified('alias@own.example'))
    expect(await signInAs('b')).toBe('/login?error=SSO_NOT_LINKED')
    sso = { ...sso, emailDomains: [] }
    oidc.users.set('c', verified('c@own.example'))
    expect(await signInAs('c')).toBe('/login?error=SSO_NOT_LINKED')
  })
})

describe('the second factor', () => {
  test('is asked for where the provider is not trusted with it', async () => {
    oidc.users.set('s-1', verified('user@own.example'))
    await api.database.db
      .insertInto('second_factor')
      .values({ user_id: own.users.user, method: 'email', secret: null, confirmed_at: new Date() })
      .execute()
    expect(await signInAs('s-1')).toBe('/')
    sso = { ...sso, skipSecondFactor: false }
    const client = browser()
    expect(await signInAs('s-1', client, '/mail/inbound/mail')).toBe(
      '/second-factor?redirect=%2Fmail%2Finbound%2Fmail',
    )
    expect(await userOf(client)).toBeUndefined()
    expect((await client.state())!.methods).toEqual(['email'])
    await api.database.db.deleteFrom('second_factor').execute()
  })

  test('need not be set up by those whom the provider vouches for', async () => {
    access = { ...access, secondFactor: 'everybody' }
    oidc.users.set('s-1', verified('user@own.example'))
    const client = browser()
    await signInAs('s-1', client)
    const session = await api.app.inject({ url: AUTH_PATHS.session, cookies: client.cookies })
    expect(session.json()).toMatchObject({ auth_type: 'sso', second_factor_required: false })
  })
})
