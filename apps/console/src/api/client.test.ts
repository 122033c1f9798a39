import { changePasswordRoute, menuRoute, type SessionUser } from '@postern/contract/routes/auth.ts'
import { getMailRoute } from '@postern/contract/routes/mail.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call, configureClient, urlOf } from './client.ts'
import { ApiError } from './errors.ts'
import { sessionStore } from './session-store.ts'

const SESSION: SessionUser = {
  user: {
    id: 1,
    email: 'a@b.example',
    name: 'A',
    language: 'ko',
    version: 'as read',
    domain: null,
    group: null,
    last_login: null,
    last_login_failed: null,
    language_chosen: true,
  },
  role: { key: 'admin', name: 'admin', region: 'all' },
  permissions: [],
  access_token: 'handle',
  auth_type: 'password',
  first_login: false,
  password_expired: false,
  force_password_change: false,
  second_factor_required: false,
  password_change_advised: false,
  iat: 0,
  exp: 3600,
  ts: '2026-11-21T09:00:00.000Z',
  set_opt: 0,
}
const fetched = vi.fn<typeof fetch>()
const signedOut = vi.fn()

function answer(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status })
}

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  vi.useFakeTimers()
  configureClient({
    onSignedOut: signedOut,
    language: () => 'ja',
    embedded: () => false,
    frameSession: () => false,
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  fetched.mockReset()
  signedOut.mockReset()
  sessionStore.set(null)
})

test('fills parameters and leaves out what is absent', () => {
  expect(
    urlOf('/mails/{id}/content', { id: 'a/b' }, { q: '한글', page: undefined, attach: true, empty: '' }),
  ).toBe('/api/proxy/mails/a%2Fb/content?q=%ED%95%9C%EA%B8%80&attach=1')
})

test('sends the headers of the specification, token and timestamp only with a session', async () => {
  fetched.mockImplementation(async () => answer(200, { code: 200, message: 'OK', data: [] }))
  await call(menuRoute, { query: { lang: 'ja' } })
  const bare = fetched.mock.calls[0]![1]!.headers as Record<string, string>
  expect(bare).toMatchObject({
    'X-Requested-With': 'XMLHttpRequest',
    Accept: 'application/json',
    'Accept-Language': 'ja',
  })
  expect(bare).not.toHaveProperty('Authorization')
  sessionStore.set(SESSION)
  await call(menuRoute, { query: {} })
  expect(fetched.mock.calls[1]![1]!.headers).toMatchObject({
    Authorization: 'Bearer handle',
    'X-Session-Timestamp': '2026-11-21T09:00:00.000Z',
  })
})

test('tries once more, a second later, when the logged user is not found', async () => {
  sessionStore.set(SESSION)
  fetched
    .mockResolvedValueOnce(answer(401, { code: 401, message: 'NOT_FOUND_LOGGED_USER' }))
    .mockResolvedValueOnce(answer(200, { code: 200, message: 'OK', data: [] }))
  const result = call(menuRoute, { query: {} })
  await vi.advanceTimersByTimeAsync(999)
  expect(fetched).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(await result).toEqual([])
  expect(signedOut).not.toHaveBeenCalled()
})

test('signs out when the session is gone, also after the second try', async () => {
  sessionStore.set(SESSION)
  fetched.mockImplementation(async () => answer(401, { code: 401, message: 'NOT_FOUND_LOGGED_USER' }))
  const result = call(menuRoute, { query: {} }).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(1000)
  expect(await result).toMatchObject({ code: 'NOT_FOUND_LOGGED_USER', status: 401 })
  expect(fetched).toHaveBeenCalledTimes(2)
  expect(signedOut).toHaveBeenCalledTimes(1)
})

test('tells what is wrong by field, and never shows words the catalogue lacks', async () => {
  fetched.mockResolvedValueOnce(
    answer(400, {
      code: 400,
      message: 'INVALID_REQUEST',
      errors: { password: 'PASSWORD_COMMON', current: '<b>made up</b>' },
      request_id: 'r-7',
    }),
  )
  const error = await call(changePasswordRoute, { body: { current: 'a', password: 'b' } }).catch(
    (e: unknown) => e,
  )
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({
    code: 'INVALID_REQUEST',
    fields: { password: 'PASSWORD_COMMON', current: 'INVALID_VALUE' },
    requestId: 'r-7',
  })
})

test.each([
  [new TypeError('Failed to fetch'), 'TEMPORARY_PROBLEM'],
  [new DOMException('late', 'TimeoutError'), 'REQUEST_TIMEOUT'],
])('%o is %s', async (thrown, code) => {
  fetched.mockRejectedValueOnce(thrown)
  await expect(call(getMailRoute, { params: { id: 'x' } })).rejects.toMatchObject({ code })
})

test('a page of HTML in place of an answer is an error, not data', async () => {
  fetched.mockResolvedValueOnce(new Response('<!doctype html>', { status: 502 }))
  await expect(call(menuRoute, { query: {} })).rejects.toMatchObject({ code: 'INTERNAL', status: 502 })
})
