/** Recovery codes, and codes by mail (H14). */
import { SECOND_FACTOR_PATHS } from '@postern/contract/routes/second-factor.ts'
import { signIn, type ApiClient } from '@postern/testkit/api.ts'
import { MANAGER, startFactors, USER } from '@postern/testkit/factor-stage.ts'
import {
  beginSignIn,
  enrolTotp,
  factorsOf,
  outcome,
  pendingClient,
  type PendingClient,
} from '@postern/testkit/second-factor.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

const { api, forget } = await startFactors()
beforeEach(forget)
afterAll(() => api.close())

const mailedCode = (): string => /\d{6}/.exec(api.sentMails.at(-1)!.text)![0]

describe('recovery codes', () => {
  test('come with the first factor, once, and each works once', async () => {
    const { client, codes } = await enrolTotp(api, USER)
    expect(codes).toHaveLength(10)
    expect((await factorsOf(client)).recovery_codes).toBe(10)
    const stored = await api.database.db.selectFrom('recovery_code').select('hash').execute()
    expect(stored.map(({ hash }) => hash)).not.toContain(codes[0])
    const typed = codes[0]!.replaceAll('-', ' ').toUpperCase()
    const pendings = await Promise.all([beginSignIn(api.app, USER), beginSignIn(api.app, USER)])
    const shown = await Promise.all(
      pendings.map((pending) => pending.show({ method: 'recovery', code: typed })),
    )
    expect(shown.map(outcome).sort()).toEqual(['OK', 'OTP_MISMATCH'])
    expect((await factorsOf(client)).recovery_codes).toBe(9)
    expect(api.sentMails.at(-1)!.text).toContain('9')
  })

  test('are all new when renewed', async () => {
    const { client, codes } = await enrolTotp(api, USER)
    const renewed = (await client.call('POST', '/auth/second-factor/recovery-codes')).data as {
      recovery_codes: string[]
    }
    const pending = await beginSignIn(api.app, USER)
    expect(outcome(await pending.show({ method: 'recovery', code: codes[0] }))).toBe('OTP_MISMATCH')
    expect(outcome(await pending.show({ method: 'recovery', code: renewed.recovery_codes[9] }))).toBe('OK')
  })

  test('are none without a factor', async () => {
    const { client, codes } = await enrolTotp(api, USER)
    expect((await client.call('DELETE', '/auth/second-factor/totp')).message).toBe('OK')
    expect(await factorsOf(client)).toMatchObject({ totp: null, recovery_codes: 0 })
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
  const send = async (pending: PendingClient) => outcome(await pending.post(SECOND_FACTOR_PATHS.sendCode))

  test('are set up with a first one, and open the session', async () => {
    await enrolEmail()
    const pending = await beginSignIn(api.app, USER)
    expect((await pending.state())!.methods).toEqual(['email', 'recovery'])
    expect(outcome(await pending.show({ method: 'email', code: '000000' }))).toBe('OTP_MISMATCH')
    expect(await send(pending)).toBe('OK')
    expect(api.sentMails.at(-1)!.to).toBe(USER.email)
    const code = mailedCode()
    expect(
      outcome(await pending.show({ method: 'email', code: ` ${code.slice(0, 3)} ${code.slice(3)}` })),
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
    expect(outcome(await two.show({ method: 'email', code: second }))).toBe('OTP_MISMATCH')
    if (first !== second)
      expect(outcome(await one.show({ method: 'email', code: first }))).toBe('OTP_MISMATCH')
    expect(outcome(await one.show({ method: 'email', code: second }))).toBe('OK')
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
    expect(shown.map(outcome).filter((code) => code === 'OK')).toHaveLength(1)
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
    expect((await factorsOf(thief)).email).toBeNull()
  })
})
