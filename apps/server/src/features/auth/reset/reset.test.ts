/** A forgotten password, from the code to the change (product §4; H14, H16, L12). */
import { API_BASE } from '@postern/contract/routes/define.ts'
import { DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'
import { apiClient, signIn, startApi, trySignIn, type ApiClient, type TestApi } from '@postern/testkit/api.ts'
import { PASSWORD, seedTenant, type Tenant } from '@postern/testkit/tenants.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const USER = 'user@reset.example'
let api: TestApi
let own: Tenant
let nobody: ApiClient
let head: ApiClient

beforeAll(async () => {
  const basic = { ...DEFAULT_SETTINGS.basic, publicUrl: 'https://console.example' }
  api = await startApi({ deps: { settings: () => ({ ...DEFAULT_SETTINGS, basic }) } })
  own = await seedTenant(api.database.db, api.blobs, 'reset.example')
  await seedTenant(api.database.db, api.blobs, 'elsewhere.example')
  nobody = apiClient(api.app, null)
  head = await signIn(api.app, { email: 'domain@reset.example', password: PASSWORD })
})
beforeEach(async () => {
  const { db } = api.database
  await db.deleteFrom('reset_code').execute()
  await db.deleteFrom('password_request').execute()
  await db.deleteFrom('login_failure').execute()
  await db.updateTable('app_user').set({ reissue_requested_at: null, language: 'en' }).execute()
})
afterAll(() => api.close())

const lastMail = () => api.sentMails.at(-1)!
const codeIn = (text: string): string => /\b\d{6}\b/.exec(text)![0]
const ask = async (email: string) => {
  const answer = await nobody.call('POST', '/auth/reset', { email })
  return (answer.data as { id: string }).id
}
const tryCode = async (id: string, code: string): Promise<string> =>
  (await nobody.call('POST', `/auth/reset/${id}`, { code })).message
const wrongFor = (code: string, n = 1): string => String((Number(code) + n) % 1_000_000).padStart(6, '0')
const code = async (email: string, password: string): Promise<string> => {
  const { reply } = await trySignIn(api.app, { email, password })
  return reply.statusCode === 200 ? 'OK' : reply.json<{ message: string }>().message
}
const waiting = async (client: ApiClient) =>
  ((await client.call('GET', '/users/password-requests')).data as { data: { id: number; email: string }[] })
    .data

async function request(email: string): Promise<number> {
  const id = await ask(email)
  expect(await tryCode(id, codeIn(lastMail().text))).toBe('OK')
  const { id: requestId } = await api.database.db
    .selectFrom('password_request')
    .innerJoin('app_user', 'app_user.id', 'user_id')
    .select('password_request.id')
    .where('email', '=', email)
    .where('state', '=', 'requested')
    .executeTakeFirstOrThrow()
  return requestId
}

test('from the code to a password of one’s own', async () => {
  const session = await signIn(api.app, { email: USER, password: PASSWORD })
  const requestId = await request(USER)
  expect(lastMail()).toMatchObject({ to: USER, subject: '[Postern] Your code to reset the password' })
  expect(await code(USER, PASSWORD)).toBe('PASSWORD_REISSUE_REQUESTED')
  expect(await waiting(head)).toMatchObject([{ id: requestId, email: USER }])

  const approved = await head.call('POST', '/users/password-requests/approve', { chk: [requestId] })
  expect(approved.data).toEqual({ done: 1, failed: [] })
  expect((await session.call('GET', '/auth/sessions')).message).toBe('SESSION_EXPIRED')
  const { text, to } = lastMail()
  expect(to).toBe(USER)
  expect(text).toContain('https://console.example/login')
  const temporary = /Temporary password: (\S+)/.exec(text)![1]!
  expect(await code(USER, PASSWORD)).toBe('INVALID_CREDENTIALS')
  const client = await signIn(api.app, { email: USER, password: temporary })
  expect((await client.call('GET', '/mails')).message).toBe('PASSWORD_CHANGE_REQUIRED')
  expect(await code(USER, temporary)).toBe('TEMPORARY_PASSWORD_EXPIRED')
  const change = { current: temporary, password: PASSWORD }
  expect((await client.call('PUT', '/auth/password', change)).message).toBe('OK')
  expect(await code(USER, PASSWORD)).toBe('OK')
  expect(await waiting(head)).toEqual([])
  const again = await head.call('POST', '/users/password-requests/approve', { chk: [requestId] })
  expect(again.data).toMatchObject({ done: 0, failed: [{ id: requestId, error: 'NOT_FOUND' }] })
})

test('a temporary password is over after a day', async () => {
  const id = await request(USER)
  await head.call('POST', '/users/password-requests/approve', { chk: [id] })
  const temporary = /Temporary password: (\S+)/.exec(lastMail().text)![1]!
  api.clock.now += 24 * HOUR
  expect(await code(USER, temporary)).toBe('TEMPORARY_PASSWORD_EXPIRED')
  head = await signIn(api.app, { email: 'domain@reset.example', password: PASSWORD })
  await api.database.db
    .updateTable('app_user')
    .set((eb) => ({
      temporary_until: null,
      must_change_password: false,
      password_hash: eb
        .selectFrom('app_user as other')
        .select('other.password_hash')
        .where('other.email', '=', 'other@reset.example'),
    }))
    .where('email', '=', USER)
    .execute()
})

test('a refused request leaves the old password as it was', async () => {
  const id = await request(USER)
  const refused = await head.call('POST', '/users/password-requests/refuse', { chk: [id] })
  expect(refused.data).toEqual({ done: 1, failed: [] })
  expect(lastMail()).toMatchObject({
    to: USER,
    subject: '[Postern] Your request for a new password was refused',
  })
  expect(await code(USER, PASSWORD)).toBe('OK')
})

test('known and unknown addresses are answered alike, the unknown one without mail', async () => {
  const outcomes = async (email: string): Promise<unknown[]> => {
    const seen: unknown[] = []
    const answer = await nobody.call('POST', '/auth/reset', { email })
    const { id, ...rest } = answer.data as { id: string }
    seen.push(answer.status, rest)
    const right = lastMail().to === email ? codeIn(lastMail().text) : '000000'
    for (let n = 1; n <= 6; n++) {
      const { status, message, errors, text } = await nobody.call('POST', `/auth/reset/${id}`, {
        code: wrongFor(right, n),
      })
      const left = /앞으로 (\d)번|$/.exec((JSON.parse(text) as { text: string }).text)![1]
      seen.push({ status, message, errors, left })
    }
    for (let n = 0; n < 5; n++) {
      seen.push((await nobody.call('POST', '/auth/reset', { email })).message)
    }
    return seen
  }
  const before = api.sentMails.length
  const known = await outcomes(USER)
  expect(api.sentMails.length).toBe(before + 5)
  const unknown = await outcomes('nobody@reset.example')
  expect(api.sentMails.length).toBe(before + 5)
  expect(unknown).toEqual(known)
  expect(known.slice(2, 8).map((one) => (one as { message: string }).message)).toEqual([
    ...Array.from({ length: 4 }, () => 'OTP_MISMATCH'),
    'OTP_ATTEMPTS_EXCEEDED',
    'OTP_ATTEMPTS_EXCEEDED',
  ])
  expect(known.slice(2, 8).map((one) => (one as { left?: string }).left)).toEqual(
    // The last of five is answered as the end of it.
    ['4', '3', '2', '1', undefined, undefined],
  )
  expect(known.at(-1)).toBe('RATE_LIMITED')
})

test('five tries in all, also for fifty at once, and then not even the right code (H14)', async () => {
  const id = await ask(USER)
  const right = codeIn(lastMail().text)
  const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => tryCode(id, wrongFor(right, n + 1))))
  expect(answers.filter((answer) => answer === 'OTP_MISMATCH')).toHaveLength(4)
  expect(answers.filter((answer) => answer === 'OTP_ATTEMPTS_EXCEEDED')).toHaveLength(46)
  expect(await tryCode(id, right)).toBe('OTP_ATTEMPTS_EXCEEDED')
  expect(await waiting(head)).toEqual([])
})

