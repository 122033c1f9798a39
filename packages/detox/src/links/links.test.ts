/** Links of texts and pages: those that lead elsewhere are changed, and nothing beside them is. */
import { checkedLink, messageKey, readCheckedLink } from '@postern/mail/links/checked-link.ts'
import { findUrls } from '@postern/mail/urls.ts'
import { decodeQuotedPrintable } from '@postern/mail/text/transfer-encoding.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { linkedBody, type TextBody } from './body-links.ts'
import { encodedBody } from './encoded-body.ts'
import { htmlLinkEdits } from './html-links.ts'
import { withEdits, type LinkCounts, type LinkPolicy } from './link-policy.ts'
import { plainLinkEdits } from './plain-links.ts'

const MESSAGE = '01956f3e-7c1a-7b2e-9d11-0a1b2c3d4e5f'
const MASTER = Buffer.alloc(32, 7)
const keyOf = (message: string): string => messageKey(MASTER, message)
const ORIGIN = 'https://gate.example'
const SEAL = { origin: ORIGIN, message: MESSAGE, key: keyOf(MESSAGE), recipient: null }
const REWRITE: LinkPolicy = { mode: 'rewrite', except: ['corp.example'], seal: SEAL }
const INERT: LinkPolicy = { ...REWRITE, mode: 'inert' }
const OURS = /https:\/\/gate\.example\/l\/([\w-]+\.[\w-]+\.[\w-]{22})/g
const none = (): LinkCounts => ({ rewritten: 0, inert: 0, left: 0 })
const ours = (target: string): string => checkedLink(SEAL, target)

/** Links of ours as `⟨TARGET⟩`. */
const readable = (text: string): string =>
  text.replaceAll(OURS, (_link, token: string) => {
    const read = readCheckedLink(token, keyOf)
    return read ? `⟨${read.target}⟩` : '⟨?⟩'
  })
const plain = (text: string, policy = REWRITE, counts = none(), delsp = false): string =>
  withEdits(text, plainLinkEdits(text, policy, counts, { delsp }))
const page = (html: string, policy = REWRITE, counts = none()): string =>
  withEdits(html, htmlLinkEdits(html, policy, counts))

