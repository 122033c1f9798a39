/** Inputs made to break parsers: each must end soon, without throwing, and say what it could not see. */
import { describe, expect, it } from 'vitest'
import { cpuClock, expectLinearCost } from '@postern/testkit/cpu-clock.ts'
import type { MimeFindingCode } from '@postern/contract/findings/mime.ts'
import type { MailFacts } from './facts.ts'
import { parseMessage } from './parse.ts'

/** Many times what any of them takes; a quadratic step over their hundreds of thousands of pieces takes minutes. */
const LIMIT_MS = 10_000

/** Parses, and fails when that costs more than `LIMIT_MS` of processor time. */
function parseInTime(source: string | Buffer): MailFacts {
  const bytes = Buffer.from(source as string)
  const cpu = cpuClock()
  const facts = parseMessage(bytes)
  expect(cpu()).toBeLessThan(LIMIT_MS)
  return facts
}

function codesOf(facts: MailFacts): MimeFindingCode[] {
  return facts.ambiguities.map((ambiguity) => ambiguity.code)
}

const repeat = (count: number, make: (index: number) => string, glue = ''): string =>
  Array.from({ length: count }, (_, index) => make(index)).join(glue)
const asHtml = (html: string): string => `Content-Type: text/html\r\n\r\n${html}`
const asBody = (encoding: string, body: string): string =>
  `Content-Transfer-Encoding: ${encoding}\r\n\r\n${body}`
const asType = (type: string, body = 'x'): string => `Content-Type: ${type}\r\n\r\n${body}`

const LIMITED: readonly [name: string, make: () => string, code: MimeFindingCode][] = [
  ['message/rfc822 × 5,000', () => 'Content-Type: message/rfc822\r\n\r\n'.repeat(5000), 'mime.depth-limit'],
  [
    'multipart × 2,000',
    () => repeat(2000, (i) => `Content-Type: multipart/mixed; boundary=b${i}\r\n\r\n--b${i}\r\n`),
    'mime.depth-limit',
  ],
  [
    'one million parts',
    () => asType('multipart/mixed; boundary=x', '--x\n\n'.repeat(1_000_000)),
    'mime.part-limit',
  ],
  [
    '100,000 addresses in a field',
    () => `To: ${repeat(100_000, (i) => `u${i}@a.example`, ',\r\n ')}\r\n\r\nx`,
    'mime.header-limit',
  ],
  [
    '100,000 address fields',
    () => `${repeat(100_000, (i) => `To: u${i}@a.example`, '\r\n')}\r\n\r\nx`,
    'mime.header-limit',
  ],
  ['a million fields', () => 'a:b\n'.repeat(1_000_000), 'mime.header-limit'],
  ['45,000 angle brackets', () => `To: ${'<>'.repeat(45_000)}\r\n\r\nx`, 'mime.address-limit'],
  ['20,000 open comments', () => `To: ${'('.repeat(20_000)}a@b.example\r\n\r\nx`, 'mime.address-invalid'],
  ['100,000 URLs', () => `\r\n${repeat(100_000, (i) => `h${i}.example.com`, ' ')}`, 'mime.url-limit'],
  ['five megabytes of markup', () => asHtml('<p>text</p>'.repeat(450_000)), 'mime.body-limit'],
  [
    '30,000 uuencoded files',
    () => `\r\n${`begin 644 a\n${'M'.repeat(61)}\n`.repeat(30_000)}`,
    'mime.attachment-limit',
  ],
]

