import fc from 'fast-check'
import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { decodeText } from './charsets.ts'
import { guessCharset } from './charset-guess.ts'

const KOREAN = '안녕하세요. 주문하신 상품의 배송이 시작되었습니다.'
const JAPANESE = 'お客様のアカウントは停止されました。確認してください。'
const CHINESE = '尊敬的用户，您的账户已被冻结，请点击链接。'

const LABELLED: readonly [label: string, codec: string, text: string][] = [
  ['euc-kr', 'euc-kr', KOREAN],
  ['KS_C_5601-1987', 'cp949', `${KOREAN} 똠방각하`],
  ['cp949', 'cp949', '펲시콜라 뷁'],
  ['uhc', 'cp949', KOREAN],
  ['shift_jis', 'shift_jis', JAPANESE],
  ['cp932', 'cp932', '①㈱髙'],
  ['big5', 'big5', '繁體中文'],
  ['gb2312', 'gb2312', CHINESE],
  ['gb18030', 'gb18030', `${CHINESE}㐀`],
  ['koi8-r', 'koi8-r', 'Привет, мир'],
  ['windows-1251', 'windows-1251', 'Привет, мир'],
  ['cp1252', 'windows-1252', 'naïve € “quote”'],
  ['iso-8859-1', 'windows-1252', 'naïve €'],
  ['iso-8859-2', 'iso-8859-2', 'Žluťoučký'],
  ['iso-8859-15', 'iso-8859-15', 'Œuvre €'],
  ['utf-7', 'utf-7', 'a+b 한글'],
  ['utf-16be', 'utf-16be', KOREAN],
  ['utf-8', 'utf8', KOREAN],
  ['ibm850', 'cp850', 'é'],
]

describe('decodeText', () => {
  it.each(LABELLED)('%s', (label, codec, text) => {
    expect(decodeText(iconv.encode(text, codec), label)).toMatchObject({
      text,
      unknown: false,
      invalid: false,
    })
  })

  it.each([
    ['utf-16be', KOREAN + ' abc'],
    ['utf-16le', 'plain text'],
  ])('utf-16 without a mark, really %s', (codec, text) => {
    expect(decodeText(iconv.encode(text, codec), 'utf-16').text).toBe(text)
  })

  it('iso-2022-kr', () => {
    const bytes = Buffer.from('\x1b$)C\x0eGQ1[\x0f ok', 'latin1')
    expect(decodeText(bytes, 'iso-2022-kr').text).toBe('한글 ok')
  })

  it('hz-gb-2312', () => {
    expect(decodeText(Buffer.from('~{VPND~} ~~ok'), 'hz-gb-2312').text).toBe('中文 ~ok')
  })

  it('iso-2022-jp with idle escapes still shows the words (M24)', () => {
    const bytes = Buffer.from('\x1b$B$"\x1b(B\x1b$B$$\x1b(B\x1b(J\x1b(Bx', 'latin1')
    expect(decodeText(bytes, 'iso-2022-jp')).toMatchObject({ text: 'あいx', invalid: false })
  })

  it('replaces bad EUC-KR bytes and keeps the rest (M24)', () => {
    const bytes = Buffer.concat([
      iconv.encode('무료', 'euc-kr'),
      Buffer.from([0xff, 0x20]),
      iconv.encode('당첨', 'euc-kr'),
    ])
    const decoded = decodeText(bytes, 'euc-kr')
    expect(decoded.text).toContain('무료')
    expect(decoded.text).toContain('당첨')
    expect(decoded.invalid).toBe(true)
  })

  it('guesses when the label is unknown, and says so', () => {
    expect(decodeText(iconv.encode(KOREAN, 'euc-kr'), 'no-such')).toMatchObject({
      text: KOREAN,
      charset: 'euc-kr',
      unknown: true,
    })
  })

  it('guesses when 8-bit text claims to be ASCII', () => {
    expect(decodeText(Buffer.from(KOREAN), 'us-ascii').text).toBe(KOREAN)
  })

  it.each(['constructor', '__proto__', 'hex', 'base64', 'ucs2', '', ' '.repeat(1000), 'x'.repeat(1000)])(
    'has no charset "%s"',
    (label) => {
      expect(decodeText(Buffer.from('abc'), label).text).toBe('abc')
    },
  )

  it('never throws', () => {
    const label = fc.oneof(
      fc.string(),
      fc.constantFrom(
        ...LABELLED.map(([name]) => name),
        'iso-2022-jp',
        'iso-2022-kr',
        'hz',
        'utf-16',
        'utf-32',
      ),
    )
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 200 }),
        label,
        (bytes, name) => typeof decodeText(Buffer.from(bytes), name).text === 'string',
      ),
    )
  })
})

describe('guessCharset', () => {
  it.each([
    ['us-ascii', 'us-ascii', 'plain'],
    ['utf-8', 'utf8', KOREAN],
    ['euc-kr', 'euc-kr', KOREAN],
    ['euc-kr', 'euc-kr', '[광고] 무료 대출 상담'],
    ['shift_jis', 'shift_jis', JAPANESE],
    ['euc-jp', 'euc-jp', JAPANESE],
    ['gb18030', 'gb18030', CHINESE],
    ['windows-1252', 'windows-1252', 'Größe und Übermut, déjà vu à la carte'],
    ['windows-1252', 'windows-1252', 'Señor Muñoz, ¿cómo está?'],
  ])('%s', (charset, codec, text) => {
    expect(guessCharset(iconv.encode(text, codec))).toBe(charset)
  })

  it('takes UTF-8 with a stray byte for UTF-8', () => {
    expect(guessCharset(Buffer.concat([Buffer.from(KOREAN.repeat(3)), Buffer.from([0xff])]))).toBe('utf-8')
  })
})

describe('a label that contradicts the bytes', () => {
  it.each([
    ['iso-2022-jp', 'utf-8', JAPANESE],
    ['utf-8', 'cp949', KOREAN],
    ['utf-8', 'cp949', '견적서 송부'],
    ['utf-8', 'shift_jis', JAPANESE],
    ['utf-8', 'gb18030', CHINESE],
    ['euc-kr', 'utf-8', KOREAN],
    ['shift_jis', 'utf-8', JAPANESE],
    ['gb2312', 'utf-8', CHINESE],
    ['big5', 'utf-8', '繁體中文郵件'],
  ])('%s for %s is read as what it is, and told', (label, codec, text) => {
    expect(decodeText(iconv.encode(text, codec), label)).toMatchObject({ text, invalid: true })
  })

  it('a broken octet in text that is otherwise of its label stays one', () => {
    const bytes = Buffer.concat([Buffer.from(KOREAN), Buffer.from([0xff]), Buffer.from(KOREAN)])
    expect(decodeText(bytes, 'utf-8').text).toBe(`${KOREAN}\ufffd${KOREAN}`)
    expect(decodeText(iconv.encode(KOREAN, 'euc-kr').subarray(0, -1), 'euc-kr').charset).toBe('euc-kr')
  })
})