test('the right code counts once, even for many at once', async () => {
  const id = await ask(USER)
  const right = codeIn(lastMail().text)
  const answers = await Promise.all(Array.from({ length: 5 }, () => tryCode(id, right)))
  expect(answers.filter((answer) => answer === 'OK')).toHaveLength(1)
  expect(await tryCode(id, right)).toBe('OTP_EXPIRED')
})

test('a code is for its request, its account and ten minutes', async () => {
  const mine = await ask('other@reset.example')
  const mineCode = codeIn(lastMail().text)
  const theirs = await ask(USER)
  const theirsCode = codeIn(lastMail().text)
  if (mineCode !== theirsCode) expect(await tryCode(theirs, mineCode)).toBe('OTP_MISMATCH')
  expect((await nobody.call('POST', `/auth/reset/${mine}`, { code: mineCode, email: USER })).status).toBe(400)
  api.clock.now += 10 * MINUTE
  expect(await tryCode(theirs, theirsCode)).toBe('OTP_EXPIRED')
  expect(await tryCode(crypto.randomUUID(), theirsCode)).toBe('OTP_EXPIRED')
  expect((await nobody.call('POST', '/auth/reset/1', { code: theirsCode })).status).toBe(404)
})

test('a place may not ask for many addresses', async () => {
  const messages: string[] = []
  for (let n = 0; n < 22; n++) {
    messages.push((await nobody.call('POST', '/auth/reset', { email: `n${n}@reset.example` })).message)
  }
  expect(messages.filter((message) => message === 'OK')).toHaveLength(20)
  expect(messages.slice(20)).toEqual(['RATE_LIMITED', 'RATE_LIMITED'])
})

