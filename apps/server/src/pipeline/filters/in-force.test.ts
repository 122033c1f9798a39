import { CONDITIONS, OPERATIONS, POLICIES, SCANNER_OPTIONS, TARGETS } from '@postern/contract/codes/filter.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { judge } from '../testing/judge.ts'
import { compileFilters } from './evaluate.ts'
import type { Filter } from './filter.ts'
import { languageOf } from './in-force.ts'

const FILTER: Filter = {
  id: 7,
  name: 'word',
  region: 'all',
  policy: POLICIES.deny,
  domainId: null,
  groupId: null,
  userId: null,
  operation: OPERATIONS.or,
  rules: [{ target: TARGETS.subject, cond: CONDITIONS.contain, value: 'offer', word: false }],
  scannerOption: SCANNER_OPTIONS.full,
  trustUnauthenticated: false,
}
/** When `judge` has its mail arrive. */
const NOW = Date.UTC(2026, 10, 21, 9)

async function decides(filter: Partial<Filter>, text = 'hello'): Promise<boolean> {
  const mail = `From: a@a.example\r\nDate: Sat, 21 Nov 2026 09:00:00 +0000\r\nContent-Type: text/plain; charset=utf-8\r\nSubject: offer\r\n\r\n${text}\r\n`
  const { verdicts } = await judge(Buffer.from(mail), { filters: compileFilters([{ ...FILTER, ...filter }]) })
  return verdicts[0]!.filterInfo === 'A:7 word'
}

test.each<[string, Partial<Filter>, boolean]>([
  ['without a term', {}, true],
  ['from now on', { term: { from: NOW, until: null } }, true],
  ['later', { term: { from: NOW + 1, until: null } }, false],
  ['until later', { term: { from: null, until: NOW + 1 } }, true],
  ['until now: its end is the first moment without it', { term: { from: null, until: NOW } }, false],
  ['within its term', { term: { from: NOW - 1, until: NOW + 1 } }, true],
])('%s', async (_name, filter, acts) => {
  expect(await decides(filter)).toBe(acts)
})

test.each([
  ['ko', '안녕하세요, 견적서를 보내 드립니다.', true],
  ['ko', 'Please find our quotation attached.', false],
  ['ja', '見積書をお送りいたします。', true],
  ['zh', '见附件中的报价单。', true],
  ['zh', '見積書をお送りいたします。', false],
  ['en', 'Please find our quotation attached.', true],
  ['en', '안녕하세요, 견적서를 보내 드립니다.', false],
  ['ru', 'Направляем вам предложение.', true],
] as const)('a filter for %s and "%s": %s', async (language, text, acts) => {
  expect(await decides({ language }, text)).toBe(acts)
})

describe('the language of a text', () => {
  const of = (text: string): string => languageOf({ subject: '', text, htmlText: '' })

  test.each([
    ['', ''],
    ['12345 !?', ''],
    ['Hi', 'en'],
    ['Grüße aus Köln', 'en'],
    ['결제 https://pay.example/a', 'ko'],
    ['大韓民國의 學校', 'ko'],
    ['ｵﾌｧｰのご案内', 'ja'],
    ['Thank you for your order of last week. 감', 'en'],
  ])('%s: %s', (text, language) => {
    expect(of(text)).toBe(language)
  })

  test('what stands in HTML is read where there is no plain text', () => {
    expect(languageOf({ subject: '', text: ' ', htmlText: '안녕하세요' })).toBe('ko')
  })

  test('it never fails, and letters of one script decide alone', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => typeof of(text) === 'string'))
    const hangul = fc.string({ unit: fc.constantFrom('가', '나', '힣', ' '), minLength: 1 })
    fc.assert(fc.property(hangul, (text) => of(text) === (text.trim() === '' ? '' : 'ko')))
  })
})
