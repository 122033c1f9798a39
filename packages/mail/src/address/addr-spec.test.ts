import { expect, test } from 'vitest'
import { writtenAddress } from './addr-spec.ts'

test.each([
  ['a.b@example.com', 'a.b@example.com'],
  ['a..b@example.com', '"a..b"@example.com'],
  ['a.@example.com', '"a."@example.com'],
  ['a b@example.com', '"a b"@example.com'],
  ['a"b@example.com', String.raw`"a\"b"@example.com`],
  ['"a b"@example.com', '"a b"@example.com'],
  ['postmaster', 'postmaster'],
  ['한글@example.com', '한글@example.com'],
])('%s is written %s', (address, written) => {
  expect(writtenAddress(address)).toBe(written)
})