describe('plain text', () => {
  test.each([
    ['See https://shop.example/a?b=c.', 'See ⟨https://shop.example/a?b=c⟩.'],
    ['(http://shop.example/)', '(⟨http://shop.example/⟩)'],
    ['링크 https://shop.example/a를 누르세요', '링크 ⟨https://shop.example/a⟩를 누르세요'],
    ['こちらhttps://shop.exampleです。', 'こちら⟨https://shop.example⟩です。'],
    ['https://shop.example/경로 끝', '⟨https://shop.example/경로⟩ 끝'],
    ['www.naver.com/a', '⟨http://www.naver.com/a⟩'],
    ['naver.com/login now', '⟨http://naver.com/login⟩ now'],
    ['Booking.com wrote', 'Booking.com wrote'],
    ['kim@naver.com', 'kim@naver.com'],
    ['mailto:kim@shop.example tel:+82-2-1', 'mailto:kim@shop.example tel:+82-2-1'],
    ['https://www.corp.example/x https://corp.example', 'https://www.corp.example/x https://corp.example'],
    ['https://evilcorp.example/x', '⟨https://evilcorp.example/x⟩'],
    ['https://corp.example@evil.example/', '⟨https://corp.example@evil.example/⟩'],
    ['https://gate.example/mail/1', 'https://gate.example/mail/1'],
    ['ftp://files.example/a', 'ftp://files.example/a'],
    ['file://evil.example/share/a.lnk', 'file[:]//evil[.]example/share/a.lnk'],
    ['https://a.example/_x_ *https://b.example/*', '⟨https://a.example/_x⟩_ *⟨https://b.example/⟩*'],
  ])('%s', (text, wanted) => {
    expect(readable(plain(text))).toBe(wanted)
  })

  test.each([
    [
      'See https://shop.example/a.b?u=http://www.x.example',
      'See hxxps[:]//shop[.]example/a.b?u=http[:]//www[.]x.example',
    ],
    ['www.naver.com/a', 'www[.]naver[.]com/a'],
    ['https://corp.example/', 'https://corp.example/'],
    ['ftp://files.example/a', 'ftp[:]//files[.]example/a'],
    ['링크 http://한국.com/입니다', '링크 hxxp[:]//한국[.]com/입니다'],
  ])('inert: %s', (text, wanted) => {
    expect(plain(text, INERT)).toBe(wanted)
    expect(plain(plain(text, INERT), INERT)).toBe(wanted)
  })

  test('an address longer than others read is rewritten whole', () => {
    const long = `https://shop.example/?${'a1b2'.repeat(2048)}`
    expect(readable(plain(`<${long}> and`))).toBe(`<⟨${long}⟩> and`)
    // What no server would take is not clickable instead.
    const random = `https://shop.example/?${Buffer.from(Array.from({ length: 30_000 }, (_, i) => (i * i * 7919) & 255)).toString('hex')}`
    expect(plain(random)).toMatch(/^(?:hxxps\[:\]|https:\/\/gate)/)
  })

  test('links of ours are signed anew, never one within the other', () => {
    const other = '01956f3e-7c1a-7b2e-9d11-0a1b2c3d4e60'
    const theirs = checkedLink({ ...SEAL, message: other, key: keyOf(other) }, 'https://shop.example/')
    expect(plain(`> ${theirs}`)).toBe(`> ${ours('https://shop.example/')}`)
    expect(plain(checkedLink(SEAL, theirs))).toBe(ours('https://shop.example/'))
    expect(plain(theirs, INERT)).toBe('hxxps[:]//shop[.]example/')
    // An exception of today does not let links of yesterday by.
    expect(plain(checkedLink({ ...SEAL, message: other, key: keyOf(other) }, 'https://corp.example/'))).toBe(
      ours('https://corp.example/'),
    )
  })

  test('addresses that go over the lines of flowed text', () => {
    const text = '> See https://shop.example/aaaa \r\n> bbbb?x=1 for\r\n-- \r\nhttps://b.example/ \r\nend'
    expect(readable(plain(text, REWRITE, none(), true))).toBe(
      '> See ⟨https://shop.example/aaaabbbb?x=1⟩ for\r\n-- \r\n⟨https://b.example/end⟩',
    )
    expect(readable(plain(text))).toBe(
      '> See ⟨https://shop.example/aaaa⟩ \r\n> bbbb?x=1 for\r\n-- \r\n⟨https://b.example/⟩ \r\nend',
    )
  })
})

