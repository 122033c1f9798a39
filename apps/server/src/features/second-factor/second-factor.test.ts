/** From a right password to a session with an authenticator app, on a real database (H11, H14). */
import { SECOND_FACTOR_PATHS } from '@postern/contract/routes/second-factor.ts'
import { signIn, trySignIn } from '@postern/testkit/api.ts'
import { MANAGER, startFactors, USER } from '@postern/testkit/factor-stage.ts'
import {
  beginSignIn,
  enrolTotp,
  outcome,
  pendingClient,
  sessionOf,
  totpCode,
} from '@postern/testkit/second-factor.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

const MINUTE = 60_000

const { api, own, forget, lastEvents } = await startFactors()
beforeEach(forget)
afterAll(() => api.close())

describe('an authenticator app', () => {
  test('is asked for after the password; the session starts with its code', async () => {
    const { secret } = await enrolTotp(api, USER)
    const { reply, cookies } = await trySignIn(api.app, USER)
    expect(reply.json()).toEqual({ ok: true, second_factor: true })
    expect(cookies['postern-session']).toBeUndefined()
    const cookie = reply.cookies.find(({ name }) => name === 'postern-pending')
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
    const pending = pendingClient(api.app, cookies)
    expect(await sessionOf(api.app, pending.cookies)).toEqual({})
    expect(await pending.state()).toEqual({
      methods: ['totp', 'recovery'],
      email: 'us••••@own.example',
      remember_days: 0,
    })
    const shown = await pending.show({ method: 'totp', code: totpCode(secret, api.clock.now) })
    expect(outcome(shown)).toBe('OK')
    expect(await sessionOf(api.app, pending.cookies)).toMatchObject({ user: { email: USER.email } })
    expect(pending.cookies['postern-pending']).toBeUndefined()
    expect(await pending.state()).toBeNull()
    expect(await lastEvents(2)).toMatchObject([
      { type: 'S', task: 'login', email: USER.email },
      { type: 'S', task: 'second_factor', details: { note: { method: 'totp' } } },
    ])
  })

  test('has its secret sealed in the database', async () => {
    const { secret } = await enrolTotp(api, USER)
    const { secret: sealed } = await api.database.db
      .selectFrom('second_factor')
      .select('secret')
      .where('user_id', '=', own.users.user)
      .executeTakeFirstOrThrow()
    expect(sealed!.includes(Buffer.from(secret))).toBe(false)
    expect(sealed!.length).toBe(1 + 12 + 16 + secret.length)
  })

  test('a code counts once, also for two at the same moment, and also for another sign-in', async () => {
    const { secret } = await enrolTotp(api, USER)
    const code = totpCode(secret, api.clock.now)
    const pendings = await Promise.all([1, 2, 3, 4].map(() => beginSignIn(api.app, USER)))
    const shown = await Promise.all(pendings.map((pending) => pending.show({ method: 'totp', code })))
    expect(shown.map(outcome).sort()).toEqual(['OK', 'OTP_MISMATCH', 'OTP_MISMATCH', 'OTP_MISMATCH'])
  })

  test('cannot be set up twice, and nothing is asked before its first code', async () => {
    const client = await signIn(api.app, USER)
    await client.call('POST', '/auth/second-factor/totp')
    await expect(signIn(api.app, USER)).resolves.toMatchObject({ token: expect.any(String) })
    const wrong = await client.call('PUT', '/auth/second-factor/totp', { code: '000000' })
    expect(wrong.errors).toEqual({ code: 'OTP_MISMATCH' })
    const { client: again } = await enrolTotp(api, USER)
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
    const { secret } = await enrolTotp(api, USER)
    const pending = await beginSignIn(api.app, USER)
    const guesses = await Promise.all(
      Array.from({ length: 50 }, () =>
        pendingClient(api.app, pending.cookies).show({ method: 'totp', code: '000000' }),
      ),
    )
    const told = guesses.map(outcome)
    expect(told.filter((code) => code === 'OTP_MISMATCH').length).toBe(5)
    expect(new Set(told)).toEqual(new Set(['OTP_MISMATCH', 'OTP_ATTEMPTS_EXCEEDED']))
    const right = await pending.show({ method: 'totp', code: totpCode(secret, api.clock.now) })
    expect(outcome(right)).toBe('OTP_ATTEMPTS_EXCEEDED')
  })

  test('whoever begins again and again is locked out from there, and the owner is told', async () => {
    const { secret } = await enrolTotp(api, USER)
    const told: string[] = []
    for (let n = 0; n < 3; n++) {
      const pending = await beginSignIn(api.app, USER, { ip: '198.51.100.30' })
      for (let guess = 0; guess < 2; guess++) {
        told.push(outcome(await pending.show({ method: 'totp', code: '000000' })))
      }
    }
    expect(told).toEqual([...Array.from({ length: 5 }, () => 'OTP_MISMATCH'), 'ACCOUNT_LOCKED'])
    expect(api.sentMails.at(-1)).toMatchObject({
      to: USER.email,
      text: expect.stringContaining('198.51.100.30'),
    })
    const owner = await beginSignIn(api.app, USER, { ip: '203.0.113.30' })
    expect(outcome(await owner.show({ method: 'totp', code: totpCode(secret, api.clock.now) }))).toBe('OK')
  })

  test('ends after ten minutes', async () => {
    const { secret } = await enrolTotp(api, USER)
    const pending = await beginSignIn(api.app, USER)
    api.clock.now += 10 * MINUTE
    expect(await pending.state()).toBeNull()
    const late = await pending.show({ method: 'totp', code: totpCode(secret, api.clock.now) })
    expect([late.statusCode, outcome(late)]).toEqual([410, 'OTP_EXPIRED'])
  })

  test('is its own user’s: the code of another opens nothing', async () => {
    await enrolTotp(api, USER)
    const other = await enrolTotp(api, MANAGER)
    const pending = await beginSignIn(api.app, USER)
    const swapped = await pending.show({ method: 'totp', code: totpCode(other.secret, api.clock.now) })
    expect(outcome(swapped)).toBe('OTP_MISMATCH')
    const forged = await pending.show({ method: 'totp', code: '000000', user_id: own.users.domain })
    expect(forged.json()).toMatchObject({ code: 400, errors: { user_id: 'UNKNOWN_FIELD' } })
  })

  test('wants the CSRF token, and its cookie whole', async () => {
    const { secret } = await enrolTotp(api, USER)
    const pending = await beginSignIn(api.app, USER)
    const code = totpCode(secret, api.clock.now)
    const bare = await api.app.inject({
      method: 'POST',
      url: SECOND_FACTOR_PATHS.verify,
      cookies: pending.cookies,
      payload: { method: 'totp', code, csrfToken: 'x' },
    })
    expect(outcome(bare)).toBe('CSRF_INVALID')
    const [id] = pending.cookies['postern-pending']!.split('.')
    for (const cookie of [id!, `${id}.`, `${id}.${'A'.repeat(43)}`, 'x', '']) {
      const forged = pendingClient(api.app, { ...pending.cookies, 'postern-pending': cookie })
      expect(outcome(await forged.show({ method: 'totp', code }))).toBe('OTP_EXPIRED')
    }
    expect(outcome(await pending.show({ method: 'totp', code }))).toBe('OK')
  })

  test('ends the session the browser had before (H11)', async () => {
    const { client, secret } = await enrolTotp(api, USER)
    const pending = await beginSignIn(api.app, USER, { cookies: { ...client.cookies } })
    expect((await client.call('GET', '/auth/second-factor')).status).toBe(200)
    await pending.show({ method: 'totp', code: totpCode(secret, api.clock.now) })
    expect(pending.cookies['postern-session']).not.toBe(client.cookies['postern-session'])
    expect((await client.call('GET', '/auth/second-factor')).message).toBe('SESSION_EXPIRED')
  })

  test('whoever was blocked meanwhile does not come in', async () => {
    const { secret } = await enrolTotp(api, USER)
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
    expect(outcome(shown)).toBe('AUTH_REFUSED')
    expect(await sessionOf(api.app, pending.cookies)).toEqual({})
  })
})
