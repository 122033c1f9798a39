import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { MailFacts } from '../facts.ts'
import { parseMessage } from '../parse.ts'
import { hasHighOctets, toSevenBit } from './seven-bit.ts'

const lines = (...all: string[]): Buffer => Buffer.from(all.join('\r\n'))
const HEAD = ['From: a@b.example', 'MIME-Version: 1.0']
const converted = (bytes: Buffer): string => toSevenBit(bytes)?.toString('latin1') ?? 'null'

describe('conversion', () => {
  test('a text becomes quoted-printable', () => {
    const mail = lines(
      ...HEAD,
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: 8bit',
      '',
      'grün = ',
      'x',
      '',
    )
    expect(converted(mail)).toBe(
      lines(
        ...HEAD,
        'Content-Type: text/plain; charset=utf-8',
        'Content-Transfer-Encoding: quoted-printable',
        '',
        'gr=C3=BCn =3D=20',
        'x',
        '',
      ).toString(),
    )
  })

  test.each(['alone', 'beside another text'])(
    'what is signed stays as it is, octet for octet: %s',
    (where) => {
      const signed = [
        'Content-Type: multipart/signed; boundary=s; micalg=sha-256; protocol="application/pgp-signature"',
        '',
        '--s',
        'Content-Type: text/plain; charset=utf-8',
        'Content-Transfer-Encoding: 8bit',
        '',
        'grün',
        '--s',
        'Content-Type: application/pgp-signature',
        '',
        'x',
        '--s--',
        '',
      ]
      const text = ['Content-Type: text/plain; charset=utf-8', '', 'blau: ü']
      const mail =
        where === 'alone'
          ? lines(...HEAD, ...signed)
          : lines(
              ...HEAD,
              'Content-Type: multipart/mixed; boundary=b',
              '',
              '--b',
              ...text,
              '--b',
              ...signed,
              '--b--',
              '',
            )
      const out = toSevenBit(mail)!
      expect(out.includes(lines(...signed.slice(1)))).toBe(true)
      expect(out.equals(mail)).toBe(where === 'alone')
      if (where !== 'alone') expect(out.toString()).toContain('blau: =C3=BC')
    },
  )

  test('a text without any field of MIME gets what it needs', () => {
    expect(converted(lines('From: a@b.example', '', '안녕', ''))).toBe(
      'MIME-Version: 1.0\r\nFrom: a@b.example\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n=EC=95=88=EB=85=95\r\n',
    )
  })

  test('only the part that needs it is touched; containers are named anew', () => {
    const mail = lines(
      ...HEAD,
      'Content-Type: multipart/mixed; boundary=b',
      'Content-Transfer-Encoding: 8bit',
      '',
      'préamble',
      '--b',
      '',
      'plain',
      '--b',
      'Content-Type: text/html; charset=utf-8',
      '',
      '<p>é</p>',
      '--b',
      'Content-Type: image/png',
      'Content-Transfer-Encoding: binary',
      '',
      'é\u0001',
      '--b',
      'Content-Type: application/pdf',
      'Content-Transfer-Encoding: base64',
      '',
      'JVBERi0=',
      '--b--',
      '',
    )
    expect(converted(mail)).toBe(
      lines(
        ...HEAD,
        'Content-Type: multipart/mixed; boundary=b',
        'Content-Transfer-Encoding: 7bit',
        '',
        'pr??amble',
        '--b',
        '',
        'plain',
        '--b',
        'Content-Type: text/html; charset=utf-8',
        'Content-Transfer-Encoding: quoted-printable',
        '',
        '<p>=C3=A9</p>',
        '--b',
        'Content-Type: image/png',
        'Content-Transfer-Encoding: base64',
        '',
        'w6kB',
        '--b',
        'Content-Type: application/pdf',
        'Content-Transfer-Encoding: base64',
        '',
        'JVBERi0=',
        '--b--',
        '',
      ).toString(),
    )
  })

  test('messages within are gone into, their header fields stay', () => {
    const mail = lines(
      ...HEAD,
      'Content-Type: message/rfc822',
      'Content-Transfer-Encoding: 8bit',
      '',
      'Subject: é',
      '',
      'ü',
      '',
    )
    const text = converted(mail)
    expect(text).toContain(
      'Content-Type: message/rfc822\r\nContent-Transfer-Encoding: 7bit\r\n\r\nSubject: Ã©\r\n',
    )
    expect(text).toContain('=C3=BC')
  })

  test('a body that says quoted-printable and is not is written so', () => {
    const mail = lines(
      ...HEAD,
      'Content-Type: text/plain',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'a=20é',
      '',
    )
    expect(converted(mail)).toContain('\r\n\r\na =C3=A9\r\n')
  })

  test.each([
    ['nothing above 127', lines(...HEAD, '', 'plain')],
    ['nothing above 127 but in the header', lines(...HEAD, 'Subject: é', '', 'plain')],
  ])('%s: it stays as it is', (_name, mail) => {
    expect(toSevenBit(mail)?.equals(mail)).toBe(true)
  })

  test.each([
    ['an encoding nobody knows', lines(...HEAD, 'Content-Transfer-Encoding: x-own', '', 'é')],
    [
      'two encodings',
      lines(...HEAD, 'Content-Transfer-Encoding: base64', 'Content-Transfer-Encoding: 8bit', '', 'é'),
    ],
    ['a multipart that shows no part', lines(...HEAD, 'Content-Type: multipart/mixed; boundary=b', '', 'é')],
  ])('%s: it is not converted', (_name, mail) => {
    expect(toSevenBit(mail)).toBeNull()
  })
})

