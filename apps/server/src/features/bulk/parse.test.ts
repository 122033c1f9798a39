import { BULK_SEPARATORS, writeRecord } from '@postern/contract/bulk/records.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeText } from './decode.ts'
import { detectSeparator, isSeparatorLine, parseRecords } from './parse.ts'

const parse = (text: string, separator = ',') => [...parseRecords(text, separator)]
const separators = fc.constantFrom(...Object.values(BULK_SEPARATORS))
/** Any characters, and those that matter more often than chance would have them. */
const cell = fc.string({
  unit: fc.oneof(
    fc.constantFrom('"', ',', ';', '\t', '\n', '\r', ' ', 'a', '한'),
    fc.string({ unit: 'binary' }),
  ),
  maxLength: 20,
})
const record = fc
  .array(cell, { minLength: 1, maxLength: 6 })
  .filter((cells) => cells.some((text) => text.trim() !== ''))

describe('records', () => {
  test('what is written is read again, whatever the fields hold', () => {
    fc.assert(
      fc.property(
        fc.array(record, { maxLength: 5 }),
        separators,
        fc.constantFrom('\n', '\r\n'),
        (records, separator, end) => {
          const text = records.map((cells) => writeRecord(cells, separator) + end).join('')
          expect(parse(text, separator).map(({ cells }) => cells)).toEqual(records)
        },
      ),
    )
  })

  test('any text at all gives records in order of their lines, and no more than it has lines', () => {
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 30 }), separators, (parts, separator) => {
        const text = parts.join('')
        const lines = parse(text, separator).map(({ line }) => line)
        expect(lines).toEqual([...new Set(lines)].toSorted((a, b) => a - b))
        expect(lines.at(-1) ?? 0).toBeLessThanOrEqual(text.split(/\r\n|\n|\r/).length)
      }),
    )
  })

  test('lines are counted over quoted line ends, blank lines passed over', () => {
    expect(parse('a,b\r\n\r\n"x\r\ny",z\n,,\nlast')).toEqual([
      { line: 1, cells: ['a', 'b'], problem: null },
      { line: 3, cells: ['x\r\ny', 'z'], problem: null },
      { line: 6, cells: ['last'], problem: null },
    ])
  })

  test('a quote that does not close costs its own line only', () => {
    expect(parse('a,b\n"open,c\nd,e\n')).toEqual([
      { line: 1, cells: ['a', 'b'], problem: null },
      { line: 2, cells: ['"open,c'], problem: 'BULK_OPEN_QUOTE' },
      { line: 3, cells: ['d', 'e'], problem: null },
    ])
  })
})

test.each([
  ['a\tb,c\nd\te', 'tab'],
  ['a;"x,y";c\nb;c;d', 'semicolon'],
  ['"a;b",c\nd,e', 'comma'],
  ['only@example.com\n', 'comma'],
  ['', 'comma'],
])('the separator of %j is %s', (text, expected) => {
  expect(detectSeparator(text)).toBe(expected)
})

describe('charsets', () => {
  // 김민지,영업팀 and 田中さくら,営業
  const korean = Buffer.from('b1e8b9cec1f62cbfb5bef7c6c0', 'hex')
  const japanese = Buffer.from('9363928682b382ad82e72c89638bc6', 'hex')
  test.each([
    ['UTF-8', Buffer.from('김,さ'), '김,さ', 'utf-8'],
    ['UTF-8 with a mark', Buffer.from('\uFEFF김'), '김', 'utf-8'],
    ['UTF-16 of a spreadsheet', Buffer.from('\uFEFFa\t김', 'utf16le'), 'a\t김', 'utf-16le'],
    ['EUC-KR', korean, '김민지,영업팀', 'euc-kr'],
    ['Shift_JIS', japanese, '田中さくら,営業', 'shift_jis'],
  ])('%s is told by its bytes', (_, bytes, text, charset) => {
    expect(decodeText(bytes)).toEqual({ text, charset })
  })

  test('what is no text is refused', () => {
    expect(() => decodeText(Buffer.from('PK\u0003\u0004\0\0'))).toThrow('FILE_TYPE_NOT_ALLOWED')
    expect(() => decodeText(Buffer.from([0xff, 0xff, 0xff, 0x80]))).toThrow('FILE_TYPE_NOT_ALLOWED')
    expect(() => decodeText(korean, 'utf-8')).toThrow('INVALID_CHARSET')
  })
})

test.each([
  ['sep=;\r\na;b\r\n', 'semicolon'],
  ['"sep=,"\na;b;c\n', 'comma'],
  ['SEP=\t\na,b\tc\n', 'tab'],
  ['sep=;x\na,b\n', 'comma'],
])('the line with which Excel names the separator counts, and is no record: %j', (text, separator) => {
  expect(detectSeparator(text)).toBe(separator)
  const [first] = parse(text, BULK_SEPARATORS[separator as 'comma'])
  expect(isSeparatorLine(first!)).toBe(!text.startsWith('sep=;x'))
})

test.each([
  ['홍길동,이순신', 'c8abb1e6b5bf2cc0ccbcf8bdc5'],
  ['펲시,똠방각하,뷁', 'bc84bdc32c8c63b9e6b0a2c7cf2c94ee'],
  ['설현,샾', 'bcb3c7f62c98de'],
])('Korean of Windows is read as it is: %s', (text, hex) => {
  const bytes = Buffer.concat([Buffer.from('hong@acme.example,'), Buffer.from(hex, 'hex')])
  expect(decodeText(bytes)).toEqual({ text: `hong@acme.example,${text}`, charset: 'euc-kr' })
})
