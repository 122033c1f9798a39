import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findTextBlocks } from '../mime/text-blocks.ts'
import { decodeBase64, decodeQuotedPrintable, transferEncodingOf } from './transfer-encoding.ts'

const decode64 = (text: string): string => decodeBase64(Buffer.from(text, 'latin1')).data.toString('latin1')
const decodeQp = (text: string): string =>
  decodeQuotedPrintable(Buffer.from(text, 'latin1')).data.toString('latin1')

describe('base64', () => {
  it.each([
    ['aGVsbG8=', 'hello'],
    ['aGVs\r\nbG8=\r\n', 'hello'],
    ['aGVsbG8', 'hello'],
    ['aGV!sbG8=', 'hello'],
    ['aGVsbG8=aGVsbG8=', 'hellohello'],
    ['aGVsbG8=\r\n-- \r\nfooter of a list', 'hello'],
    ['', ''],
    ['=', ''],
  ])('%s', (text, expected) => {
    expect(decode64(text)).toBe(expected)
  })

  it('says what it passed over', () => {
    expect(decodeBase64(Buffer.from('aGVsbG8='))).toMatchObject({ invalid: false, afterPadding: false })
    expect(decodeBase64(Buffer.from('aGV*sbG8='))).toMatchObject({ invalid: true, afterPadding: false })
    expect(decodeBase64(Buffer.from('aGVsbG8=aA=='))).toMatchObject({ invalid: false, afterPadding: true })
  })

  it('reads what Node writes, folded or with junk', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 300 }),
        fc.constantFrom('\r\n', '\n', ' ', '!', '\0'),
        (bytes, glue) => {
          const text = Buffer.from(bytes).toString('base64').replace(/.{40}/g, `$&${glue}`)
          expect(decodeBase64(Buffer.from(text, 'latin1')).data).toEqual(Buffer.from(bytes))
        },
      ),
    )
  })
})

describe('quoted-printable', () => {
  it.each([
    ['a=3Db', 'a=b'],
    ['a=3db', 'a=b'],
    ['soft=\r\nbreak', 'softbreak'],
    ['soft= \t\r\nbreak', 'softbreak'],
    ['soft=\nbreak', 'softbreak'],
    ['blanks  \r\nat end \t', 'blanks\r\nat end'],
    ['kept=20\r\nx', 'kept \r\nx'],
    ['kept =\r\nx', 'kept x'],
    ['a=XYb', 'a=XYb'],
    ['a=', 'a'],
    ['a=4', 'a=4'],
    ['\xe9', '\xe9'],
  ])('%j', (text, expected) => {
    expect(decodeQp(text)).toBe(expected)
  })

  it('reads what encoders write', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.integer({ min: 1, max: 30 }), (bytes, width) => {
        const codes = [...bytes].map((byte) =>
          byte > 32 && byte < 127 && byte !== 61
            ? String.fromCharCode(byte)
            : `=${byte.toString(16).padStart(2, '0')}`,
        )
        const lines: string[] = []
        for (let i = 0; i < codes.length; i += width) lines.push(codes.slice(i, i + width).join(''))
        expect(decodeQuotedPrintable(Buffer.from(lines.join('=\r\n'))).data).toEqual(Buffer.from(bytes))
      }),
    )
  })
})

describe('transferEncodingOf', () => {
  it.each([
    ['BASE64', 'base64'],
    [' base64 (comment)', 'base64'],
    ['"quoted-printable"', 'quoted-printable'],
    ['8 bit', '8bit'],
    ['', '7bit'],
    ['x-uuencode', 'uuencode'],
    ['rot13', 'unknown'],
  ])('%s', (value, expected) => {
    expect(transferEncodingOf(value)).toBe(expected)
  })
})

describe('blocks in text (M21)', () => {
  it('finds uuencoded files between prose', () => {
    const text =
      'see\r\nbegin 644 cat.txt\r\n#0V%T\r\n`\r\nend\r\nand\r\nbegin 755 b.exe\r\n$35I0`\r\n`\r\nend\r\n'
    const blocks = findTextBlocks(Buffer.from(text), 10)
    expect(blocks.map((block) => [block.name, block.data.toString('latin1')])).toEqual([
      ['cat.txt', 'Cat'],
      ['b.exe', 'MZP\0'],
    ])
    expect(text.slice(blocks[0]!.start, blocks[0]!.end)).toBe('begin 644 cat.txt\r\n#0V%T\r\n`\r\nend\r\n')
  })

  it('finds begin-base64', () => {
    const blocks = findTextBlocks(Buffer.from('begin-base64 644 a.bin\naGVsbG8=\n====\nrest'), 10)
    expect(blocks.map((block) => block.data.toString())).toEqual(['hello'])
  })

  it('finds yEnc', () => {
    const data = Buffer.from('hello world').map((byte) => byte + 42)
    const text = Buffer.concat([
      Buffer.from('=ybegin line=128 size=11 name=a b.txt\r\n'),
      data,
      Buffer.from('\r\n=yend size=11\r\n'),
    ])
    expect(findTextBlocks(text, 10).map((block) => [block.name, block.data.toString()])).toEqual([
      ['a b.txt', 'hello world'],
    ])
  })

  it.each([
    'begin with the end in mind\nnothing',
    'begin 644 x\nprose follows here\nend',
    'the\n=ybegin of time',
  ])('leaves prose alone: %j', (text) => {
    expect(findTextBlocks(Buffer.from(text), 10)).toEqual([])
  })
})
