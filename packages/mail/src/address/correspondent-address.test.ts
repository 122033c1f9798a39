import { expect, test } from 'vitest'
import { correspondentAddress } from './correspondent-address.ts'

test.each([
  [' Kim+news@Partner.Example ', 'kim@partner.example'],
  ['JO\u0308RG@xn--3e0b707e.example', 'jörg@xn--3e0b707e.example'],
  ['\u1100\u1161@example.com', '가@example.com'],
  ['+only@example.com', '+only@example.com'],
  ['nobody', ''],
  ['nobody@', ''],
  ['@example.com', ''],
  [`${'a'.repeat(250)}@b.example`, ''],
])('%j is remembered as %j', (address, remembered) => {
  expect(correspondentAddress(address)).toBe(remembered)
})
