/** Browsers that are not asked for the second factor for some days. */
import { AUTH_PATHS } from '@postern/contract/routes/auth.ts'
import { apiClient, trySignIn, type ApiClient } from '@postern/testkit/api.ts'
import { MANAGER, startFactors, USER } from '@postern/testkit/factor-stage.ts'
import { beginSignIn, enrolTotp, factorsOf, totpCode, type Enrolled } from '@postern/testkit/second-factor.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const { api, own, access, forget } = await startFactors()
beforeEach(forget)
afterAll(() => api.close())

describe('a remembered browser', () => {
  beforeEach(() => {
    access.rememberBrowserDays = 7
  })
  async function remembered(): Promise<Enrolled & { readonly browser: string }> {
    const enrolled = await enrolTotp(api, USER)
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
    access.rememberBrowserDays = 3
    expect(await asksAgain(browser)).toBe(true)
    access.rememberBrowserDays = 7
    api.clock.now += DAY
    expect(await asksAgain(browser)).toBe(true)
  })

  test('is forgotten on demand, and is never another user’s', async () => {
    const { browser } = await remembered()
    const other = await trySignIn(api.app, MANAGER, { cookies: { 'postern-browser': browser } })
    expect(other.reply.statusCode).toBe(200)
    const client = await signInRemembered(browser)
    const [listed] = (await factorsOf(client)).browsers
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
