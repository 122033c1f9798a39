import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSealedBox } from './sealed-box.ts'

const key = randomBytes(32)
const box = createSealedBox(key)
const secret = Buffer.from('a secret, 비밀')

test('what was sealed opens under the same key and for the same place only', () => {
  const sealed = box.seal('totp:1', secret)
  expect(sealed.includes(secret)).toBe(false)
  expect(box.open('totp:1', sealed)).toEqual(secret)
  expect(createSealedBox(key).open('totp:1', sealed)).toEqual(secret)
  expect(box.open('totp:2', sealed)).toBeNull()
  expect(createSealedBox(randomBytes(32)).open('totp:1', sealed)).toBeNull()
})

test('the same secret is never sealed to the same bytes', () => {
  expect(box.seal('a', secret)).not.toEqual(box.seal('a', secret))
})

test('any changed or missing byte is noticed', () => {
  const sealed = box.seal('a', secret)
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed[at]! ^= 1
    expect(box.open('a', changed)).toBeNull()
    expect(box.open('a', sealed.subarray(0, at))).toBeNull()
  }
})