const octets = fc
  .uint8Array({ maxLength: 120 })
  .map((data) => Buffer.from(data.map((one) => (one === 13 || one === 10 ? 32 : one))))
const text = fc
  .array(
    fc.string({ unit: 'grapheme', maxLength: 120 }).map((line) => line.replace(/[\r\n]/g, ' ')),
    { maxLength: 5 },
  )
  .map((all) => Buffer.from(all.join('\r\n')))
const leaf = fc
  .tuple(
    fc.constantFrom('text/plain; charset=utf-8', 'text/html', 'application/x-own', 'message/delivery-status'),
    fc.constantFrom('8bit', 'binary', '7bit', ''),
    fc.oneof(text, octets),
  )
  .map(([type, encoding, body]) =>
    Buffer.concat([
      Buffer.from(`Content-Type: ${type}\r\n${encoding && `Content-Transfer-Encoding: ${encoding}\r\n`}\r\n`),
      body,
    ]),
  )
let boundaries = 0
const { tree } = fc.letrec<{ tree: Buffer; multi: Buffer; inner: Buffer }>((tie) => ({
  tree: fc.oneof({ maxDepth: 3 }, leaf, leaf, tie('multi'), tie('inner')),
  multi: fc.array(tie('tree'), { minLength: 1, maxLength: 4 }).map((parts) => {
    const boundary = `edge${String(boundaries++).padStart(9, '0')}`
    const pieces = parts.map((part) =>
      Buffer.concat([Buffer.from(`--${boundary}\r\n`), part, Buffer.from('\r\n')]),
    )
    const head = Buffer.from(`Content-Type: multipart/mixed; boundary=${boundary}\r\n\r\n`)
    return Buffer.concat([head, ...pieces, Buffer.from(`--${boundary}--\r\n`)])
  }),
  inner: tie('tree').map((part) =>
    Buffer.concat([Buffer.from('Content-Type: message/rfc822\r\n\r\nSubject: in\r\n'), part]),
  ),
}))
const mails = tree.map((part) => Buffer.concat([Buffer.from('From: a@b.example\r\n'), part]))

const carried = ({ parts }: MailFacts) =>
  parts.map((part) => [
    part.path,
    part.contentType.type,
    part.children.length === 0 ? part.content().toString('hex') : '',
  ])

test('what is converted carries the same decoded parts, in 7 bits and lines that fit', () => {
  let seen = 0
  fc.assert(
    fc.property(mails, (mail) => {
      const changed = toSevenBit(mail)
      if (changed === null) return
      seen++
      expect(hasHighOctets(changed)).toBe(false)
      expect(carried(parseMessage(changed))).toEqual(carried(parseMessage(mail)))
      if (!hasHighOctets(mail)) expect(changed.equals(mail)).toBe(true)
      // Twice is once.
      expect(toSevenBit(changed)?.equals(changed)).toBe(true)
    }),
    { numRuns: 300 },
  )
  expect(seen).toBeGreaterThan(200)
})

test('encoded lines are at most 76 characters, whatever they hold', () => {
  fc.assert(
    fc.property(fc.oneof(text, octets), fc.constantFrom('text/plain', 'x/y'), (body, type) => {
      const mail = Buffer.concat([Buffer.from(`Content-Type: ${type}\r\n\r\né`), body])
      const sent = toSevenBit(mail)!.toString('latin1')
      expect(Math.max(...sent.split('\r\n').map(({ length }) => length))).toBeLessThanOrEqual(76)
    }),
  )
})

test('anything is looked at without an error', () => {
  const piece = fc.constantFrom(
    'Content-Type: multipart/mixed; boundary=b\r\n',
    'Content-Type: message/rfc822\r\n',
    '--b\r\n',
    '--b--\r\n',
    '\r\n',
    'é',
    'Content-Transfer-Encoding: ',
    '8bit\r\n',
    'base64\r\n',
    'x',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 40 }), (pieces) => {
      const mail = Buffer.from(pieces.join(''))
      const changed = toSevenBit(mail)
      if (changed) expect(carried(parseMessage(changed)).length).toBe(carried(parseMessage(mail)).length)
    }),
  )
})