describe('HTML', () => {
  test.each([
    ['<constructor><a href="http://a.example/">x</a>', '<constructor><a href="⟨http://a.example/⟩">x</a>'],
    [
      '<a href="https://shop.example/?a=1&amp;b=2" class=x>Go</a>',
      '<a href="⟨https://shop.example/?a=1&b=2⟩" class=x>Go</a>',
    ],
    ["<A  HREF = 'https://shop.example/'>Go</A>", "<A  HREF = '⟨https://shop.example/⟩'>Go</A>"],
    ['<a href=https://shop.example/>Go</a>', '<a href="⟨https://shop.example/⟩">Go</a>'],
    ['<a href="&#104;ttps://shop.example/">Go</a>', '<a href="⟨https://shop.example/⟩">Go</a>'],
    ['<a href="\u0001\thttps://sh\nop.example/ ">Go</a>', '<a href="⟨https://shop.example/⟩">Go</a>'],
    ['<a href="//shop.example/x">Go</a>', '<a href="⟨http://shop.example/x⟩">Go</a>'],
    [
      '<base href="https://evil.example/d/"><a href="login">Go</a>',
      '<base href="https://evil.example/d/"><a href="⟨https://evil.example/d/login⟩">Go</a>',
    ],
    [
      '<map><area shape=rect href="https://shop.example/"></map>',
      '<map><area shape=rect href="⟨https://shop.example/⟩"></map>',
    ],
    ['<img src="https://shop.example/p.png">', '<img src="https://shop.example/p.png">'],
    [
      '<a href="#top">T</a><a href="mailto:a@b.example">M</a><a href="cid:1">C</a>',
      '<a href="#top">T</a><a href="mailto:a@b.example">M</a><a href="cid:1">C</a>',
    ],
    ['<a href="https://corp.example/">C</a>', '<a href="https://corp.example/">C</a>'],
    [
      '<!--[if mso]><v:roundrect href="https://shop.example/"><![endif]-->',
      '<!--[if mso]><v:roundrect href="⟨https://shop.example/⟩"><![endif]-->',
    ],
    [
      '<!-- https://shop.example/ <a href="https://shop.example/"> -->',
      '<!-- https://shop.example/ <a href="https://shop.example/"> -->',
    ],
    [
      '<style>a{background:url(https://shop.example/)}</style><title>https://shop.example/</title>',
      '<style>a{background:url(https://shop.example/)}</style><title>https://shop.example/</title>',
    ],
    [
      '<a href="https://shop.example/">https://shop.example/</a>',
      '<a href="⟨https://shop.example/⟩">https://shop.example/</a>',
    ],
    [
      '<p>See https://shop.example/?a=1&amp;b=2 &amp; go</p>',
      '<p>See <a href="⟨https://shop.example/?a=1&b=2⟩">https://shop.example/?a=1&amp;b=2</a> &amp; go</p>',
    ],
    [
      '<svg><a xlink:href="https://shop.example/"><text>x</text></a></svg>',
      '<svg><a xlink:href="⟨https://shop.example/⟩"><text>x</text></a></svg>',
    ],
    ['<a href="javascript:x()">Go</a>', '<a>Go (javascript[:]x())</a>'],
    [
      '<p>한글 😀 <a\r\n href="https://shop.example/">é</a>\r\n',
      '<p>한글 😀 <a\r\n href="⟨https://shop.example/⟩">é</a>\r\n',
    ],
  ])('%s', (html, wanted) => {
    expect(readable(page(html))).toBe(wanted)
    expect(page(page(html))).toBe(page(html))
  })

  test.each([
    ['<a href="https://shop.example/x" id=1>Go</a>', '<a id=1>Go (hxxps[:]//shop[.]example/x)</a>'],
    ['<a href="https://shop.example/">https://shop.example</a>', '<a>hxxps[:]//shop[.]example</a>'],
    [
      '<a href="https://shop.example/"><img src="x.png"></a>',
      '<a><img src="x.png"> (hxxps[:]//shop[.]example/)</a>',
    ],
    ['<a href="https://한국.example/">x</a>', '<a>x (hxxps[:]//&#54620;&#44397;[.]example/)</a>'],
    ['<a href="https://shop.example/?<b>">x', '<a>x (hxxps[:]//shop[.]example/?&#60;b&#62;)'],
    [
      '<a href="https://corp.example/">C</a> https://shop.example/&lt;',
      '<a href="https://corp.example/">C</a> hxxps[:]//shop[.]example/&lt;',
    ],
    ['<area href="https://shop.example/">', '<area> (hxxps[:]//shop[.]example/)'],
  ])('inert: %s', (html, wanted) => {
    expect(page(html, INERT)).toBe(wanted)
    expect(page(wanted, INERT)).toBe(wanted)
  })
})

test('counts say what became of links', () => {
  const counts = none()
  page(
    '<a href="https://a.example/">1</a><a href="https://corp.example/">2</a><a href="data:x">3</a> www.b.example',
    REWRITE,
    counts,
  )
  expect(counts).toEqual({ rewritten: 2, inert: 1, left: 1 })
})

/** Pieces of texts and pages, with links among them. */
const pieces = fc.array(
  fc.oneof(
    fc.webUrl({ withQueryParameters: true }),
    fc.webUrl().map((url) => `<a href="${url}">`),
    fc.webUrl().map((url) => `<a title=x href='${url}'>a</a>`),
    fc.constantFrom(
      '</a>',
      '<p>',
      ' ',
      '\r\n',
      '한글',
      'です。',
      '😀',
      '&amp;',
      '&lt',
      '<!--[if mso]>',
      '-->',
      '<style>',
      '</style>',
      '\0',
      '<',
      '"',
      '> ',
    ),
    fc.string({ unit: 'binary', maxLength: 8 }),
  ),
  { maxLength: 30 },
)

