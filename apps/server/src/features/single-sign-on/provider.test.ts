/** What a provider says of somebody: in its signed token, and at its user-info endpoint. */
import { expect, test } from 'vitest'
import { identityOf } from './provider.ts'

const A = 'a@own.example'
const B = 'b@own.example'

test.each<[string, object, object, { email: string; emailVerified: boolean }]>([
  ['all in the token', { email: A, email_verified: true }, {}, { email: A, emailVerified: true }],
  ['all beside it', {}, { email: A, email_verified: true }, { email: A, emailVerified: true }],
  ['as a text', { email: A, email_verified: 'true' }, {}, { email: A, emailVerified: true }],
  [
    'the word beside the token',
    { email: A },
    { email: A, email_verified: true },
    { email: A, emailVerified: true },
  ],
  [
    'word on another address',
    { email: A },
    { email: B, email_verified: true },
    { email: A, emailVerified: false },
  ],
  [
    'word in the token on no address of it',
    { email_verified: true },
    { email: B, email_verified: false },
    { email: B, emailVerified: false },
  ],
  [
    'the token denies what stands beside it',
    { email: A, email_verified: false },
    { email: A, email_verified: true },
    { email: A, emailVerified: false },
  ],
  ['no word', { email: A }, {}, { email: A, emailVerified: false }],
  ['a word that is none', { email: A, email_verified: 1 }, {}, { email: A, emailVerified: false }],
])('an address counts as verified by word on this very address: %s', (_, token, more, expected) => {
  expect(identityOf({ ...token }, { ...more }, 'groups')).toMatchObject(expected)
})

test('the token counts before the endpoint, and a claim that is inherited is none', () => {
  const identity = identityOf(
    { iss: 'i', sub: 's', groups: 'ops' },
    { sub: 'other', groups: ['root'] },
    'groups',
  )
  expect(identity).toMatchObject({ issuer: 'i', subject: 's', roles: ['ops'] })
  expect(identityOf({}, {}, 'toString').roles).toEqual([])
})
