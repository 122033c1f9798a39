import { expect, test } from 'vitest'
import { maskSecrets } from './mask.ts'

test.each([
  [
    { email: 'a@b.c', password: 'x' },
    { email: 'a@b.c', password: '***' },
  ],
  [{ access: { otpSecret: 'x', lockMinutes: 3 } }, { access: { otpSecret: '***', lockMinutes: 3 } }],
  [{ list: [{ client_secret: 'x', token: '' }] }, { list: [{ client_secret: '***', token: '' }] }],
  [{ passwordForceChange: true }, { passwordForceChange: true }],
  [{ name: 'x'.repeat(1_001) }, { name: `${'x'.repeat(1_000)}…` }],
  [{ at: new Date(0) }, { at: '1970-01-01T00:00:00.000Z' }],
])('%j becomes %j', (value, masked) => {
  expect(maskSecrets(value)).toEqual(masked)
})
