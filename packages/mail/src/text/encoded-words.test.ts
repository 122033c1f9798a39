import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeWords } from './encoded-words.ts'

const raw = (text: string, charset: BufferEncoding = 'utf8'): string =>
  Buffer.from(text, charset).toString('latin1')

/** RFC 2047 §8 and what mailers really write. */
const TABLE: readonly [name: string, source: string, text: string][] = [
  ['plain text', 'Hello', 'Hello'],
  ['one word', '=?ISO-8859-1?Q?Andr=E9?= Pirard', 'André Pirard'],
  ['blanks between words go', '=?ISO-8859-1?Q?a?= =?ISO-8859-1?Q?b?=', 'ab'],
  ['blanks between word and text stay', '=?ISO-8859-1?Q?a?= b', 'a b'],
  ['underscores are blanks', '=?ISO-8859-1?Q?a_b?=', 'a b'],
  ['a language tag', '=?utf-8*ko?q?=ED=95=9C?=', '한'],
  ['a character split between words', '=?utf-8?B?7ZU=?= =?utf-8?B?nA==?=', '한'],
  ['a character split between B and Q words', '=?utf-8?B?7ZU=?= =?UTF-8?Q?=9C?=', '한'],
  ['euc-kr', '=?euc-kr?B?x9Gx2w==?=', '한글'],
  ['ks_c_5601-1987', '=?ks_c_5601-1987?B?x9Gx2w==?=', '한글'],
  ['cp949 only characters', '=?cp949?Q?=8Cc=B9=E6=B0=A2=C7=CF?=', '똠방각하'],
  ['iso-2022-jp over two words', '=?iso-2022-jp?B?GyRCJCIbKEI=?= =?iso-2022-jp?B?GyRCJCQbKEI=?=', 'あい'],
  ['shift_jis', '=?shift_jis?B?k/qWew==?=', '日本'],
  ['big5', '=?big5?B?pKSk5Q==?=', '中文'],
  ['gb2312', '=?gb2312?B?1tDOxA==?=', '中文'],
  ['koi8-r', '=?koi8-r?B?8NLJ18XU?=', 'Привет'],
  ['unknown charset with UTF-8 inside', '=?x-nonsense?Q?=ED=95=9C?=', '한'],
  ['an unclosed word', '=?utf-8?q?abc', '=?utf-8?q?abc'],
  ['an unknown encoding', '=?utf-8?x?abc?=', '=?utf-8?x?abc?='],
  ['a word inside of quotes', '"=?utf-8?q?a?="', '"a"'],
  ['words without blanks between', '=?utf-8?q?a?==?utf-8?q?b?=', 'ab'],
  ['blanks inside of a word', '=?utf-8?q?a b?=', 'a b'],
  ['raw UTF-8', raw('한글 제목'), '한글 제목'],
  ['raw euc-kr', '\xc7\xd1\xb1\xdb \xb8\xde\xc0\xcf \xc1\xa6\xb8\xf1', '한글 메일 제목'],
  ['raw latin1', 'Caf\xe9 ouvert', 'Café ouvert'],
  ['controls become blanks', '=?utf-8?q?a=0D=0Ab=00c?=', 'a  b c'],
  ['broken base64', '=?utf-8?B?QUJ!D?=', 'ABC'],
]

describe('decodeWords', () => {
  it.each(TABLE)('%s', (_, source, text) => {
    expect(decodeWords(source)).toBe(text)
  })

  it('reads back what it is given, split anywhere', () => {
    const text = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
      .filter((value) => !/\p{Cc}|\ufffd|\ufeff/u.test(value))
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 10 }), fc.boolean(), (value, size, quoted) => {
        const bytes = Buffer.from(value, 'utf8')
        const words: string[] = []
        for (let i = 0; i < bytes.length; i += size) {
          const chunk = bytes.subarray(i, i + size)
          const q = [...chunk].map((byte) => `=${byte.toString(16).padStart(2, '0')}`).join('')
          words.push(quoted ? `=?utf-8?Q?${q}?=` : `=?utf-8?B?${chunk.toString('base64')}?=`)
        }
        expect(decodeWords(words.join('\r\n '))).toBe(value)
      }),
    )
  })
})
