/** Ending one's own sessions takes any one factor, shown again (ASVS 5.0, 7.5.2). */
import { signIn, type ApiClient } from '@postern/testkit/api.ts'
import { createAuthenticator } from '@postern/testkit/authenticator.ts'
import { startFactors, USER } from '@postern/testkit/factor-stage.ts'
import { enrolTotp, totpCode } from '@postern/testkit/second-factor.ts'
import { PASSWORD } from '@postern/testkit/tenants.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

const MINUTE = 60_000
const ORIGIN = 'http://localhost'

const { api, own, access, forget, lastEvents } = await startFactors()
const { password_hash: PASSWORD_HASH } = await api.database.db
  .selectFrom('app_user')
  .select('password_hash')
  .where('id', '=', own.users.user)
  .executeTakeFirstOrThrow()
beforeEach(async () => {
  await forget()
  await setUser({ password_hash: PASSWORD_HASH })
})
afterAll(() => api.close())

const setUser = (values: { password_hash: string | null }) =>
  api.database.db.updateTable('app_user').set(values).where('id', '=', own.users.user).execute()
const startedBy = (client: ApiClient, auth_type: string) =>
  api.database.db
    .updateTable('login_session')
    .set({ auth_type })
    .where('id', '=', client.token.split('.')[0]!)
    .execute()
const end = async (client: ApiClient) => (await client.call('DELETE', '/auth/sessions')).message
const stateOf = async (client: ApiClient) => (await client.call('GET', '/auth/confirm')).data
describe('the password', () => {
  test('opens it for a quarter of an hour; the sign-in before it does not', async () => {
    const client = await signIn(api.app, USER)
    expect(await stateOf(client)).toEqual({ proven: false, methods: ['password'], by_sign_in: false })
    expect(await end(client)).toBe('CONFIRM_REQUIRED')
    await client.call('POST', '/auth/confirm', { password: PASSWORD })
    expect(await stateOf(client)).toMatchObject({ proven: true })
    expect(await end(client)).toBe('OK')
    api.clock.now += 16 * MINUTE
    expect(await end(client)).toBe('CONFIRM_REQUIRED')
  })

  test('counts towards the lock when it is wrong, and is no use once it is locked', async () => {
    const client = await signIn(api.app, USER)
    const confirm = (password: string) => client.call('POST', '/auth/confirm', { password })
    for (let n = 0; n < access.lockFailures; n++) {
      expect((await confirm('wrong')).errors).toEqual({ password: 'WRONG_CURRENT_PASSWORD' })
    }
    expect((await confirm(PASSWORD)).message).toBe('ACCOUNT_LOCKED')
    expect(await end(client)).toBe('CONFIRM_REQUIRED')
    await expect(signIn(api.app, USER)).rejects.toThrow('423')
  })
})

describe('an authenticator app', () => {
  test('does as well, once for each code, but not for changing locks', async () => {
    const { client, secret } = await enrolTotp(api, USER)
    const prove = (code: string) => client.call('POST', '/auth/confirm/code', { code })
    expect(await stateOf(client)).toMatchObject({ methods: ['password', 'totp'] })
    expect((await prove('000000')).errors).toEqual({ code: 'OTP_MISMATCH' })
    expect(await lastEvents(1)).toMatchObject([
      {
        type: 'F',
        task: 'second_factor',
        email: USER.email,
        details: { note: { method: 'totp', reason: 'OTP_MISMATCH' } },
      },
    ])
    expect(await end(client)).toBe('CONFIRM_REQUIRED')
    // Past the time in which signing in is a proof for changing locks.
    api.clock.now += 16 * MINUTE
    const code = totpCode(secret, api.clock.now)
    expect((await prove(code)).message).toBe('OK')
    expect(await end(client)).toBe('OK')
    expect((await prove(code)).message).toBe('OTP_MISMATCH')
    expect((await client.call('DELETE', '/auth/second-factor/totp')).message).toBe('CONFIRM_REQUIRED')
  })

  test('is guessed a few times, then it is locked and its owner told', async () => {
    const { client, secret } = await enrolTotp(api, USER)
    const prove = (code: string) => client.call('POST', '/auth/confirm/code', { code })
    for (let n = 0; n < access.lockFailures; n++) await prove(`00000${n}`)
    expect((await prove(totpCode(secret, api.clock.now))).message).toBe('ACCOUNT_LOCKED')
    expect(api.sentMails.at(-1)).toMatchObject({ to: USER.email })
    expect(api.sentMails.at(-1)!.subject).toContain('본인 확인')
  })

  test('that the account does not have, or that was switched off, is none', async () => {
    const { client, secret } = await enrolTotp(api, USER)
    access.secondFactor = 'off'
    const code = totpCode(secret, api.clock.now)
    expect((await client.call('POST', '/auth/confirm/code', { code })).message).toBe(
      'SECOND_FACTOR_NOT_ALLOWED',
    )
    expect((await client.call('POST', '/auth/confirm/passkey')).message).toBe('SECOND_FACTOR_NOT_ALLOWED')
    expect(await stateOf(client)).toMatchObject({ methods: ['password'] })
  })
})

test('a passkey does, with its challenge once and in the session that asked for it', async () => {
  const client = await signIn(api.app, USER)
  const other = await signIn(api.app, USER)
  const passkey = createAuthenticator(ORIGIN)
  const begun = (await client.call('POST', '/auth/second-factor/passkey')).data as Begun
  const made = { ticket: begun.ticket, name: 'Laptop', response: passkey.register(begun.options.challenge) }
  expect((await client.call('PUT', '/auth/second-factor/passkey', made)).message).toBe('OK')
  expect(await stateOf(client)).toMatchObject({ methods: ['password', 'passkey'] })

  const { ticket, options } = (await client.call('POST', '/auth/confirm/passkey')).data as Begun
  const shown = { ticket, response: passkey.assert({ challenge: options.challenge, origin: ORIGIN }) }
  const show = async (by: ApiClient) => (await by.call('PUT', '/auth/confirm/passkey', shown)).message
  expect(await show(other)).toBe('OTP_EXPIRED')
  expect(await show(client)).toBe('OK')
  expect(await show(client)).toBe('OTP_EXPIRED')
  expect(await end(client)).toBe('OK')

  const again = (await client.call('POST', '/auth/confirm/passkey')).data as Begun
  const response = passkey.assert({ challenge: again.options.challenge, origin: 'http://evil.example' })
  const lie = await client.call('PUT', '/auth/confirm/passkey', { ticket: again.ticket, response })
  expect(lie.message).toBe('PASSKEY_FAILED')
})
interface Begun {
  readonly ticket: string
  readonly options: { readonly challenge: string }
}

describe('signing in anew', () => {
  test('has to do for accounts that have nothing to show', async () => {
    const client = await signIn(api.app, USER)
    await setUser({ password_hash: null })
    expect(await stateOf(client)).toEqual({ proven: true, methods: [], by_sign_in: true })
    api.clock.now += 16 * MINUTE
    expect(await end(client)).toBe('CONFIRM_REQUIRED')
  })

  test.each(['sso', 'otp'])(
    'does where a session came from elsewhere (%s), without a second factor here',
    async (by) => {
      const client = await signIn(api.app, USER)
      await startedBy(client, by)
      expect(await stateOf(client)).toEqual({ proven: true, methods: ['password'], by_sign_in: true })
      const enrolled = await enrolTotp(api, USER)
      await startedBy(enrolled.client, by)
      expect(await stateOf(enrolled.client)).toEqual({
        proven: false,
        methods: ['password', 'totp'],
        by_sign_in: false,
      })
    },
  )
})
