import { expect, test } from 'vitest'
import { newTotpSecret, stepOfCode } from './totp.ts'

/** RFC 6238, appendix B: the ASCII secret 12345678901234567890, the last six of its eight digits. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const VECTORS = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const

test.each(VECTORS)('at %d the code is %s', (seconds, code) => {
  const step = Math.floor(seconds / 30)
  expect(stepOfCode(SECRET, code, seconds * 1000, 0)).toBe(step)
})

test.each([
  [-60, null],
  [-30, 37_037_037],
  [0, 37_037_037],
  [30, 37_037_037],
  [60, null],
])('a clock that is %d s off', (off, step) => {
  expect(stepOfCode(SECRET, '050471', (1_111_111_111 + off) * 1000, 0)).toBe(step)
})

test('a step counts once, and none before it counts again', () => {
  const at = 1_111_111_111_000
  expect(stepOfCode(SECRET, '050471', at, 37_037_036)).toBe(37_037_037)
  expect(stepOfCode(SECRET, '050471', at, 37_037_037)).toBeNull()
  expect(stepOfCode(SECRET, '081804', at, 37_037_037)).toBeNull()
})

test.each(['', '28708', '2870820', 'abcdef', '２８７０８２', '28708\n'])('%j is no code', (code) => {
  expect(stepOfCode(SECRET, code, 59_000, 0)).toBeNull()
})

test('a new secret has 160 bits and its URI names the account', () => {
  const { secret, uri } = newTotpSecret('kim@example.com', 'Postern')
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  const url = new URL(uri)
  expect(url.protocol).toBe('otpauth:')
  expect(decodeURIComponent(url.pathname)).toContain('kim@example.com')
  expect(url.searchParams.get('secret')).toBe(secret)
  expect(url.searchParams.get('issuer')).toBe('Postern')
})
