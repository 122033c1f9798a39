/** What browsers send for an authenticator: whatever does not look like it is refused at its field, before any of it is used. */
import { SECOND_FACTOR_PATHS as PATHS } from '@postern/contract/routes/second-factor.ts'
import { signIn } from '@postern/testkit/api.ts'
import { createAuthenticator } from '@postern/testkit/authenticator.ts'
import { startFactors, USER } from '@postern/testkit/factor-stage.ts'
import { pendingClient } from '@postern/testkit/second-factor.ts'
import { afterAll, expect, test } from 'vitest'

const ORIGIN = 'http://localhost'

const { api } = await startFactors()
afterAll(() => api.close())

const whole = createAuthenticator(ORIGIN)
const made = whole.register('A'.repeat(43))
const signed = whole.assert({ challenge: 'A'.repeat(43), origin: ORIGIN })
type Bad = [problem: string, response: unknown, field: string, code: string]
const common = (good: typeof made | typeof signed): Bad[] => [
  ['nothing', undefined, 'response', 'REQUIRED'],
  ['a text', 'credential', 'response', 'INVALID_VALUE'],
  ['no id', { ...good, id: undefined }, 'response.id', 'REQUIRED'],
  ['an empty id', { ...good, id: '' }, 'response.id', 'REQUIRED'],
  ['an id that is no base64url', { ...good, id: 'a+b=' }, 'response.id', 'INVALID_VALUE'],
  ['too long an id', { ...good, rawId: 'A'.repeat(1365) }, 'response.rawId', 'TOO_LONG'],
  ['another type', { ...good, type: 'password' }, 'response.type', 'INVALID_VALUE'],
  [
    'an attachment nobody knows',
    { ...good, authenticatorAttachment: 'x' },
    'response.authenticatorAttachment',
    'INVALID_VALUE',
  ],
  [
    'extensions that are none',
    { ...good, clientExtensionResults: [] },
    'response.clientExtensionResults',
    'INVALID_VALUE',
  ],
  ['an answer that is none', { ...good, response: 7 }, 'response.response', 'INVALID_VALUE'],
  [
    'no client data',
    { ...good, response: { ...good.response, clientDataJSON: undefined } },
    'response.response.clientDataJSON',
    'REQUIRED',
  ],
  [
    'client data that is an object',
    { ...good, response: { ...good.response, clientDataJSON: {} } },
    'response.response.clientDataJSON',
    'INVALID_VALUE',
  ],
]

test.each<Bad>([
  ...common(made),
  [
    'no attestation',
    { ...made, response: signed.response },
    'response.response.attestationObject',
    'REQUIRED',
  ],
  [
    'transports that are no list',
    { ...made, response: { ...made.response, transports: 'usb' } },
    'response.response.transports',
    'INVALID_VALUE',
  ],
  [
    'an algorithm that is no number',
    { ...made, response: { ...made.response, publicKeyAlgorithm: 'ES256' } },
    'response.response.publicKeyAlgorithm',
    'NOT_A_NUMBER',
  ],
])('when it is made: %s', async (_, response, field, code) => {
  const client = await signIn(api.app, USER)
  const body = { ticket: 'x', name: 'Laptop', response }
  const answer = await client.call('PUT', '/auth/second-factor/passkey', body)
  expect([answer.status, answer.errors]).toEqual([400, { [field]: code }])
})

test.each<Bad>([
  ...common(signed),
  [
    'no signature',
    { ...signed, response: { ...signed.response, signature: undefined } },
    'response.response.signature',
    'REQUIRED',
  ],
  [
    'no authenticator data',
    { ...signed, response: made.response },
    'response.response.authenticatorData',
    'REQUIRED',
  ],
  [
    'a handle that is no text',
    { ...signed, response: { ...signed.response, userHandle: 1 } },
    'response.response.userHandle',
    'INVALID_VALUE',
  ],
])('when it signs: %s', async (_, response, field, code) => {
  for (const [path, more] of [
    [PATHS.signIn, {}],
    [PATHS.verify, { method: 'passkey' }],
  ] as const) {
    const answer = await pendingClient(api.app, {}).post(path, { ...more, response })
    expect([answer.statusCode, answer.json<{ errors: Record<string, string> }>().errors[field]]).toEqual([
      400,
      code,
    ])
  }
})
