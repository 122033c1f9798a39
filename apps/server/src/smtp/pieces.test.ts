import { mkdtempSync, rmSync } from 'node:fs'
import { open, readFile, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { letGo } from '../platform/let-go.ts'
import { Pieces, writeAll } from './pieces.ts'

const sizes = fc.array(fc.oneof(fc.nat(20), fc.nat(9_000), fc.integer({ min: 16_000, max: 70_000 })), {
  maxLength: 30,
})

test('pieces of any size come out in order, small ones joined', () => {
  fc.assert(
    fc.property(sizes, (lengths) => {
      const all = lengths.map((length, at) => Buffer.alloc(length, at + 1))
      const pieces = new Pieces()
      for (const piece of all) pieces.add(piece)
      const whole = Buffer.concat(all)
      expect(pieces.size).toBe(whole.length)
      const taken = pieces.take()
      expect(Buffer.concat(taken).equals(whole)).toBe(true)
      expect(pieces.take()).toEqual([])
      const large = lengths.filter((length) => length >= 16 * 1024).length
      // Between two large ones stand as many as their octets need, and one more at most.
      expect(taken.length).toBeLessThanOrEqual(2 * large + 1 + Math.ceil(whole.length / 7_000))
    }),
  )
})

test('what the system takes only a part of is written to its end', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pieces-'))
  const path = join(folder, 'file')
  const file = await open(path, 'w')
  const stingy = {
    writev: async (buffers: Buffer[]) => {
      const some = Buffer.concat(buffers).subarray(0, 700)
      return file.write(some)
    },
  } as unknown as FileHandle
  const all = [300, 900, 1, 2_000].map((length, at) => Buffer.alloc(length, at + 65))
  await writeAll(stingy, all)
  await file.close()
  expect((await readFile(path)).equals(Buffer.concat(all))).toBe(true)
  rmSync(folder, { recursive: true })
})

test('only memory that nobody shares is let go', () => {
  const own = Buffer.allocUnsafeSlow(64 * 1024)
  const part = Buffer.allocUnsafeSlow(64 * 1024).subarray(1)
  const small = Buffer.from('small')
  for (const bytes of [own, part, small]) letGo(bytes)
  expect([own.length, part.length, small.length]).toEqual([0, 64 * 1024 - 1, 5])
})
