import { AUTH_PATHS, sessionUser } from '@postern/contract/routes/auth.ts'
import { ADMIN, signIn, startApi, type TestApi } from '@postern/testkit/api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

test('a signed-in administrator reaches the lists', async () => {
  const client = await signIn(api.app)
  for (const path of [
    '/users',
    '/groups',
    '/domains',
    '/configs/mailserver',
    '/mails',
    '/mails/counts',
    '/dashboard',
  ]) {
    const answer = await client.call('GET', path)
    expect([path, answer.status, answer.text]).toEqual([path, 200, expect.any(String)])
  }
  const filters = await client.call('GET', '/filters/system/inbound/all/deny/scan')
  expect(filters.data).toEqual({ data: [], total: 0, page: 1, size: 30 })
})

test('the session is what the contract says, and empty when signed out', async () => {
  const client = await signIn(api.app)
  const session = await api.app.inject({ url: AUTH_PATHS.session, cookies: client.cookies })
  expect(sessionUser.parse(session.json()).user.email).toBe(ADMIN.email)
  expect((await api.app.inject({ url: AUTH_PATHS.session })).json()).toEqual({})
})
