import { expect, test } from 'vitest'
import { largeBuffer, takeBack } from './large-buffers.ts'

const MIB = 1024 * 1024

test('memory that was taken back is used again, and whoever still looks at it sees nothing', () => {
  const first = largeBuffer(3 * MIB + 5)
  first.fill(7)
  const part = first.subarray(100, 200)
  takeBack(first)
  expect([first.length, part.length]).toEqual([0, 0])
  const second = largeBuffer(4 * MIB)
  expect(second.length).toBe(4 * MIB)
  // What stood in it: nothing has been allocated anew.
  expect(second[50]).toBe(7)
  expect(part.length).toBe(0)
})

test('it fits what it is asked for: neither too small nor far too large', () => {
  takeBack(largeBuffer(9 * MIB))
  const small = largeBuffer(MIB)
  expect(small.buffer.byteLength).toBe(MIB)
  expect(largeBuffer(10 * MIB).length).toBe(10 * MIB)
})

test('taken back twice, small, or without memory of its own: nothing happens', () => {
  const bytes = largeBuffer(MIB)
  takeBack(bytes)
  takeBack(bytes)
  const small = Buffer.from('small')
  takeBack(small)
  expect(small.toString()).toBe('small')
  const [one, other] = [largeBuffer(MIB), largeBuffer(MIB)]
  expect(one.buffer).not.toBe(other.buffer)
})

test('no more than 16 MiB are kept', () => {
  const before = process.memoryUsage().arrayBuffers
  const many = Array.from({ length: 6 }, () => largeBuffer(5 * MIB))
  expect(process.memoryUsage().arrayBuffers).toBeGreaterThan(before + 14 * MIB)
  for (const bytes of many) takeBack(bytes)
  expect(process.memoryUsage().arrayBuffers).toBeLessThanOrEqual(before + 16 * MIB)
})
