import { createHash } from 'node:crypto'
import { HUMAN_CHECK, humanCheckText } from '@postern/contract/codes/human-check.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findNumbers } from './human-check.ts'
import { sha256Word } from './sha256-word.ts'

const wordOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE(0)

test('it is SHA-256, of any short text', () => {
  const text = fc.string({ unit: 'binary-ascii', maxLength: 55 })
  fc.assert(fc.property(text, (one) => sha256Word(one) === wordOf(one)))
})

test('what is found begins with as many zero bits as are wanted', async () => {
  const seed = 'f'.repeat(32)
  const counts: number[] = []
  const numbers = await findNumbers(seed, (count) => counts.push(count))
  expect(counts).toEqual(Array.from({ length: HUMAN_CHECK.numbers }, (_, at) => at + 1))
  for (const [at, n] of numbers.entries()) {
    expect(wordOf(humanCheckText(seed, at, n)) >>> (32 - HUMAN_CHECK.bits)).toBe(0)
  }
})
