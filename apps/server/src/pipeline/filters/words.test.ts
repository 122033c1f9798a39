import { expect, test } from 'vitest'
import { beginsWithWord, containsWord, endsWithWord } from './words.ts'

test.each([
  ['계약서를 보냅니다', '계약서', true],
  ['새 계약서', '계약서', true],
  ['가계약서', '계약서', false],
  ['3계약서', '계약서', false],
  ['ㅋㅋㅋ', 'ㅋㅋ', true],
  ['invoices', 'invoice', false],
  ['invoice를', 'invoice', false],
  ['an invoice.', 'invoice', true],
  ['20261', '2026', false],
  ['2026-1', '2026', true],
  ['vip 고객님께', 'vip 고객', false],
  ['vip 고객 님', 'vip 고객', true],
  ['請求書を', '請求書', false],
])('%j has the word %j: %j', (text, word, expected) => {
  expect(containsWord(text.normalize('NFKC'), word.normalize('NFKC'))).toBe(expected)
})

test('at the beginning and the end of a text', () => {
  expect(beginsWithWord('계약서를', '계약서')).toBe(true)
  expect(beginsWithWord('invoices', 'invoice')).toBe(false)
  expect(endsWithWord('새계약서', '계약서')).toBe(false)
  expect(endsWithWord('새 계약서', '계약서')).toBe(true)
})
