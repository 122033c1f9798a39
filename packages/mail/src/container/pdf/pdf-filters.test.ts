import { deflateSync } from 'node:zlib'
import { lzwOf, pngPredicted, runLengthOf, tiffPredicted } from '@postern/testkit/pdf-filters.ts'
import { cpuClock } from '@postern/testkit/cpu-clock.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Budget, BudgetExceeded, budgetFor } from '../budget.ts'
import { decodePdf, type PdfFilter } from './pdf-filters.ts'
import type { Prediction } from './pdf-predictor.ts'

const PLAIN: Prediction = { predictor: 1, columns: 1, colors: 1, bits: 8, earlyChange: true }
const decode = (name: string, data: Buffer, prediction: PdfFilter['prediction'] = null): Buffer | null =>
  decodePdf({ name, prediction }, data, new Budget(budgetFor(0)))

/** Few letters, so that much of it repeats; long enough for codes of all widths. */
const content = fc
  .tuple(fc.array(fc.nat(3), { minLength: 1, maxLength: 300 }), fc.nat(60))
  .map(([letters, times]) => Buffer.concat(Array.from({ length: times + 1 }, () => Buffer.from(letters))))
const noise = fc.uint8Array({ minLength: 1, maxLength: 9000 }).map((bytes) => Buffer.from(bytes))
const any = fc.oneof(content, noise)

test('what was encoded comes back', () => {
  fc.assert(
    fc.property(any, (bytes) => {
      expect(decode('LZWDecode', lzwOf(bytes))).toEqual(bytes)
      expect(decode('LZW', lzwOf(bytes, false), { ...PLAIN, earlyChange: false })).toEqual(bytes)
      expect(decode('RunLengthDecode', runLengthOf(bytes))).toEqual(bytes)
      expect(decode('AHx', Buffer.from(`${bytes.toString('hex')}>`))).toEqual(bytes)
      expect(decode('FlateDecode', deflateSync(bytes))).toEqual(bytes)
    }),
  )
})

test('by the spec’s own example', () => {
  // ISO 32000-1 §7.4.4.2, example 1.
  expect(decode('LZWDecode', Buffer.from('800b6050220c0c8501', 'hex'))).toEqual(
    Buffer.from([45, 45, 45, 45, 45, 65, 45, 45, 45, 66]),
  )
})

test('predicted rows come back', () => {
  fc.assert(
    fc.property(any, fc.integer({ min: 1, max: 40 }), fc.nat(4), (bytes, columns, kind) => {
      const png = { ...PLAIN, predictor: 12, columns }
      expect(decode('FlateDecode', deflateSync(pngPredicted(bytes, columns, kind)), png)).toEqual(bytes)
      const tiff = { ...PLAIN, predictor: 2, columns }
      expect(decode('LZWDecode', lzwOf(tiffPredicted(bytes, columns)), tiff)).toEqual(bytes)
    }),
  )
})

test('what stands before damage is read, as readers do', () => {
  const whole = deflateSync(Buffer.alloc(20_000, 'all of it '))
  const wrongSum = Buffer.concat([whole.subarray(0, -4), Buffer.alloc(4)])
  expect(decode('FlateDecode', wrongSum)?.length).toBe(20_000)
  expect(decode('FlateDecode', whole.subarray(0, -10))?.length).toBeGreaterThan(10_000)
  expect(decode('FlateDecode', Buffer.from('no such thing, this is words'))).toBeNull()
})

test('no octets throw', () => {
  const names = [
    'FlateDecode',
    'LZWDecode',
    'RunLengthDecode',
    'ASCII85Decode',
    'ASCIIHexDecode',
    'Crypt',
    'Other',
  ]
  const prediction = fc.record({
    predictor: fc.nat(20),
    columns: fc.nat(70_000),
    colors: fc.nat(9),
    bits: fc.nat(40),
    earlyChange: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.constantFrom(...names), noise, fc.option(prediction), (name, bytes, given) => {
      decode(name, bytes, given)
    }),
  )
})

test.each([
  ['LZWDecode', lzwOf(Buffer.alloc(2_000_000))],
  ['RunLengthDecode', Buffer.alloc(4_000_000, '8165', 'hex')],
])('a bomb of %s ends at the budget', (name, data) => {
  const budget = new Budget({ ...budgetFor(0), bytes: 1_000_000 })
  const spent = cpuClock()
  expect(() => decodePdf({ name, prediction: null }, data, budget)).toThrow(BudgetExceeded)
  expect(spent()).toBeLessThan(10_000)
})
