/** How a word is written in a message makes no difference to a filter that holds it. */
import { CONDITIONS, OPERATIONS, POLICIES, SCANNER_OPTIONS, TARGETS } from '@postern/contract/codes/filter.ts'
import { expect, test } from 'vitest'
import { filteredMessage } from '../testing/filtered-message.ts'
import { compileFilters } from './evaluate.ts'
import type { Filter } from './filter.ts'

function meets(target: keyof typeof TARGETS, value: string, message: Buffer | string): boolean {
  const rule = { target: TARGETS[target], cond: CONDITIONS.contain, value, word: false }
  const filter: Filter = {
    id: 1,
    name: 'f',
    region: 'all',
    policy: POLICIES.deny,
    domainId: null,
    groupId: null,
    userId: null,
    operation: OPERATIONS.or,
    rules: [rule],
    scannerOption: SCANNER_OPTIONS.full,
    trustUnauthenticated: false,
  }
  const evaluate = compileFilters([filter]).message(filteredMessage(message))
  const owner = { domainId: 1, groupId: null, userId: null, order: ['all'] as const }
  return evaluate(['lee@corp.example'], owner).decided !== null
}

const encoded = (bytes: Buffer, charset: string): string => `=?${charset}?B?${bytes.toString('base64')}?=`

test.each([
  ['무료쿠폰', 'euc-kr', 'b9abb7e1c4edc6f9'],
  ['무료쿠폰', 'utf-8', 'ebacb4eba38cecbfa0ed8fb0'],
  ['特別価格', 'shift_jis', '93c195ca89bf8a69'],
  ['特別価格', 'euc-jp', 'c6c3caccb2c1b3ca'],
  ['免費優惠', 'big5', 'a74bb64fc075b466'],
  ['скидка', 'koi8-r', 'd3cbc9c4cbc1'],
])('%s in %s', (word, charset, hex) => {
  const bytes = Buffer.from(hex, 'hex')
  const bodyOf = (text: Buffer): Buffer =>
    Buffer.concat([Buffer.from(`Content-Type: text/plain; charset=${charset}\r\n\r\na `), text])
  const written = encoded(bytes, charset)
  expect(meets('subject', word, `Subject: ${written}\r\n\r\n`)).toBe(true)
  expect(meets('headerAll', word, `X-Note: ${written}\r\n\r\n`)).toBe(true)
  expect(meets('senderName', word, `From: ${written} <a@b.example>\r\n\r\n`)).toBe(true)
  expect(meets('body', word, bodyOf(bytes))).toBe(true)
  expect(meets('body', word, bodyOf(Buffer.from('b')))).toBe(false)
})

test.each([
  ['width', '쿠폰 SALE', '쿠폰 ＳＡＬＥ'],
  ['half-width kana', 'キャンペーン', 'ｷｬﾝﾍﾟｰﾝ'],
  ['nothing that is seen', '무료쿠폰', '무\u200b료\u00ad쿠\u3164폰'],
  ['marks', '무료쿠폰', '무\u0336료\u0307쿠\u20dd폰'],
  ['pieces', '무료', '\u1106\u116e\u1105\u116d'],
  ['a value that is written so itself', 'ｖｉａ\u200bｇｒａ', 'víagra'],
])('%s', (_name, value, written) => {
  expect(meets('subject', value, `Subject: ${encoded(Buffer.from(written), 'utf-8')}\r\n\r\n`)).toBe(true)
})
