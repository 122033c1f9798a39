import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Claims } from './claims.ts'

test('ranges are told as one by one', () => {
  const range = fc.tuple(fc.nat(40), fc.nat(40))
  fc.assert(
    fc.property(fc.array(range, { maxLength: 20 }), (ranges) => {
      const claims = new Claims(Buffer.alloc(64))
      const claimed = new Set<number>()
      for (const [start, end] of ranges) {
        claims.add(start, end)
        for (let at = start; at < end; at++) claimed.add(at)
      }
      for (let at = 0; at < 64; at++) {
        let behind = at
        while (claimed.has(behind)) behind++
        expect(claims.behind(at)).toBe(behind)
      }
    }),
  )
})

test('a piece of the bytes is claimed where it stands, any other is not', () => {
  const bytes = Buffer.alloc(100)
  const claims = new Claims(bytes.subarray(10, 90))
  claims.addPiece(bytes.subarray(20, 30))
  claims.addPiece(bytes.subarray(5, 15))
  claims.addPiece(Buffer.alloc(10))
  expect([9, 10, 19, 20, 0].map((at) => claims.behind(at))).toEqual([9, 20, 20, 20, 0])
})
