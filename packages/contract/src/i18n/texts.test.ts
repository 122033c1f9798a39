import { expect, test } from 'vitest'
import { defineTexts, translator } from './texts.ts'

const TEXTS = defineTexts({
  mails: { ko: '메일 {count}통', en: '{count} {count|mail|mails}', ja: 'メール {count} 通' },
  left: { ko: '{n}개', en: '{n} {n|try is|tries are} left', ja: '{n} 回' },
})

test.each([
  [0, '0 mails'],
  [1, '1 mail'],
  [2, '2 mails'],
  [21, '21 mails'],
  ['1', '1 mail'],
  ['1,001', '1,001 mails'],
  ['1+', '1+ mails'],
])('%s in English', (count, said) => {
  expect(translator(TEXTS, 'en')('mails', { count })).toBe(said)
})

test('other languages have one form, and a number without a value stays to be seen', () => {
  expect(translator(TEXTS, 'ko')('mails', { count: 1 })).toBe('메일 1통')
  expect(translator(TEXTS, 'ja')('left', { n: 1 })).toBe('1 回')
  expect(translator(TEXTS, 'en')('left', {} as { n: number })).toBe('{n} {n|try is|tries are} left')
})
