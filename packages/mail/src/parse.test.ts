/** What one parse says of a message; the M lines of the security design that concern ambiguity. */
import { describe, expect, it } from 'vitest'
import { MIME_FINDINGS, type MimeFindingCode } from '@postern/contract/findings/mime.ts'
import type { MailFacts } from './facts.ts'
import { parseMessage } from './parse.ts'

function parse(...lines: string[]): MailFacts {
  return parseMessage(Buffer.from(lines.join('\r\n'), 'latin1'))
}

function codes(facts: MailFacts): MimeFindingCode[] {
  return facts.ambiguities.map((ambiguity) => ambiguity.code)
}

describe('parseMessage', () => {
  it('reads an ordinary message', () => {
    const facts = parseMessage(
      Buffer.from(
        [
          'From: =?UTF-8?B?6rmA7LKg7IiY?= <Kim@EXAMPLE.com>',
          'To: "Lee, A" <a@example.org>, b@example.org',
          'Subject: =?utf-8?q?Invoice_=E2=82=AC?= 5',
          'Date: Fri, 21 Nov 2025 10:00:00 +0900',
          'Message-ID: <1@example.com>',
          'MIME-Version: 1.0',
          'Content-Type: multipart/mixed; boundary="b"',
          '',
          '--b',
          'Content-Type: text/plain; charset=utf-8',
          '',
          'See https://example.com/pay and www.example.org.',
          '--b',
          'Content-Type: application/pdf; name="bill.pdf"',
          'Content-Disposition: attachment; filename="bill.pdf"',
          'Content-Transfer-Encoding: base64',
          '',
          Buffer.from('%PDF-1.7\n...').toString('base64'),
          '--b--',
          '',
        ].join('\r\n'),
      ),
    )
    expect(facts.from).toEqual([{ name: '김철수', address: 'Kim@example.com' }])
    expect(facts.to.map((box) => box.address)).toEqual(['a@example.org', 'b@example.org'])
    expect(facts.subject).toBe('Invoice € 5')
    expect(facts.date).toBe(Date.UTC(2025, 10, 21, 1))
    expect(facts.messageId).toBe('<1@example.com>')
    expect(facts.urls.map((url) => [url.host, url.domain])).toEqual([
      ['example.com', 'example.com'],
      ['www.example.org', 'example.org'],
    ])
    expect(facts.attachments).toHaveLength(1)
    expect(facts.attachments[0]).toMatchObject({
      path: '2',
      name: 'bill.pdf',
      extension: 'pdf',
      detectedType: 'application/pdf',
      size: 12,
    })
    expect(facts.attachments[0]!.sha256()).toMatch(/^[0-9a-f]{64}$/)
    expect(facts.parts.map((part) => part.path)).toEqual(['', '1', '2'])
    expect(facts.ambiguities).toEqual([])
    expect(Object.isFrozen(facts) && Object.isFrozen(facts.root) && Object.isFrozen(facts.parts)).toBe(true)
  })

  it('gives offsets that lead back to the bytes', () => {
    const facts = parse(
      'A: 1',
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      'B: 2',
      '',
      'body',
      '--b--',
      '',
    )
    const [field] = facts.headers
    expect(facts.bytes.toString('latin1', field!.start, field!.end)).toBe('A: 1\r\n')
    const part = facts.parts[1]!
    expect(facts.bytes.toString('latin1', part.bodyStart, part.bodyEnd)).toBe('body')
    expect(facts.bytes.toString('latin1', part.headerStart, part.bodyStart)).toBe('B: 2\r\n\r\n')
  })

  it('decodes a body once and keeps it', () => {
    const facts = parse('Content-Transfer-Encoding: base64', '', Buffer.from('hello').toString('base64'))
    expect(facts.root.content()).toBe(facts.root.content())
    expect(facts.text).toBe('hello')
  })

  it('does not let inner headers speak for the mail (M25)', () => {
    const facts = parse(
      'Subject: outer',
      'Content-Type: message/rfc822',
      '',
      'Subject: inner',
      'From: a@b.example',
      '',
      'text',
    )
    expect(facts.subject).toBe('outer')
    expect(facts.from).toEqual([])
    expect(facts.header('from')).toEqual([])
    expect(facts.text).toBe('text')
    expect(facts.parts[1]!.headers.map((field) => field.name)).toEqual(['subject', 'from'])
  })

  it('shows every From address (M19)', () => {
    const facts = parse(
      'From: "ceo@bank.example" <a@evil.example>',
      'From: team: x@one.example, y@two.example;',
      '',
      'x',
    )
    expect(facts.from).toEqual([
      { name: 'ceo@bank.example', address: 'a@evil.example' },
      { name: '', address: 'x@one.example' },
      { name: '', address: 'y@two.example' },
    ])
    expect(codes(facts)).toContain('mime.from-duplicate')
  })

  it('sees the parts of both readings of two boundaries (M01)', () => {
    const facts = parse(
      'Content-Type: multipart/mixed; boundary=one; boundary=two',
      '',
      '--one',
      'Content-Type: text/plain',
      '',
      'first reading',
      '--two',
      'Content-Type: application/octet-stream; name=x.exe',
      '',
      'MZ second reading',
      '--two--',
      '--one--',
      '',
    )
    expect(facts.text).toContain('first reading')
    expect(facts.attachments.map((file) => file.name)).toEqual(['x.exe'])
    expect(codes(facts)).toContain('mime.boundary-duplicate')
  })

  it('reads attached macros in winmail.dat or says that it cannot (M22)', () => {
    const facts = parse('Content-Type: application/ms-tnef; name=winmail.dat', '', '\x78\x9f\x3e\x22 broken')
    expect(codes(facts)).toContain('mime.tnef-broken')
    expect(facts.attachments).toHaveLength(1)
  })

  it('lists a file that claims to be text (M13 of names, A13)', () => {
    const facts = parse('Content-Type: text/plain', '', 'MZ\x90\x00\x03\x00\x00\x00')
    expect(facts.attachments[0]).toMatchObject({ detectedExtension: 'exe' })
  })

  it('caps text and says so', () => {
    const facts = parseMessage(Buffer.from(`\r\n${'x'.repeat(500)}`), { textChars: 100 })
    expect(facts.text).toHaveLength(100)
    expect(codes(facts)).toEqual(['mime.text-limit'])
  })
})

