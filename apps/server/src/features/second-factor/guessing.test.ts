/** Guessing second factors: who is locked out, who is told, and who cannot bring it about (H14). */
import { trySignIn } from '@postern/testkit/api.ts'
import { startFactors, USER } from '@postern/testkit/factor-stage.ts'
import { beginSignIn, outcome } from '@postern/testkit/second-factor.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'

const HERE = '198.51.100.30'

const { api, own, access, forget } = await startFactors()
beforeEach(async () => {
  await forget()
  await api.database.db
    .insertInto('second_factor')
    .values({ user_id: own.users.user, method: 'email', secret: null, confirmed_at: new Date() })
    .execute()
})
afterAll(() => api.close())

async function guess(ip: string): Promise<string> {
  const pending = await beginSignIn(api.app, USER, { ip })
  return outcome(await pending.show({ method: 'email', code: '000000' }))
}

test('the owner is told of a lock once, however long the guessing goes on', async () => {
  const before = api.sentMails.length
  const told: string[] = []
  for (let n = 0; n < 9; n++) told.push(await guess(HERE))
  expect(told.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'OTP_MISMATCH'))
  expect(told.slice(5)).toEqual(Array.from({ length: 4 }, () => 'ACCOUNT_LOCKED'))
  const mails = api.sentMails.slice(before)
  expect(mails).toMatchObject([{ to: USER.email, text: expect.stringContaining(HERE) }])
})

test('whoever does not know the password cannot lock the second step, whatever they type for an address', async () => {
  access.lockFailures = 1
  for (let n = 0; n < 30; n++) {
    const typed = { email: `second-factor:${USER.email}`, password: 'x' }
    await trySignIn(api.app, typed, { ip: `203.0.113.${n}` })
    await trySignIn(
      api.app,
      { ...typed, email: `second-factor:address|${USER.email}` },
      { ip: `192.0.2.${n}` },
    )
  }
  expect(await guess(HERE)).toBe('OTP_MISMATCH')
})
