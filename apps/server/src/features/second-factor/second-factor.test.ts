/** Second factors against the whole API on a real database (security H11, H14). */
import { AUTH_PATHS } from '@postern/contract/routes/auth.ts'
import { SECOND_FACTOR_PATHS, type FactorOverview } from '@postern/contract/routes/second-factor.ts'
import { DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'
import {
  ADMIN,
  apiClient,
  signIn,
  startApi,
  trySignIn,
  type ApiClient,
  type TestApi,
} from '@postern/testkit/api.ts'
import { beginSignIn, pendingClient, totpCode, type PendingClient } from '@postern/testkit/second-factor.ts'
import { PASSWORD, seedTenant, type Tenant } from '@postern/testkit/tenants.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { resetFactorsByAddress } from './reset.ts'

type Access = (typeof DEFAULT_SETTINGS)['access']
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const USER = { email: 'user@own.example', password: PASSWORD }
const MANAGER = { email: 'domain@own.example', password: PASSWORD }

let api: TestApi
let own: Tenant
let access: Access = DEFAULT_SETTINGS.access

beforeAll(async () => {
  api = await startApi({ deps: { settings: () => ({ ...DEFAULT_SETTINGS, access }) } })
  own = await seedTenant(api.database.db, api.blobs, 'own.example')
  await seedTenant(api.database.db, api.blobs, 'foreign.example')
})
beforeEach(async () => {
  access = DEFAULT_SETTINGS.access
  const { db } = api.database
  for (const table of [
    'login_failure',
    'second_factor',
    'recovery_code',
    'trusted_browser',
    'sign_in_ticket',
  ] as const)
    await db.deleteFrom(table).execute()
  // The next step of time: a code is good once.
  api.clock.now += MINUTE
})
afterAll(() => api.close())

interface Enrolled {
  readonly client: ApiClient
  readonly secret: string
  readonly codes: string[]
}
async function enrolTotp(credentials = USER): Promise<Enrolled> {
  const client = await signIn(api.app, credentials)
  const begun = await client.call('POST', '/auth/second-factor/totp')
  expect([begun.status, begun.message]).toEqual([200, 'OK'])
  const { secret } = begun.data as { secret: string }
  const code = totpCode(secret, api.clock.now)
  const confirmed = await client.call('PUT', '/auth/second-factor/totp', { code })
  expect(confirmed.message).toBe('OK')
  const { recovery_codes: codes } = confirmed.data as { recovery_codes: string[] }
  api.clock.now += MINUTE
  return { client, secret, codes }
}
const overview = async (client: ApiClient) =>
  (await client.call('GET', '/auth/second-factor')).data as FactorOverview
const message = (reply: { json(): unknown }): string => {
  const { message: code, ok } = reply.json() as { message?: string; ok?: boolean }
  return code ?? (ok === true ? 'OK' : '')
}
async function sessionOf({
  cookies,
}: PendingClient): Promise<{ user?: { email: string }; access_token?: string }> {
  return (await api.app.inject({ url: AUTH_PATHS.session, cookies })).json()
}
const mailedCode = (): string => /\d{6}/.exec(api.sentMails.at(-1)!.text)![0]
const lastEvents = (count: number) =>
  api.database.db
    .selectFrom('audit')
    .select(['type', 'task', 'email', 'details'])
    .orderBy('seq', 'desc')
    .limit(count)
    .execute()

describe('an authenticator app', () => {
  test('is asked for after the password; the session starts with its code', async () => {
    const { secret } = await enrolTotp()
    const { reply, cookies } = await trySignIn(api.app, USER)
    expect(reply.json()).toEqual({ ok: true, second_factor: true })
    expect(cookies['postern-session']).toBeUndefined()
    const cookie = reply.cookies.find(({ name }) => name === 'postern-pending')
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
    const pending = pendingClient(api.app, cookies)
    expect(await sessionOf(pending)).toEqual({})
    expect(await pending.state()).toEqual({
      methods: ['totp', 'recovery'],
      email: 'us••••@own.example',
      remember_days: 0,
    })
    const shown = await pending.show({ method: 'totp', code: totpCode(secret, api.clock.now) })
    expect(message(shown)).toBe('OK')
    expect(await sessionOf(pending)).toMatchObject({ user: { email: USER.email } })
    expect(pending.cookies['postern-pending']).toBeUndefined()
    expect(await pending.state()).toBeNull()
    expect(await lastEvents(2)).toMatchObject([
      { type: 'S', task: 'login', email: USER.email },
      { type: 'S', task: 'second_factor', details: { note: { method: 'totp' } } },
    ])
  })

  test('has its secret sealed in the database', async () => {
    const { secret } = await enrolTotp()
    const { secret: sealed } = await api.database.db
      .selectFrom('second_factor')
      .select('secret')
      .where('user_id', '=', own.users.user)
      .executeTakeFirstOrThrow()
    expect(sealed!.includes(Buffer.from(secret))).toBe(false)
    expect(sealed!.length).toBe(1 + 12 + 16 + secret.length)
  })

  test('a code counts once, also for two at the same moment, and also for another sign-in', async () => {
    const { secret } = await enrolTotp()
    const code = totpCode(secret, api.clock.now)
    const pendings = await Promise.all([1, 2, 3, 4].map(() => beginSignIn(api.app, USER)))
    const shown = await Promise.all(pendings.map((pending) => pending.show({ method: 'totp', code })))
    expect(shown.map(message).sort()).toEqual(['OK', 'OTP_MISMATCH', 'OTP_MISMATCH', 'OTP_MISMATCH'])
  })

  test('cannot be set up twice, and nothing is asked before its first code', async () => {
    const client = await signIn(api.app, USER)
    await client.call('POST', '/auth/second-factor/totp')
    await expect(signIn(api.app, USER)).resolves.toMatchObject({ token: expect.any(String) })
    const wrong = await client.call('PUT', '/auth/second-factor/totp', { code: '000000' })
    expect(wrong.errors).toEqual({ code: 'OTP_MISMATCH' })
    const { client: again } = await enrolTotp()
    expect((await again.call('POST', '/auth/second-factor/totp')).message).toBe(
      'ALREADY_EXISTS_SECOND_FACTOR',
    )
  })

  test('an unfinished set-up ends after ten minutes', async () => {
    const client = await signIn(api.app, USER)
    const begun = (await client.call('POST', '/auth/second-factor/totp')).data as { secret: string }
    api.clock.now += 11 * MINUTE
    const late = await client.call('PUT', '/auth/second-factor/totp', {
      code: totpCode(begun.secret, api.clock.now),
    })
    expect(late.message).toBe('OTP_EXPIRED')
  })
})

describe('a sign-in under way (H14)', () => {
  test('has five tries, in parallel too; then even the right code is late', async () => {
    const { secret } = await enrolTotp()
    const pending = await beginSignIn(api.app, USER)
    const guesses = await Promise.all(
      Array.from({ length: 50 }, () =>
        pendingClient(api.app, pending.cookies).show({ method: 'totp', code: '000000' }),
      ),
    )
    const told = guesses.map(message)
    expect(told.filter((code) => code === 'OTP_MISMATCH').length).toBe(5)
    expect(new Set(told)).toEqual(new Set(['OTP_MISMATCH', 'OTP_ATTEMPTS_EXCEEDED']))
    const right = await pending.show({ method: 'totp', code: totpCode(secret, api.clock.now) })
    expect(message(right)).toBe('OTP_ATTEMPTS_EXCEEDED')
  })

  test('whoever begins again and again is locked out from there, and the owner is told', async () => {
    const { secret } = await enrolTotp()
    const told: string[] = []
    for (let n = 0; n < 3; n++) {
      const pending = await beginSignIn(api.app, USER, { ip: '198.51.100.30' })
      for (let guess = 0; guess < 2; guess++) {
        told.push(message(await pending.show({ method: 'totp', code: '000000' })))
      }
    }
    expect(told).toEqual([...Array.from({ length: 5 }, () => 'OTP_MISMATCH'), 'ACCOUNT_LOCKED'])
    expect(api.sentMails.at(-1)).toMatchObject({
      to: USER.email,
      text: expect.stringContaining('198.51.100.30'),
    })
    const owner = await beginSignIn(api.app, USER, { ip: '203.0.113.30' })
    expect(message(await owner.show({ method: 'totp', code: totpCode(secret, api.clock.now) }))).toBe('OK')
  })

  test('ends after ten minutes', async () => {
    const { secret } = await enrolTotp()
    const pending = await beginSignIn(api.app, USER)
    api.clock.now += 10 * MINUTE
    expect(await pending.state()).toBeNull()
    const late = await pending.show({ method: 'totp', code: totpCode(secret, api.clock.now) })
    expect([late.statusCode, message(late)]).toEqual([410, 'OTP_EXPIRED'])
  })

  test('is its own user’s: the code of another opens nothing', async () => {
    await enrolTotp()
    const other = await enrolTotp(MANAGER)
    const pending = await beginSignIn(api.app, USER)
    const swapped = await pending.show({ method: 'totp', code: totpCode(other.secret, api.clock.now) })
    expect(message(swapped)).toBe('OTP_MISMATCH')
    const forged = await pending.show({ method: 'totp', code: '000000', user_id: own.users.domain })
    expect(forged.json()).toMatchObject({ code: 400, errors: { user_id: 'UNKNOWN_FIELD' } })
  })

  test('wants the CSRF token, and its cookie whole', async () => {
    const { secret } = await enrolTotp()
    const pending = await beginSignIn(api.app, USER)
    const code = totpCode(secret, api.clock.now)
    const bare = await api.app.inject({
      method: 'POST',
      url: SECOND_FACTOR_PATHS.verify,
      cookies: pending.cookies,
      payload: { method: 'totp', code, csrfToken: 'x' },
    })
    expect(message(bare)).toBe('CSRF_INVALID')
    const [id] = pending.cookies['postern-pending']!.split('.')
    for (const cookie of [id!, `${id}.`, `${id}.${'A'.repeat(43)}`, 'x', '']) {
      const forged = pendingClient(api.app, { ...pending.cookies, 'postern-pending': cookie })
      expect(message(await forged.show({ method: 'totp', code }))).toBe('OTP_EXPIRED')
    }
    expect(message(await pending.show({ method: 'totp', code }))).toBe('OK')
  })

  test('ends the session the browser had before (H11)', async () => {
    const { client, secret } = await enrolTotp()
    const pending = await beginSignIn(api.app, USER, { cookies: { ...client.cookies } })
    expect((await client.call('GET', '/auth/second-factor')).status).toBe(200)
    await pending.show({ method: 'totp', code: totpCode(secret, api.clock.now) })
    expect(pending.cookies['postern-session']).not.toBe(client.cookies['postern-session'])
    expect((await client.call('GET', '/auth/second-factor')).message).toBe('SESSION_EXPIRED')
  })

  test('whoever was blocked meanwhile does not come in', async () => {
    const { secret } = await enrolTotp()
    const pending = await beginSignIn(api.app, USER)
    const block = (login_blocked: boolean) =>
      api.database.db
        .updateTable('app_user')
        .set({ login_blocked })
        .where('id', '=', own.users.user)
        .execute()
    await block(true)
    const shown = await pending.show({ method: 'totp', code: totpCode(secret, api.clock.now) })
    await block(false)
    expect(message(shown)).toBe('AUTH_REFUSED')
    expect(await sessionOf(pending)).toEqual({})
  })
})

describe('recovery codes', () => {
  test('come with the first factor, once, and each works once', async () => {
    const { client, codes } = await enrolTotp()
    expect(codes).toHaveLength(10)
    expect((await overview(client)).recovery_codes).toBe(10)
    const stored = await api.database.db.selectFrom('recovery_code').select('hash').execute()
    expect(stored.map(({ hash }) => hash)).not.toContain(codes[0])
    const typed = codes[0]!.replaceAll('-', ' ').toUpperCase()
    const pendings = await Promise.all([beginSignIn(api.app, USER), beginSignIn(api.app, USER)])
    const shown = await Promise.all(
      pendings.map((pending) => pending.show({ method: 'recovery', code: typed })),
    )
    expect(shown.map(message).sort()).toEqual(['OK', 'OTP_MISMATCH'])
    expect((await overview(client)).recovery_codes).toBe(9)
    expect(api.sentMails.at(-1)!.text).toContain('9')
  })

  test('are all new when renewed', async () => {
    const { client, codes } = await enrolTotp()
    const renewed = (await client.call('POST', '/auth/second-factor/recovery-codes')).data as {
      recovery_codes: string[]
    }
    const pending = await beginSignIn(api.app, USER)
    expect(message(await pending.show({ method: 'recovery', code: codes[0] }))).toBe('OTP_MISMATCH')
    expect(message(await pending.show({ method: 'recovery', code: renewed.recovery_codes[9] }))).toBe('OK')
  })

  test('are none without a factor', async () => {
    const { client, codes } = await enrolTotp()
    expect((await client.call('DELETE', '/auth/second-factor/totp')).message).toBe('OK')
    expect(await overview(client)).toMatchObject({ totp: null, recovery_codes: 0 })
    expect((await client.call('POST', '/auth/second-factor/recovery-codes')).message).toBe(
      'SECOND_FACTOR_REQUIRED',
    )
    expect(codes).toHaveLength(10)
    await expect(signIn(api.app, USER)).resolves.toBeDefined()
  })
})

describe('codes by mail (H14)', () => {
  async function enrolEmail(): Promise<ApiClient> {
    const client = await signIn(api.app, USER)
    const begun = await client.call('POST', '/auth/second-factor/email')
    const { ticket } = begun.data as { ticket: string }
    const body = { ticket, code: mailedCode() }
    expect((await client.call('PUT', '/auth/second-factor/email', body)).message).toBe('OK')
    return client
  }
  const send = async (pending: PendingClient) => message(await pending.post(SECOND_FACTOR_PATHS.sendCode))

  test('are set up with a first one, and open the session', async () => {
    await enrolEmail()
    const pending = await beginSignIn(api.app, USER)
    expect((await pending.state())!.methods).toEqual(['email', 'recovery'])
    expect(message(await pending.show({ method: 'email', code: '000000' }))).toBe('OTP_MISMATCH')
    expect(await send(pending)).toBe('OK')
    expect(api.sentMails.at(-1)!.to).toBe(USER.email)
    const code = mailedCode()
    expect(
      message(await pending.show({ method: 'email', code: ` ${code.slice(0, 3)} ${code.slice(3)}` })),
    ).toBe('OK')
  })

  test('are good for their own sign-in only, and the newest alone', async () => {
    await enrolEmail()
    const one = await beginSignIn(api.app, USER)
    const two = await beginSignIn(api.app, USER)
    await send(one)
    const first = mailedCode()
    await send(one)
    const second = mailedCode()
    await send(two)
    expect(message(await two.show({ method: 'email', code: second }))).toBe('OTP_MISMATCH')
    if (first !== second)
      expect(message(await one.show({ method: 'email', code: first }))).toBe('OTP_MISMATCH')
    expect(message(await one.show({ method: 'email', code: second }))).toBe('OK')
  })

  test('fifty at once get one session', async () => {
    await enrolEmail()
    const pending = await beginSignIn(api.app, USER)
    await send(pending)
    const code = mailedCode()
    const shown = await Promise.all(
      Array.from({ length: 50 }, () =>
        pendingClient(api.app, pending.cookies).show({ method: 'email', code }),
      ),
    )
    expect(shown.map(message).filter((code) => code === 'OK')).toHaveLength(1)
  })

  test('do not flood the mailbox, however many sign-ins begin', async () => {
    await enrolEmail()
    const told: string[] = []
    for (let n = 0; n < 4; n++) {
      const pending = await beginSignIn(api.app, USER)
      for (let m = 0; m < 4; m++) told.push(await send(pending))
    }
    expect(told.filter((code) => code === 'OK')).toHaveLength(10)
    expect(told.at(-1)).toBe('RATE_LIMITED')
  })

  test('another user’s ticket sets up nothing', async () => {
    const client = await signIn(api.app, USER)
    const { ticket } = (await client.call('POST', '/auth/second-factor/email')).data as { ticket: string }
    const thief = await signIn(api.app, MANAGER)
    const stolen = await thief.call('PUT', '/auth/second-factor/email', { ticket, code: mailedCode() })
    expect(stolen.message).toBe('OTP_EXPIRED')
    expect((await overview(thief)).email).toBeNull()
  })
})

describe('a remembered browser', () => {
  beforeEach(() => {
    access = { ...access, rememberBrowserDays: 7 }
  })
  async function remembered(): Promise<Enrolled & { readonly browser: string }> {
    const enrolled = await enrolTotp()
    const pending = await beginSignIn(api.app, USER)
    await pending.show({ method: 'totp', code: totpCode(enrolled.secret, api.clock.now), remember: true })
    return { ...enrolled, browser: pending.cookies['postern-browser']! }
  }
  const asksAgain = async (browser: string): Promise<boolean> => {
    const { reply } = await trySignIn(api.app, USER, { cookies: { 'postern-browser': browser } })
    return reply.json<{ second_factor?: boolean }>().second_factor === true
  }

  test('is not asked for its days, or until the setting says less', async () => {
    const { browser } = await remembered()
    expect(await asksAgain(browser)).toBe(false)
    api.clock.now += 6 * DAY
    expect(await asksAgain(browser)).toBe(false)
    access = { ...access, rememberBrowserDays: 3 }
    expect(await asksAgain(browser)).toBe(true)
    access = { ...access, rememberBrowserDays: 7 }
    api.clock.now += DAY
    expect(await asksAgain(browser)).toBe(true)
  })

  test('is forgotten on demand, and is never another user’s', async () => {
    const { browser } = await remembered()
    const other = await trySignIn(api.app, MANAGER, { cookies: { 'postern-browser': browser } })
    expect(other.reply.statusCode).toBe(200)
    const client = await signInRemembered(browser)
    const [listed] = (await overview(client)).browsers
    expect(listed).toMatchObject({ ip: '127.0.0.1' })
    expect((await client.call('DELETE', '/auth/second-factor/browsers', { id: listed!.id })).message).toBe(
      'OK',
    )
    expect(await asksAgain(browser)).toBe(true)
  })

  test('is forgotten with the password', async () => {
    const { browser } = await remembered()
    const { db } = api.database
    const change = (password_hash: string) =>
      db.updateTable('app_user').set({ password_hash }).where('id', '=', own.users.user).execute()
    const { password_hash } = await db
      .selectFrom('app_user')
      .select('password_hash')
      .where('id', '=', own.users.user)
      .executeTakeFirstOrThrow()
    await change(password_hash!)
    expect(await asksAgain(browser)).toBe(false)
    await change('another')
    await change(password_hash!)
    expect(await asksAgain(browser)).toBe(true)
  })
  async function signInRemembered(browser: string): Promise<ApiClient> {
    const { cookies } = await trySignIn(api.app, USER, { cookies: { 'postern-browser': browser } })
    const session = await api.app.inject({ url: AUTH_PATHS.session, cookies })
    return apiClient(api.app, session.json<{ access_token: string }>().access_token, cookies)
  }
})

describe('the policy', () => {
  test('whoever must have a factor gets nothing else until one is set up', async () => {
    access = { ...access, secondFactor: 'administrators' }
    const client = await signIn(api.app, MANAGER)
    const session = await api.app.inject({ url: AUTH_PATHS.session, cookies: { ...client.cookies } })
    expect(session.json()).toMatchObject({ second_factor_required: true })
    expect((await client.call('GET', '/users')).message).toBe('SECOND_FACTOR_REQUIRED')
    expect((await client.call('GET', '/auth/tokens')).message).toBe('SECOND_FACTOR_REQUIRED')
    expect(await overview(client)).toMatchObject({ required: true, totp: null })
    const user = await signIn(api.app, USER)
    expect((await user.call('GET', '/mails')).status).toBe(200)
    const { client: enrolled } = await enrolTotp(MANAGER)
    expect((await enrolled.call('GET', '/users')).status).toBe(200)
    expect((await client.call('POST', '/auth/logout')).status).toBe(200)
  })

  test('switched off, a password is enough and nothing can be set up', async () => {
    const { client } = await enrolTotp()
    access = { ...access, secondFactor: 'off' }
    await expect(signIn(api.app, USER)).resolves.toBeDefined()
    expect((await client.call('POST', '/auth/second-factor/email')).message).toBe('SECOND_FACTOR_NOT_ALLOWED')
  })

  test('a method that is forbidden cannot be set up, nor shown by those who have another', async () => {
    const { secret } = await enrolTotp()
    access = { ...access, secondFactorTotp: false }
    const only = await beginSignIn(api.app, USER)
    expect(message(await only.show({ method: 'totp', code: totpCode(secret, api.clock.now) }))).toBe('OK')
    const client = await signIn(api.app, MANAGER)
    expect((await client.call('POST', '/auth/second-factor/totp')).message).toBe('SECOND_FACTOR_NOT_ALLOWED')
  })
})

describe('changing one’s locks', () => {
  test('wants a proof of the last fifteen minutes', async () => {
    const { client } = await enrolTotp()
    api.clock.now += 16 * MINUTE
    for (const [method, path] of [
      ['POST', '/auth/second-factor/email'],
      ['DELETE', '/auth/second-factor/totp'],
      ['POST', '/auth/second-factor/recovery-codes'],
    ] as const) {
      expect([path, (await client.call(method, path)).message]).toEqual([path, 'CONFIRM_REQUIRED'])
    }
    const confirm = (password: string) => client.call('POST', '/auth/confirm', { password })
    expect((await confirm('wrong')).errors).toEqual({ password: 'WRONG_CURRENT_PASSWORD' })
    expect((await confirm(USER.password)).message).toBe('OK')
    expect((await client.call('DELETE', '/auth/second-factor/totp')).message).toBe('OK')
    expect(api.sentMails.at(-1)!.to).toBe(USER.email)
  })
})

test('the command line takes the factors of the last administrator away', async () => {
  await enrolTotp()
  expect(await resetFactorsByAddress(api.database.db, 'nobody@own.example')).toBe(false)
  expect(await resetFactorsByAddress(api.database.db, USER.email)).toBe(true)
  const client = await signIn(api.app, USER)
  expect(await overview(client)).toMatchObject({ totp: null, recovery_codes: 0 })
})

describe('an administrator', () => {
  const reset = (client: ApiClient, id: number) => client.call('DELETE', `/users/${id}/second-factor`)

  test('resets the factors of a user in reach; the sessions end', async () => {
    const { client } = await enrolTotp()
    const manager = await signIn(api.app, MANAGER)
    expect((await reset(manager, own.users.user)).message).toBe('OK')
    const [event] = await lastEvents(1)
    expect(event).toMatchObject({
      type: 'S',
      task: 'second_factor',
      email: MANAGER.email,
      details: { before: { methods: ['totp'] }, after: { methods: [] } },
    })
    expect(api.sentMails.at(-1)!.to).toBe(USER.email)
    expect((await client.call('GET', '/mails')).message).toBe('SESSION_EXPIRED')
    await expect(signIn(api.app, USER)).resolves.toBeDefined()
  })

  test('does not reach other companies, nor those above', async () => {
    const { db } = api.database
    const idOf = async (email: string): Promise<number> =>
      (await db.selectFrom('app_user').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
    await enrolTotp(MANAGER)
    const manager = await beginSignInAs(MANAGER)
    expect((await reset(manager, await idOf('user@foreign.example'))).message).toBe('NOT_FOUND')
    expect((await reset(manager, await idOf(ADMIN.email))).message).toBe('NOT_FOUND')
    const group = await signIn(api.app, { email: 'group@own.example', password: PASSWORD })
    expect((await reset(group, own.users.other)).message).toBe('NOT_FOUND')
    await db
      .updateTable('app_user')
      .set({ domain_id: own.domainId })
      .where('email', '=', ADMIN.email)
      .execute()
    expect((await reset(manager, await idOf(ADMIN.email))).message).toBe('ROLE_NOT_ASSIGNABLE')
    await db.updateTable('app_user').set({ domain_id: null }).where('email', '=', ADMIN.email).execute()
    const user = await signIn(api.app, USER)
    expect((await reset(user, own.users.user)).message).toBe('NO_PERMISSION')
  })
  async function beginSignInAs(credentials: typeof USER): Promise<ApiClient> {
    await api.database.db.deleteFrom('second_factor').execute()
    return signIn(api.app, credentials)
  }
})
