/** Who must have a second factor, who may change one, and who takes it away. */
import { AUTH_PATHS } from '@postern/contract/routes/auth.ts'
import { ADMIN, signIn, type ApiClient } from '@postern/testkit/api.ts'
import { MANAGER, startFactors, USER } from '@postern/testkit/factor-stage.ts'
import { beginSignIn, enrolTotp, factorsOf, outcome, totpCode } from '@postern/testkit/second-factor.ts'
import { PASSWORD, seedTenant } from '@postern/testkit/tenants.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { resetFactorsByAddress } from './reset.ts'

const MINUTE = 60_000

const { api, own, access, forget, lastEvents } = await startFactors()
await seedTenant(api.database.db, api.blobs, 'foreign.example')
beforeEach(forget)
afterAll(() => api.close())

describe('the policy', () => {
  test('whoever must have a factor gets nothing else until one is set up', async () => {
    access.secondFactor = 'administrators'
    const client = await signIn(api.app, MANAGER)
    const session = await api.app.inject({ url: AUTH_PATHS.session, cookies: { ...client.cookies } })
    expect(session.json()).toMatchObject({ second_factor_required: true })
    expect((await client.call('GET', '/users')).message).toBe('SECOND_FACTOR_REQUIRED')
    expect((await client.call('GET', '/auth/tokens')).message).toBe('SECOND_FACTOR_REQUIRED')
    expect(await factorsOf(client)).toMatchObject({ required: true, totp: null })
    const user = await signIn(api.app, USER)
    expect((await user.call('GET', '/mails')).status).toBe(200)
    const { client: enrolled } = await enrolTotp(api, MANAGER)
    expect((await enrolled.call('GET', '/users')).status).toBe(200)
    expect((await client.call('POST', '/auth/logout')).status).toBe(200)
  })

  test('switched off, a password is enough and nothing can be set up', async () => {
    const { client } = await enrolTotp(api, USER)
    access.secondFactor = 'off'
    await expect(signIn(api.app, USER)).resolves.toBeDefined()
    expect((await client.call('POST', '/auth/second-factor/email')).message).toBe('SECOND_FACTOR_NOT_ALLOWED')
  })

  test('a method that is forbidden cannot be set up, nor shown by those who have another', async () => {
    const { secret } = await enrolTotp(api, USER)
    access.secondFactorTotp = false
    const only = await beginSignIn(api.app, USER)
    expect(outcome(await only.show({ method: 'totp', code: totpCode(secret, api.clock.now) }))).toBe('OK')
    const client = await signIn(api.app, MANAGER)
    expect((await client.call('POST', '/auth/second-factor/totp')).message).toBe('SECOND_FACTOR_NOT_ALLOWED')
  })
})

describe('changing one’s locks', () => {
  test('wants a proof of the last fifteen minutes', async () => {
    const { client } = await enrolTotp(api, USER)
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
  await enrolTotp(api, USER)
  expect(await resetFactorsByAddress(api.database.db, 'nobody@own.example')).toBe(false)
  expect(await resetFactorsByAddress(api.database.db, USER.email)).toBe(true)
  const client = await signIn(api.app, USER)
  expect(await factorsOf(client)).toMatchObject({ totp: null, recovery_codes: 0 })
})

describe('an administrator', () => {
  const reset = (client: ApiClient, id: number) => client.call('DELETE', `/users/${id}/second-factor`)

  test('resets the factors of a user in reach; the sessions end', async () => {
    const { client } = await enrolTotp(api, USER)
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
    await enrolTotp(api, MANAGER)
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