test('what is rewritten holds the address that stood there, and all else stays', () => {
  fc.assert(
    fc.property(pieces, fc.boolean(), (drawn, isPage) => {
      const text = drawn.join('')
      const edits = isPage ? htmlLinkEdits(text, REWRITE, none()) : plainLinkEdits(text, REWRITE, none())
      let at = 0
      for (const { start, end, text: put } of edits) {
        expect(start).toBeGreaterThanOrEqual(at)
        expect(end).toBeGreaterThanOrEqual(start)
        at = end
        const token = /\/l\/([\w.-]+)/.exec(put)?.[1]
        if (token !== undefined) expect(readCheckedLink(token, keyOf)).not.toBeNull()
      }
      // Nothing that is a link to programs leads past us.
      const now = withEdits(text, edits)
      const again = isPage ? htmlLinkEdits(now, REWRITE, none()) : plainLinkEdits(now, REWRITE, none())
      expect(withEdits(now, again)).toBe(now)
    }),
    { numRuns: 300 },
  )
})

test('of an inert text no reader of links makes one', () => {
  fc.assert(
    fc.property(pieces, (drawn) => {
      const now = plain(drawn.join(''), { ...INERT, except: [] })
      expect(findUrls(now, 100).filter(({ raw }) => /^https?:/i.test(raw))).toEqual([])
    }),
  )
})

test('10,000 links take linear time', () => {
  const wall = (links: number) => {
    const text = Array.from({ length: links }, (_, i) => `https://a.example/${i} `).join('')
    const html = Array.from(
      { length: links },
      (_, i) => `<a href="https://a.example/${i}">x</a> &amp; `,
    ).join('')
    const body: TextBody = {
      content: Buffer.concat([Buffer.from('b0a1b3aa20', 'hex'), Buffer.from(html)]),
      isHtml: true,
      params: new Map([['charset', 'euc-kr']]),
    }
    const before = performance.now()
    plain(text)
    page(html)
    linkedBody(body, REWRITE, none())
    return performance.now() - before
  }
  wall(1000)
  const [few, many] = [wall(2000), wall(10_000)]
  expect(many).toBeLessThan(15 * few + 500)
})