const SURVIVED: readonly [name: string, make: () => string | Buffer][] = [
  ['20,000 nested comments', () => `To: ${'('.repeat(20_000)}${')'.repeat(20_000)}a@b.example\r\n\r\nx`],
  ['20,000 nested groups', () => `To: ${'g:'.repeat(20_000)}a@b.example;\r\n\r\nx`],
  ['quotes', () => `To: ${'"'.repeat(90_000)}\r\n\r\nx`],
  ['open encoded words', () => `Subject: ${'=?a?q?'.repeat(16_000)}\r\n\r\nx`],
  ['18,000 parameters', () => asType(`text/plain; ${'a=b; '.repeat(18_000)}`)],
  [
    '9,000 parameter sections',
    () => asType(`text/plain; ${repeat(5000, (i) => `name*${9999 - i}*=%41`, ';')}`),
  ],
  [
    '5,000 boundaries',
    () => asType(`multipart/mixed; ${repeat(5000, (i) => `boundary=b${i}`, ';')}`, '--b\n'.repeat(500_000)),
  ],
  ['dashes', () => asType('multipart/mixed; boundary=x', '--\n'.repeat(3_000_000))],
  ['near delimiters', () => asType('multipart/mixed; boundary=xyz', '--xy\n'.repeat(1_000_000))],
  ['a line of ten million dashes', () => asType('multipart/mixed; boundary=x', '-'.repeat(10_000_000))],
  ['unclosed tags', () => asHtml('<a'.repeat(500_000))],
  ['open quotes', () => asHtml('<a href="'.repeat(100_000))],
  ['mixed quotes', () => asHtml(`<a href='x" `.repeat(80_000))],
  ['less-than signs', () => asHtml('<'.repeat(1_000_000))],
  ['open comments', () => asHtml('<!--'.repeat(250_000))],
  ['open scripts', () => asHtml('<script>'.repeat(120_000))],
  ['nested hidden elements', () => asHtml('<div style="display:none">'.repeat(40_000))],
  ['100,000 attributes', () => asHtml(`<a ${'a=b '.repeat(250_000)}>`)],
  ['equal signs', () => asHtml(`<a ${'='.repeat(900_000)}>`)],
  ['open style rules', () => asHtml(`<style>${'{'.repeat(900_000)}`)],
  ['media queries', () => asHtml(`<style>${'@media{'.repeat(14_000)}</style>x`)],
  ['ampersands', () => asHtml('&'.repeat(900_000))],
  ['dots', () => `\r\n${'.'.repeat(900_000)}`],
  ['labels', () => `\r\n${'a.'.repeat(450_000)}`],
  ['schemes', () => `\r\n${'http://'.repeat(140_000)}`],
  ['parentheses in a URL', () => `\r\nhttp://a.com/${'('.repeat(900_000)}`],
  ['begin lines', () => `\r\n${'begin 644 a\n'.repeat(80_000)}`],
  ['yEnc begin lines', () => `\r\n${'=ybegin line=128 size=1 name=a\n'.repeat(30_000)}`],
  ['base64 padding', () => asBody('base64', 'A='.repeat(1_000_000))],
  ['base64 junk', () => asBody('base64', 'A!'.repeat(1_000_000))],
  ['equal signs in quoted-printable', () => asBody('quoted-printable', '='.repeat(2_000_000))],
  ['blanks in quoted-printable', () => asBody('quoted-printable', `=${' '.repeat(2_000_000)}x`)],
  ['blanks after each equal sign', () => asBody('quoted-printable', `${'= '.repeat(1_000_000)}x`)],
  ['carriage returns', () => '\r'.repeat(2_000_000)],
  ['zeroes', () => Buffer.alloc(5_000_000)],
  ['0xff', () => Buffer.alloc(5_000_000, 0xff)],
  ['EUC bytes', () => Buffer.concat([Buffer.from('\r\n'), Buffer.alloc(2_000_000, 0xb0)])],
  ['nothing', () => ''],
]

describe('hostile messages', () => {
  it.each(LIMITED)('bounds and reports %s', (_, make, code) => {
    expect(codesOf(parseInTime(make()))).toContain(code)
  })

  it.each(SURVIVED)('survives %s', (_, make) => {
    expect(parseInTime(make()).parts.length).toBeGreaterThan(0)
  })

  it('reads messages encoded inside messages, bounded', () => {
    let inner = Buffer.from('Subject: deep\r\n\r\ninnermost text')
    for (let i = 0; i < 30; i++) {
      const head = Buffer.from('Content-Type: message/rfc822\r\nContent-Transfer-Encoding: base64\r\n\r\n')
      inner = Buffer.concat([head, Buffer.from(inner.toString('base64'))])
    }
    const facts = parseInTime(inner)
    expect(facts.text).toBe('innermost text')
    expect(facts.subject).toBe('')
  })

  it('keeps Object.prototype out of it', () => {
    const facts = parseInTime(
      '__proto__: polluted\r\nconstructor: x\r\nContent-Type: text/plain; __proto__=1; constructor=2; name=__proto__\r\n\r\nx',
    )
    expect(facts.header('__proto__')).toEqual(['polluted'])
    expect(facts.header('constructor')).toEqual(['x'])
    expect(facts.header('tostring')).toEqual([])
    expect(facts.root.contentType.params.get('constructor')).toBe('2')
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
    expect(Object.getOwnPropertyNames(Object.prototype)).not.toContain('1')
  })

  it('takes time in proportion to size', () =>
    expectLinearCost(5000, (size) => {
      const html = '<p style="color:red">text <a href="http://x.example/a">link</a></p>\r\n'.repeat(size)
      parseMessage(Buffer.from(asHtml(html)))
    }))
})