const REPORTED: readonly [code: MimeFindingCode, lines: readonly string[]][] = [
  ['mime.content-type-duplicate', ['Content-Type: text/plain', 'Content-Type: text/html', '', 'x']],
  ['mime.content-type-invalid', ['Content-Type: text', '', 'x']],
  ['mime.boundary-missing', ['Content-Type: multipart/mixed', '', '--x', '', 'a', '--x--']],
  ['mime.boundary-invalid', ['Content-Type: multipart/mixed; boundary=""', '', '--', '', 'a', '----']],
  [
    'mime.boundary-invalid',
    [`Content-Type: multipart/mixed; boundary=${'b'.repeat(71)}`, '', `--${'b'.repeat(71)}`, '', 'a'],
  ],
  ['mime.boundary-invalid', ['Content-Type: multipart/mixed; boundary="b "', '', '--b ', '', 'a', '--b --']],
  [
    'mime.boundary-prefix',
    ['Content-Type: multipart/mixed; boundary=b', '', '--b', '', 'a', '--bc', '', 'd', '--b--'],
  ],
  [
    'mime.boundary-reused',
    [
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      '',
      'a',
      '--b--',
    ],
  ],
  [
    'mime.part-after-end',
    ['Content-Type: multipart/mixed; boundary=b', '', '--b', '', 'a', '--b--', '--b', '', 'c', '--b--'],
  ],
  [
    'mime.content-after-end',
    ['Content-Type: multipart/mixed; boundary=b', '', '--b', '', 'a', '--b--', 'more text'],
  ],
  ['mime.multipart-unclosed', ['Content-Type: multipart/mixed; boundary=b', '', '--b', '', 'a']],
  ['mime.multipart-empty', ['Content-Type: multipart/mixed; boundary=b', '', 'nothing here']],
  [
    'mime.encoding-duplicate',
    ['Content-Transfer-Encoding: base64', 'Content-Transfer-Encoding: 7bit', '', 'QUJD'],
  ],
  ['mime.encoding-unknown', ['Content-Transfer-Encoding: rot13', '', 'nopq']],
  ['mime.encoding-unknown', ['Content-Transfer-Encoding: base64 (really)', '', 'QUJD']],
  [
    'mime.encoding-multipart',
    ['Content-Type: multipart/mixed; boundary=b', 'Content-Transfer-Encoding: base64', '', 'LS1i'],
  ],
  ['mime.base64-invalid', ['Content-Transfer-Encoding: base64', '', 'QU!JD']],
  ['mime.base64-padding', ['Content-Transfer-Encoding: base64', '', 'QQ==QUJD']],
  ['mime.quoted-printable-invalid', ['Content-Transfer-Encoding: quoted-printable', '', 'a=XYb']],
  ['mime.header-malformed', ['Subject : x', '', 'x']],
  ['mime.header-malformed', ['Subject: x', 'no colon here', '', 'x']],
  ['mime.header-bare-cr', ['Subject: a\rContent-Type: text/html', '', 'x']],
  ['mime.header-blank-fold', ['Subject: a', ' ', 'To: b@c.example', '', 'x']],
  ['mime.header-duplicate', ['Subject: a', 'Subject: b', '', 'x']],
  ['mime.address-invalid', ['From: nobody', '', 'x']],
  ['mime.date-invalid', ['Date: yesterday', '', 'x']],
  ['mime.nul-byte', ['Subject: a', '', 'x\0y']],
  ['mime.charset-unknown', ['Content-Type: text/plain; charset=klingon', '', 'x']],
  ['mime.charset-invalid', ['Content-Type: text/plain; charset=utf-8', '', 'x\xffy']],
  ['mime.parameter-invalid', ['Content-Type: text/plain; name="x', '', 'x']],
  ['mime.message-partial', ['Content-Type: message/partial; id=1; number=1', '', 'x']],
  ['mime.external-body', ['Content-Type: message/external-body; access-type=URL', '', 'x']],
  [
    'mime.filename-conflict',
    ['Content-Disposition: attachment; filename=a.txt', 'Content-Type: text/plain; name=a.exe', '', 'x'],
  ],
  [
    'mime.filename-deceptive',
    ["Content-Disposition: attachment; filename*=utf-8''a%E2%80%AEtxt.exe", '', 'x'],
  ],
  ['mime.filename-double-extension', ['Content-Disposition: attachment; filename=a.pdf.exe', '', 'x']],
  ['mime.uuencode-in-text', ['', 'begin 644 a.txt', '#0V%T', '`', 'end']],
  ['mime.structure-ambiguous', ['Content-Type: multipart/mixed boundary=b', '', '--b', '', 'a', '--b--']],
  [
    'mime.header-border',
    ['Content-Type: application/zip', 'no field', 'Content-Transfer-Encoding: base64', '', 'QUJD'],
  ],
  ['mime.parts-hidden', ['', '--b', 'Content-Type: application/zip', '', 'PK', '--b--']],
  [
    'mime.reading-limit',
    ['', ...Array.from({ length: 40 }, (_, i) => [`--b${i}`, 'Content-Type: text/plain', '', 'a']).flat()],
  ],
  ['mime.encoding-ambiguous', ['Content-Type: image/png', 'Content-Transfer-Encoding: base64,', '', 'QUJD']],
  ['mime.encoding-foreign', ['', '(This file must be converted with BinHex 4.0)', '', ':abc:']],
  [
    'mime.base64-ambiguous',
    ['Content-Type: image/png', 'Content-Transfer-Encoding: base64', '', 'QQ==QUJDREVGR0hJ'],
  ],
  [
    'mime.quoted-printable-ambiguous',
    ['Content-Type: image/png', 'Content-Transfer-Encoding: quoted-printable', '', 'a=XYb'],
  ],
  ['mime.encoded-word-invalid', ['Subject: =?utf-8?q?broken', '', 'x']],
]

describe('ambiguities', () => {
  it.each(REPORTED)('reports %s', (code, lines) => {
    expect(codes(parse(...lines))).toContain(code)
  })

  it('covers every code here or with the hostile messages', () => {
    const elsewhere: MimeFindingCode[] = [
      'mime.header-limit',
      'mime.address-limit',
      'mime.part-limit',
      'mime.depth-limit',
      'mime.attachment-limit',
      'mime.text-limit',
      'mime.body-limit',
      'mime.url-limit',
      'mime.from-duplicate',
      'mime.boundary-duplicate',
      'mime.tnef-broken',
      'mime.yenc-in-text',
    ]
    const tested = new Set<string>([...REPORTED.map(([code]) => code), ...elsewhere])
    expect(Object.keys(MIME_FINDINGS).filter((code) => !tested.has(code))).toEqual([])
  })

  it('never lets control characters into details', () => {
    const facts = parse('Subject: x', 'bad\x1b[31m line\x07', '', 'x')
    expect(facts.ambiguities[0]!.detail).toBe('bad [31m line')
  })
})
