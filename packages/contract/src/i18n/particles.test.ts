import { expect, test } from 'vitest'
import { particleAfter, withoutParticle } from './particles.ts'
import { fillText } from './texts.ts'

test.each([
  ['16.9', '이(가)', '가'],
  ['16.8', '이(가)', '이'],
  ['10', '은(는)', '은'],
  ['1,234', '을(를)', '를'],
  ['7', '(으)로', '로'],
  ['3', '(으)로', '으로'],
  ['25 %', '을(를)', '를'],
  ['서울', '(으)로', '로'],
  ['부산', '(으)로', '으로'],
  ['회사', '과(와)', '와'],
  ['‘계약’', '은(는)', '은'],
  ['\u2068회사\u2069', '은(는)', '는'],
  // How a foreign name ends, its letters do not tell.
  ['nas.example', '은(는)', '은(는)'],
  ['', '을(를)', '을(를)'],
])('%j is followed by %s as %s', (word, particle, form) => {
  expect(particleAfter(word, particle)).toBe(form)
})

test('texts choose the form by the value, past marks that close it, in Korean alone', () => {
  const text = {
    ko: '점수 {total}이(가) ‘{name}’은(는) {place}(으)로 ‘{word}’(이)라고',
    en: 'of {total}은(는) {name} {place} {word}',
    ja: '',
  }
  const values = { total: '16.9', name: '필터', place: '받은편지함', word: '송금' }
  expect(fillText(text, 'ko', values)).toBe('점수 16.9가 ‘필터’는 받은편지함으로 ‘송금’이라고')
  expect(fillText(text, 'en', values)).toBe('of 16.9은(는) 필터 받은편지함 송금')
  expect(fillText(text, 'ko', { ...values, word: 'x.example' })).toContain('‘x.example’(이)라고')
})

test.each([
  ['계좌를', '계좌'],
  ['고객님은', '고객님'],
  ['은행에서', '은행'],
  ['본인으로', '본인'],
  ['확인까지', '확인'],
  ['사용자가', '사용자'],
  // No particle: 가 does not follow a closed syllable.
  ['전문가', '전문가'],
  ['송금을', '송금'],
  ['나를', '나를'],
  ['click를', 'click를'],
  ['안내', '안내'],
])('%s is named as %s', (word, named) => {
  expect(withoutParticle(word)).toBe(named)
})
