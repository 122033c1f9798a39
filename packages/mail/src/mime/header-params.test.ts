import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseParameters } from './header-params.ts'

const bytes = (text: string): string => Buffer.from(text, 'utf8').toString('latin1')

const TABLE: readonly [header: string, value: string, params: Record<string, string>][] = [
  ['text/plain; charset=utf-8', 'text/plain', { charset: 'utf-8' }],
  ['TEXT/Plain (comment); CharSet = "utf-8" (x)', 'text/plain', { charset: 'utf-8' }],
  ['text/plain; charset=utf-8; ', 'text/plain', { charset: 'utf-8' }],
  ['attachment; filename="a \\"b\\".txt"', 'attachment', { filename: 'a "b".txt' }],
  ['attachment; filename="C:\\dir\\a.txt"', 'attachment', { filename: 'C:\\dir\\a.txt' }],
  ['attachment; filename=my file.doc', 'attachment', { filename: 'my file.doc' }],
  ['attachment; filename=a.txt; filename=b.exe', 'attachment', { filename: 'a.txt' }],
  ["attachment; filename*=UTF-8''%ED%95%9C%EA%B8%80.txt", 'attachment', { filename: '한글.txt' }],
  ["attachment; filename*=euc-kr'ko'%C7%D1%B1%DB.txt", 'attachment', { filename: '한글.txt' }],
  ["attachment; filename=a.txt; filename*=UTF-8''b.exe", 'attachment', { filename: 'b.exe' }],
  ["x; filename*1*=%B8%80.txt; filename*0*=UTF-8''%ED%95%9C%EA", 'x', { filename: '한글.txt' }],
  ['x; name*0="long "; name*1="name"; name*2=".txt"', 'x', { name: 'long name.txt' }],
  ['x; name*0*=iso-8859-1\'\'%E9; name*1="%41"; name*2*=%E9', 'x', { name: 'é%41é' }],
  ['x; name="=?euc-kr?B?x9Gx2w==?=.txt"', 'x', { name: '한글.txt' }],
  [`x; name="${bytes('한글.txt')}"`, 'x', { name: '한글.txt' }],
  ['x; name="a" charset=utf-8', 'x', { name: 'a', charset: 'utf-8' }],
  ['x; =y; ;; z', 'x', {}],
  ['', '', {}],
  ['x; __proto__=1; constructor=2', 'x', { ['__proto__']: '1', constructor: '2' }],
]

describe('parseParameters', () => {
  it.each(TABLE)('%s', (header, value, params) => {
    const parsed = parseParameters(header)
    expect(parsed.value).toBe(value)
    expect(parsed.params).toEqual(new Map(Object.entries(params)))
  })

  it('keeps every reading', () => {
    const parsed = parseParameters("a; filename=a.txt; filename=b.exe; filename*=utf-8''c.scr")
    expect(parsed.readings.get('filename')).toEqual(['c.scr', 'a.txt', 'b.exe'])
  })

  it.each(['x; name="open', 'x; name*1=a', 'x; name', 'x; a="b"c; d=e', 'x; a=b c', 'x; name*0=a; name*0=b'])(
    'says that %s is malformed',
    (header) => {
      expect(parseParameters(header).malformed).toBe(true)
    },
  )

  it('reads back what RFC 2231 writes, in any order of sections', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
        fc.integer({ min: 1, max: 9 }),
        fc.boolean(),
        (text, size, reverse) => {
          const encoded = [...Buffer.from(text, 'utf8')].map(
            (byte) => `%${byte.toString(16).padStart(2, '0')}`,
          )
          const sections: string[] = []
          for (let i = 0; i < encoded.length; i += size) {
            const charset = i === 0 ? "utf-8''" : ''
            sections.push(`filename*${sections.length}*=${charset}${encoded.slice(i, i + size).join('')}`)
          }
          if (reverse) sections.reverse()
          expect(parseParameters(`attachment; ${sections.join('; ')}`).params.get('filename')).toBe(text)
        },
      ),
    )
  })

  it('never throws', () => {
    const piece = fc.constantFrom(
      ';',
      '=',
      '"',
      '\\',
      '*',
      '0',
      "'",
      '%',
      'a',
      ' ',
      '(',
      ')',
      'name',
      '\t',
      '\u00ff',
    )
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 60 }),
        (pieces) => parseParameters(pieces.join('')).params.size >= 0,
      ),
    )
  })
})
