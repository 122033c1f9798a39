import { bzip2 } from '@postern/testkit/bzip2.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Budget, budgetFor } from '../budget.ts'
import { bunzip2 } from './bunzip2.ts'

const decode = (bytes: Buffer) => bunzip2(bytes, new Budget(budgetFor(0)))

/** Made by bzip2 itself: "hello\n". */
const HELLO = Buffer.from('QlpoOTFBWSZTWcHAgOIAAAFBAAAQAkSgADDNAMNGKZcXckU4UJDBwIDi', 'base64')

test('what bzip2 itself made', () => {
  expect(decode(HELLO)).toEqual({ data: Buffer.from('hello\n'), whole: true })
})

test('whatever was compressed comes back', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), fc.nat(300), (bytes, run) => {
      const content = Buffer.concat([Buffer.from(bytes), Buffer.alloc(run, 65)])
      const { data, whole } = decode(bzip2(content))
      expect(whole).toBe(true)
      expect(data.equals(content)).toBe(true)
    }),
  )
})

test('what is broken is told, and never endless', () => {
  const whole = bzip2(Buffer.from('some text, some more text, and some more of it'))
  fc.assert(
    fc.property(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), fc.boolean(), (at, mask, cut) => {
      const bytes = Buffer.from(cut ? whole.subarray(0, at) : whole)
      if (!cut) bytes[at]! ^= mask
      const { data } = decode(bytes)
      expect(data.length).toBeLessThan(1_000_000)
    }),
  )
  expect(decode(whole.subarray(0, -3)).whole).toBe(false)
})
