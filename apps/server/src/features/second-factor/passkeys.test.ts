/** Passkeys against the whole API, with an authenticator in software (H11, H14). */
import { SECOND_FACTOR_PATHS as PATHS } from '@postern/contract/routes/second-factor.ts'
import { signIn, type ApiClient } from '@postern/testkit/api.ts'
import { createAuthenticator, type Assertion, type Authenticator } from '@postern/testkit/authenticator.ts'
import { MANAGER, startFactors, USER } from '@postern/testkit/factor-stage.ts'
import {
  beginSignIn,
  outcome,
  pendingClient,
  sessionOf,
  type PendingClient,
} from '@postern/testkit/second-factor.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

const ORIGIN = 'http://localhost'

const { api, forget, lastEvents } = await startFactors()
beforeEach(forget)
afterAll(() => api.close())

async function begin(client: ApiClient): Promise<{ ticket: string; challenge: string; handle: string }> {
  const { data } = await client.call('POST', '/auth/second-factor/passkey')
  const { ticket, options } = data as {
    ticket: string
    options: { challenge: string; user: { id: string } }
  }
  return { ticket, challenge: options.challenge, handle: options.user.id }
}
/** A user with a passkey, and the handle that its authenticator knows the account by. */
async function enrol(credentials = USER): Promise<{ passkey: Authenticator; handle: string }> {
  const client = await signIn(api.app, credentials)
  const passkey = createAuthenticator(ORIGIN)
  const { ticket, challenge, handle } = await begin(client)
  const body = { ticket, name: 'Laptop', response: passkey.register(challenge) }
  expect((await client.call('PUT', '/auth/second-factor/passkey', body)).message).toBe('OK')
  return { passkey, handle }
}
const browser = (): PendingClient => pendingClient(api.app, {})
async function challengeOf(client: PendingClient, path: string): Promise<string> {
  return (await client.post(path)).json<{ challenge: string }>().challenge
}
const passwordless = (client: PendingClient, response: object) => client.post(PATHS.signIn, { response })
const userOf = async ({ cookies }: PendingClient) => (await sessionOf(api.app, cookies)).user?.email

describe('a passkey alone', () => {
  test('opens the session of its owner', async () => {
    const { passkey, handle } = await enrol()
    const client = browser()
    const challenge = await challengeOf(client, PATHS.signInOptions)
    const response = passkey.assert({ challenge, origin: ORIGIN, userHandle: handle })
    expect(outcome(await passwordless(client, response))).toBe('OK')
    expect(await userOf(client)).toBe(USER.email)
  })

  test('opens nothing twice: not in the same browser, not in another, not at the same moment', async () => {
    const { passkey } = await enrol()
    const client = browser()
    const challenge = await challengeOf(client, PATHS.signInOptions)
    const response = passkey.assert({ challenge, origin: ORIGIN })
    const cookies = { ...client.cookies }
    const thief = browser()
    await challengeOf(thief, PATHS.signInOptions)
    expect(outcome(await passwordless(thief, response))).toBe('PASSKEY_FAILED')
    const replays = Array.from({ length: 8 }, () => passwordless(pendingClient(api.app, cookies), response))
    const answers = (await Promise.all(replays)).map(outcome)
    expect(answers.filter((answer) => answer === 'OK')).toHaveLength(1)
    expect(new Set(answers)).toEqual(new Set(['OK', 'PASSKEY_FAILED']))
  })

  const OTHER_HANDLE = Buffer.from('user-999999').toString('base64url')
  test.each<[string, Partial<Assertion>]>([
    ['without word of its owner', { verified: false }],
    ['for another site', { origin: 'http://evil.example' }],
    ['for another port', { origin: 'http://localhost:8080' }],
    ['over another challenge', { challenge: 'A'.repeat(43) }],
    ['in the name of another account', { userHandle: OTHER_HANDLE }],
  ])('is refused %s', async (_, lie) => {
    const { passkey } = await enrol()
    const client = browser()
    const challenge = await challengeOf(client, PATHS.signInOptions)
    const response = passkey.assert({ challenge, origin: ORIGIN, ...lie })
    expect(outcome(await passwordless(client, response))).toBe('PASSKEY_FAILED')
    expect(await userOf(client)).toBeUndefined()
    const [event] = await lastEvents(1)
    const note = { method: 'passkey', reason: 'PASSKEY_FAILED' }
    expect(event).toMatchObject({ type: 'F', task: 'second_factor', email: USER.email, details: { note } })
  })

  test('is refused when its counter goes back: somebody has a copy', async () => {
    const { passkey } = await enrol()
    const answers = []
    for (const counter of [7, 7, 8]) {
      const client = browser()
      const challenge = await challengeOf(client, PATHS.signInOptions)
      const response = passkey.assert({ challenge, origin: ORIGIN, counter })
      answers.push(outcome(await passwordless(client, response)))
    }
    expect(answers).toEqual(['OK', 'PASSKEY_FAILED', 'OK'])
  })
})

test('challenges are handed out sparingly to one network, whichever of its addresses asks', async () => {
  const ask = (n: number) =>
    pendingClient(api.app, {}, { ip: `2001:db8::${n.toString(16)}` }).post(PATHS.signInOptions)
  const statuses: number[] = []
  for (let n = 1; n <= 62; n++) statuses.push((await ask(n)).statusCode)
  expect(statuses.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 200))
  expect(statuses.slice(60)).toEqual([429, 429])
  const elsewhere = pendingClient(api.app, {}, { ip: '2001:db8:0:1::1' })
  expect((await elsewhere.post(PATHS.signInOptions)).statusCode).toBe(200)
})

describe('a passkey after the password', () => {
  test('opens the session, also without word of its owner', async () => {
    const { passkey } = await enrol()
    const pending = await beginSignIn(api.app, USER)
    const challenge = await challengeOf(pending, PATHS.passkeyOptions)
    const response = passkey.assert({ challenge, origin: ORIGIN, verified: false })
    expect(outcome(await pending.show({ method: 'passkey', response }))).toBe('OK')
    expect(await userOf(pending)).toBe(USER.email)
  })

  test('is its own user’s: that of another opens nothing', async () => {
    await enrol()
    const other = await enrol(MANAGER)
    const pending = await beginSignIn(api.app, USER)
    const challenge = await challengeOf(pending, PATHS.passkeyOptions)
    const response = other.passkey.assert({ challenge, origin: ORIGIN })
    expect(outcome(await pending.show({ method: 'passkey', response }))).toBe('PASSKEY_FAILED')
  })
})

test('making a passkey takes a ticket once, and its own', async () => {
  const client = await signIn(api.app, USER)
  const thief = await signIn(api.app, MANAGER)
  const { ticket, challenge } = await begin(client)
  const keep = async (by: ApiClient) => {
    const body = { ticket, name: 'Laptop', response: createAuthenticator(ORIGIN).register(challenge) }
    return (await by.call('PUT', '/auth/second-factor/passkey', body)).message
  }
  expect(await keep(thief)).toBe('OTP_EXPIRED')
  expect(await keep(client)).toBe('OK')
  expect(await keep(client)).toBe('OTP_EXPIRED')
})

test('members that browsers will add some day are none of our business', async () => {
  const { passkey } = await enrol()
  const client = browser()
  const challenge = await challengeOf(client, PATHS.signInOptions)
  const response = passkey.assert({ challenge, origin: ORIGIN })
  const later = {
    ...response,
    novelty: 1,
    clientExtensionResults: { prf: { enabled: true } },
    response: { ...response.response, novelty: {} },
  }
  expect(outcome(await passwordless(client, later))).toBe('OK')
})