describe('bodies', () => {
  const body = (content: Buffer, charset: string, isHtml = false): TextBody => ({
    content,
    isHtml,
    params: new Map(charset === '' ? [] : [['charset', charset]]),
  })

  // Words of the charset, of which some end in bytes that are ASCII by themselves.
  test.each([
    ['utf-8', 'ed959ceab88020f09f9880'],
    ['euc-kr', 'c7d1b1db208c63'],
    ['ks_c_5601-1987', 'c7d1b1db208c63'],
    ['shift_jis', '93fa967b8cea835c'],
    ['gb2312', 'd6d0cec4'],
    ['big5', 'a4a4a4e5a55c'],
    ['iso-8859-1', 'e9'],
    ['us-ascii', '61'],
  ])('stay in %s, byte for byte', (charset, hex) => {
    const words = Buffer.from(hex, 'hex').toString('latin1')
    const text = `${words}https://shop.example/a ${words}\r\nwww.naver.com/x ${words}`
    const content = Buffer.from(text, 'latin1')
    const linked = linkedBody(body(content, charset), REWRITE, none())!
    expect(linked.isNew).toBe(false)
    expect(linked.content.toString('latin1')).toBe(
      content
        .toString('latin1')
        .replace('https://shop.example/a', ours('https://shop.example/a'))
        .replace('www.naver.com/x', ours('http://www.naver.com/x')),
    )
  })

  test('stay in ISO-2022-JP, where a link stands between Japanese words', () => {
    const content = Buffer.from(
      '\u001b$B$3$l\u001b(Bhttps://shop.example/a\u001b$B$G$9\u001b(B\r\nhttps://b.example/',
      'latin1',
    )
    const linked = linkedBody(body(content, 'iso-2022-jp'), REWRITE, none())!
    expect(linked.isNew).toBe(false)
    expect(readable(linked.content.toString('latin1'))).toBe(
      '\u001b$B$3$l\u001b(B⟨https://shop.example/a⟩\u001b$B$G$9\u001b(B\r\n⟨https://b.example/⟩',
    )
  })

  test('become UTF-8 where their bytes are no text of their charset', () => {
    const content = Buffer.concat([Buffer.from([0xff, 0x80]), Buffer.from(' https://shop.example/a')])
    const linked = linkedBody(body(content, 'utf-8'), REWRITE, none())!
    expect(linked.isNew).toBe(true)
    expect(readable(linked.content.toString())).toContain('⟨https://shop.example/a⟩')
    const wide = Buffer.from('\ufeffhttps://shop.example/a', 'utf16le')
    expect(readable(linkedBody(body(wide, 'utf-16'), REWRITE, none())!.content.toString())).toBe(
      '⟨https://shop.example/a⟩',
    )
  })

  test('a mark of UTF-8 stays', () => {
    const content = Buffer.from('\ufeff한글 https://shop.example/a')
    const { content: now } = linkedBody(body(content, 'utf-8'), REWRITE, none())!
    expect(now.toString()).toBe(`\ufeff한글 ${ours('https://shop.example/a')}`)
  })

  test('quoted-printable: lines without a link stay as they were written, long ones wrap', () => {
    const raw = Buffer.from(
      'Caf=c3=A9 =\r\n  stays =3D odd=20\r\n' +
        'https://shop.example/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa=\r\nbbb?c=3Dd=20=EC=9D=84 x \r\nend',
    )
    const content = decodeQuotedPrintable(raw).data
    const linked = linkedBody(body(content, 'utf-8'), REWRITE, none())!
    const written = encodedBody(raw, 'quoted-printable', linked)!
    expect(written.toString('latin1').startsWith('Caf=c3=A9 =\r\n  stays =3D odd=20\r\n')).toBe(true)
    expect(
      written.toString('latin1').endsWith(' x=\r\n\r\nend') ||
        written.toString('latin1').endsWith(' x\r\nend'),
    ).toBe(true)
    for (const line of written.toString('latin1').split('\r\n')) expect(line.length).toBeLessThanOrEqual(76)
    expect(readable(decodeQuotedPrintable(written).data.toString())).toContain('bbbb?c=d⟩ 을 x'.slice(1))
  })

  test('quoted-printable holds what the text became, whatever it was', () => {
    fc.assert(
      fc.property(pieces, fc.boolean(), (drawn, isHtml) => {
        const text = drawn.join('\r\n').toWellFormed()
        const raw = Buffer.from(
          [...Buffer.from(text)]
            .map((byte) =>
              (byte > 32 && byte < 127 && byte !== 61) || byte === 10 || byte === 13
                ? String.fromCharCode(byte)
                : `=${byte.toString(16).padStart(2, '0').toUpperCase()}`,
            )
            .join(''),
        )
        const content = decodeQuotedPrintable(raw).data
        const linked = linkedBody(body(content, 'utf-8', isHtml), REWRITE, none())
        const written = linked && encodedBody(raw, 'quoted-printable', linked)
        if (written) expect(decodeQuotedPrintable(written).data).toEqual(linked.content)
      }),
    )
  })

  test('a line that grew too long for mail is encoded anew', () => {
    const content = Buffer.from(`${'x'.repeat(900)} https://shop.example/a\r\n`)
    expect(encodedBody(content, '7bit', linkedBody(body(content, ''), REWRITE, none())!)).toBeNull()
    const short = Buffer.from('https://shop.example/a\r\n')
    expect(encodedBody(short, '7bit', linkedBody(body(short, ''), REWRITE, none())!)?.toString()).toMatch(
      /^https:\/\/gate/,
    )
  })
})