test('links and answers never follow what a request calls its host (H16)', async () => {
  const id = await request('other@reset.example')
  await api.app.inject({
    method: 'POST',
    url: `${API_BASE}/users/password-requests/approve`,
    headers: {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      authorization: `Bearer ${head.token}`,
    },
    payload: { chk: [id] },
  })
  expect(lastMail().text).toContain('https://console.example/login')
  expect(api.sentMails.every(({ text, subject }) => !`${text}${subject}`.includes('evil'))).toBe(true)
})

test('administrators decide about the accounts they may manage, and never about their own', async () => {
  const group = await signIn(api.app, { email: 'group@reset.example', password: PASSWORD })
  const requests = {
    user: await request('user@reset.example'),
    other: await request('other@reset.example'),
    foreign: await request('user@elsewhere.example'),
  }
  expect((await waiting(group)).map(({ email }) => email)).toEqual(['user@reset.example'])
  expect((await waiting(head)).map(({ email }) => email).sort()).toEqual([
    'other@reset.example',
    'user@reset.example',
  ])
  const decide = async (client: ApiClient, id: number) =>
    (await client.call('POST', '/users/password-requests/refuse', { chk: [id] })).data
  const refusal = (id: number, error: string) => ({ done: 0, failed: [{ id, error }] })
  expect(await decide(head, requests.foreign)).toMatchObject(refusal(requests.foreign, 'NOT_FOUND'))
  expect(await decide(group, requests.other)).toMatchObject(refusal(requests.other, 'NOT_FOUND'))
  expect(await decide(group, requests.user)).toEqual({ done: 1, failed: [] })
  // Whoever asks for themselves is signed out until somebody else has decided.
  const own = await request('domain@reset.example')
  expect((await head.call('POST', '/users/password-requests/refuse', { chk: [own] })).message).toBe(
    'SESSION_EXPIRED',
  )
  expect(await decide(await signIn(api.app), own)).toEqual({ done: 1, failed: [] })
  head = await signIn(api.app, { email: 'domain@reset.example', password: PASSWORD })
})

test('blocked accounts get no code; a request ends the session, and deciding settles it', async () => {
  const { db } = api.database
  const block = (login_blocked: boolean) =>
    db.updateTable('app_user').set({ login_blocked }).where('id', '=', own.users.user).execute()
  await block(true)
  const before = api.sentMails.length
  await ask(USER)
  expect(api.sentMails.length).toBe(before)
  await block(false)
  const client = await signIn(api.app, { email: USER, password: PASSWORD })
  const id = await request(USER)
  const change = { current: PASSWORD, password: `${PASSWORD} 2` }
  expect((await client.call('PUT', '/auth/password', change)).message).toBe('SESSION_EXPIRED')
  await head.call('POST', '/users/password-requests/refuse', { chk: [id] })
  expect(await code(USER, PASSWORD)).toBe('OK')
  expect(await waiting(head)).toEqual([])
})

test('reactivating reaches the accounts one may manage', async () => {
  const chk = [own.users.user, own.users.domain, 999_999]
  const answer = await head.call('POST', '/users/reactivate', { chk })
  expect(answer.data).toMatchObject({
    done: 1,
    failed: [
      { id: own.users.domain, error: 'NO_PERMISSION' },
      { id: 999_999, error: 'NOT_FOUND_USER' },
    ],
  })
})

test('administrators sign users out everywhere, those they may manage', async () => {
  const other = { email: 'other@reset.example', password: PASSWORD }
  const chk = [own.users.other, own.users.domain, 999_999]
  await api.database.db
    .updateTable('app_user')
    .set((eb) => ({
      temporary_until: null,
      must_change_password: false,
      password_hash: eb
        .selectFrom('app_user as head')
        .select('head.password_hash')
        .where('head.email', '=', 'domain@reset.example'),
    }))
    .where('email', '=', other.email)
    .execute()
  const client = await signIn(api.app, other)
  const answer = await head.call('POST', '/users/end-sessions', { chk })
  expect(answer.data).toMatchObject({
    done: 1,
    failed: [
      { id: own.users.domain, error: 'NO_PERMISSION' },
      { id: 999_999, error: 'NOT_FOUND_USER' },
    ],
  })
  expect((await client.call('GET', '/auth/sessions')).message).toBe('SESSION_EXPIRED')
  expect((await head.call('GET', '/auth/sessions')).status).toBe(200)
  expect(await code(other.email, PASSWORD)).toBe('OK')
})
