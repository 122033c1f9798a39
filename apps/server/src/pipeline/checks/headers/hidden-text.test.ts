/** What turns round or hides what people read is a finding; what right-to-left and Asian text needs is none. */
import { expect, test } from 'vitest'
import { hiddenText } from './hidden-text.ts'
import { testMessage } from './testing.ts'

const word = (text: string): string => `=?utf-8?b?${Buffer.from(text).toString('base64')}?=`
const found = (fields: Record<string, string>) =>
  hiddenText(testMessage(fields)).map(({ code, score, evidence }) => [code, score, evidence])

test.each([
  ['subject', { Subject: word('Invoice \u202efdp.exe') }, 'U+202E'],
  ['from', { From: `${word('Bank \u202dgnp')} <lee@partner.example>` }, 'U+202D'],
  ['reply-to', { 'Reply-To': `${word('a\u202eb')} <lee@partner.example>` }, 'U+202E'],
  ['to', { To: `${word('a\u202eb')} <kim@corp.example>` }, 'U+202E'],
  ['cc', { Cc: `${word('\u05d0\u202eb')} <kim@corp.example>` }, 'U+202E'],
])('an override in %s', (field, fields, character) => {
  expect(found(fields)).toEqual([['header.bidi-override', undefined, { field, character }]])
})

test('an override in the name of a file', () => {
  const fields = { 'Content-Type': `application/pdf; name*=utf-8''${encodeURIComponent('a\u202efdp.exe')}` }
  expect(found(fields)).toEqual([
    ['header.bidi-override', undefined, { field: 'attachment', character: 'U+202E' }],
  ])
})

test('an embedding counts less, and not at all beside right-to-left text', () => {
  expect(found({ Subject: word('call \u202b+82 10\u202c') })).toEqual([
    ['header.bidi-override', 1, { field: 'subject', character: 'U+202B' }],
  ])
  expect(found({ Subject: word('\u2068photo\u2069 \u202aC:\\report.pdf\u202c \u2066a\u2069') })).toEqual([])
  expect(found({ Subject: word('\u05e9\u05dc\u05d5\u05dd \u2067abc\u2069') })).toEqual([])
})

test('an override is named even where an embedding came first', () => {
  const fields = { Subject: word('a \u2067b\u2069'), Cc: `${word('x\u202ey')} <kim@corp.example>` }
  expect(found(fields)).toEqual([['header.bidi-override', undefined, { field: 'cc', character: 'U+202E' }]])
})

test.each([
  ['tags', 'Hello\u{e0041}\u{e0042}', 'U+E0041'],
  ['invisible operators', 'Pay\u2062pal', 'U+2062'],
  ['blanks without width', 'P\u200ba\u200by\u200bpal', 'U+200B'],
])('%s are invisible text', (_name, text, character) => {
  expect(found({ Subject: word(text) })).toEqual([
    ['header.invisible-text', undefined, { field: 'subject', character }],
  ])
})

test.each([
  ['Arabic with marks', '\u200f\u0645\u0631\u062d\u0628\u0627 Postern\u200e'],
  ['Persian with joiners', '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645'],
  ['a family of emoji', '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}\ufe0f'],
  ['the flag of Wales', '\u{1f3f4}\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}'],
  ['a byte order mark', '\ufeffHello'],
  ['a soft hyphen', 'Donau\u00addampf'],
  ['Korean and Japanese', '안녕하세요 請求書'],
])('%s is ordinary', (_name, text) => {
  expect(found({ Subject: word(text) })).toEqual([])
})
