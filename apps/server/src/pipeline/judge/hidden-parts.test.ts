/**
 * Nothing that some mail reader could open passes because another reads the mail otherwise: every way of hiding an
 * archive with the test file that we know ends in quarantine, on headers that give no other reason for it.
 */
import { gzipSync } from 'node:zlib'
import { MAIL_MODES } from '@postern/contract/codes/mail.ts'
import { FINDINGS } from '@postern/contract/findings/catalogue.ts'
import { compressedCms, pem, signedCms } from '@postern/testkit/cms.ts'
import { zipOf } from '@postern/testkit/containers.ts'
import { expect, test } from 'vitest'
import * as h from '../testing/hidden-mail.ts'
import { judge } from '../testing/judge.ts'

const { BASE64, BOUNDARY, DISPOSITION, ENCODING, FILE, FILE_TYPE, TEXT, TYPE, UU, XX, ZIP } = h
const B = `boundary="${BOUNDARY}"`

type Class = Readonly<Record<string, Buffer>>
const each = (values: readonly string[], make: (value: string) => Buffer): Class =>
  Object.fromEntries(values.map((value) => [JSON.stringify(value), make(value)]))

const NESTED = `Content-Type: multipart/mixed; boundary="${BOUNDARY}"\r\n\r\n--${BOUNDARY}\r\n${FILE}--${BOUNDARY}--\r\n`
const UUENCODED = `begin 644 figures.zip\r\n${h.counted(ZIP, UU)}\r\nend\r\n`
const PLAIN = ['Content-Type: text/plain; charset=utf-8']
const half = Math.floor(ZIP.length / 2)
const noBlank = FILE.replace('\r\n\r\n', '\r\n')

const ENTITY = Buffer.from(`${TYPE}\r\n\r\n--${BOUNDARY}\r\n${FILE}--${BOUNDARY}--\r\n`)
const sealed = (content: Buffer): Buffer =>
  Buffer.from(`Content-Type: application/pkcs7-mime\r\n${ENCODING}\r\n\r\n${content.toString('base64')}`)

const calendarOf = (length: number): string =>
  `BEGIN:VCALENDAR\r\nATTACH;FILENAME=a.zip;ENCODING=BASE64;VALUE=BINARY:\r\n ${h.lines(ZIP.toString('base64'), length).replaceAll('\r\n', '\r\n ')}\r\nEND:VCALENDAR\r\n`

const CLASSES: Readonly<Record<string, Class>> = {
  'Content-Type unreadable': each(
    [
      `Content-Type: multipart/mixed ${B}`,
      `Content-Type: multipart/mixed,${B}`,
      `Content-Type: multipart / mixed; ${B}`,
      `Content-Type: multipart/ mixed; ${B}`,
      `Content-Type: multipart /mixed; ${B}`,
      `Content-Type: "multipart/mixed"; ${B}`,
      `Content-Type: 'multipart/mixed'; ${B}`,
      `Content-Type: "multipart/mixed; boundary=${BOUNDARY}"`,
      `Content-Type: multipart; ${B}`,
      `Content-Type: multipart/; ${B}`,
      `Content-Type: /mixed; ${B}`,
      `Content-Type: mixed; ${B}`,
      `Content-Type: ; ${B}`,
      `Content-Type: ${B}`,
      'Content-Type:',
      `Content-Type (form): multipart/mixed; ${B}`,
      `Content-Type : multipart/mixed; ${B}`,
      `Content-Type\t: multipart/mixed; ${B}`,
      ` Content-Type: multipart/mixed; ${B}`,
      `Content-Type;: multipart/mixed; ${B}`,
      `Content-Type\0: multipart/mixed; ${B}`,
      `\xef\xbb\xbfContent-Type: multipart/mixed; ${B}`,
      `Content_Type: multipart/mixed; ${B}`,
      `Content Type: multipart/mixed; ${B}`,
      `Content-Typ: multipart/mixed; ${B}`,
      `ContentType: multipart/mixed; ${B}`,
      `Content-Type multipart/mixed; ${B}`,
      `Content-Type= multipart/mixed; ${B}`,
      `Content-Type:: multipart/mixed; ${B}`,
      `Content-Type: \0multipart/mixed; ${B}`,
      `Content-Type: multipart/mixed\0; ${B}`,
      `Content-Type: \xef\xbb\xbfmultipart/mixed; ${B}`,
      `Content-Type: multipart/mixed\x01; ${B}`,
      `Content-Type: (a) multipart/mixed; ${B}`,
      `Content-Type: multi(a)part/mixed; ${B}`,
      `Content-Type: multipart/(a)mixed; ${B}`,
      `Content-Type: multipart/mixed (a); ${B}`,
      `Content-Type: =?utf-8?q?multipart/mixed?=; ${B}`,
      `Content-Type: multipart\\/mixed; ${B}`,
      `Content-Type: multipart//mixed; ${B}`,
      `Content-Type: multipart/mixed/x; ${B}`,
      `Content-Type: text/plain, multipart/mixed; ${B}`,
      `Content-Type: multipart/mixed;\r\nboundary=${BOUNDARY}`,
      `Content-\r\n Type: multipart/mixed; ${B}`,
      `Content-Type\r\n : multipart/mixed; ${B}`,
      `Content-Type: multi\r\n part/mixed; ${B}`,
      `Content-Type: multipart/mixed; boun\r\n dary=${BOUNDARY}`,
      `Content-Type: text/plain\r\nContent-Type: multipart/mixed; ${B}`,
      `Content-Type: multipart/mixed; ${B}\r\nContent-Type: text/plain`,
      `Content-Type: text/plain; ${B}`,
      `Content-Type: text/html; ${B}`,
      `Content-Type: application/octet-stream; ${B}`,
      `X-Content-Type: multipart/mixed; ${B}`,
      'X-Nothing: said',
    ],
    (type) => h.mixed({ type }),
  ),
  'boundary declared badly': {
    ...each(
      [
        'boundary=a; boundary=x7f3a',
        'boundary=x7f3a; boundary=a',
        'boundary="x7f3a "',
        'boundary=" x7f3a"',
        'boundary=""',
        'boundary=',
        'boundary',
        "boundary='x7f3a'",
        'boundary="x7f3a',
        'boundary=x7f3a"',
        'boundary=<x7f3a>',
        'boundary="x7\\f3a"',
        'boundary=x7f3a x',
        'boundary=x7f3a,x',
        'boundary=x7f3a(x)',
        'boundary=(x)x7f3a',
        'boundary (x)=x7f3a',
        'boundary:x7f3a',
        'boundary="=?utf-8?q?x7f3a?="',
        "boundary*=utf-8''x7f3a",
        "boundary*=utf-8''x7f%33a",
        "boundary*=us-ascii'en'x7f3a; boundary=other",
        'boundary*0=x7; boundary*1=f3a',
        'boundary*1=f3a; boundary*0=x7',
        "boundary*0*=utf-8''x7; boundary*1=f3a",
        'boundary="x7\r\n f3a"',
        'charset=utf-8 boundary=x7f3a',
        'x="; boundary=x7f3a',
        'x="\\"; boundary=a"; boundary=x7f3a',
        'boundary==x7f3a',
        'Boundary = "x7f3a"',
        'boundary="x7f3a"x',
        'boundary=x7f3a\0',
        'boundary=\x01x7f3a',
        'boundary="x7f3a\xa0"',
      ],
      (parameter) => h.mixed({ type: `Content-Type: multipart/mixed; ${parameter}` }),
    ),
    'over 70 characters': h.mixed({
      type: `Content-Type: multipart/mixed; boundary=${'b'.repeat(90)}`,
      boundary: 'b'.repeat(90),
    }),
    'cut off at 70 characters': h.mixed({
      type: `Content-Type: multipart/mixed; boundary=${'b'.repeat(90)}`,
      boundary: 'b'.repeat(70),
    }),
    'of other case': h.mixed({ boundary: BOUNDARY.toUpperCase() }),
    'delimiter that goes on': h.mixed({ boundary: `${BOUNDARY} x` }),
    'delimiter with a letter more': h.mixed({ boundary: `${BOUNDARY}y` }),
    'blank before the delimiter': h.mixed({ boundary: 'q', file: `${FILE}\r\n --${BOUNDARY}\r\n${FILE}` }),
    'the same as the outer one': h.mixed({ file: NESTED }),
    'no part at all': h.mail([TYPE], `${BASE64}\r\n`),
    'no part but a part header': h.mail([TYPE], FILE),
    'no close': h.mixed({ close: '' }),
    'delimiter as the first line of a part': h.mixed({ file: `--${BOUNDARY}\r\n${FILE}` }),
  },
  "lines before a part's fields": each(
    [
      'no field',
      '@',
      '\r:',
      'Content\r:-Type: application/zip',
      'Content-Typ\r:e: application/zip',
      'one\r\ntwo',
    ],
    (line) =>
      h.mixed({
        file: h.fileWith('Content-Transfer-Encoding: quoted-printable', h.quotedPrintable(ZIP), line),
      }),
  ),
  'before and behind the parts': {
    'a part in the preamble': h.mixed({ preamble: `--other\r\n${FILE}--other--\r\n`, file: TEXT }),
    'a part header in the preamble': h.mixed({ preamble: `${FILE}\r\n`, file: TEXT }),
    'uuencode in the preamble': h.mixed({ preamble: `${UUENCODED}\r\n`, file: TEXT }),
    'uuencoded lines in the preamble': h.mixed({ preamble: `${h.counted(ZIP, UU)}\r\n`, file: TEXT }),
    'base64 in the preamble': h.mixed({ preamble: `${BASE64}\r\n`, file: TEXT }),
    'a part in the epilogue': h.mixed({ file: TEXT, epilogue: `--other\r\n${FILE}--other--\r\n` }),
    'another part of its own': h.mixed({
      file: TEXT,
      epilogue: `--${BOUNDARY}\r\n${FILE}--${BOUNDARY}--\r\n`,
    }),
    'a part header in the epilogue': h.mixed({ file: TEXT, epilogue: `\r\n${FILE}` }),
    'uuencode in the epilogue': h.mixed({ file: TEXT, epilogue: `\r\n${UUENCODED}` }),
    'yEnc in the epilogue': h.mixed({ file: TEXT, epilogue: `\r\n${h.yenc(ZIP)}` }),
    'base64 in the epilogue': h.mixed({ file: TEXT, epilogue: `\r\n${BASE64}\r\n` }),
    'a message in the epilogue': h.mixed({
      file: TEXT,
      epilogue: `\r\nFrom: a@b.example\r\nMIME-Version: 1.0\r\n${NESTED}`,
    }),
  },
  'transfer encoding': {
    ...each(
      [
        'base64,',
        'base64;',
        'base64.',
        'base64 (x)',
        '(x) base64',
        '"base64"',
        "'base64'",
        '<base64>',
        'base64 base64',
        'base64, 7bit',
        '7bit, base64',
        '7bit base64',
        '7bit; base64',
        'quoted-printable base64',
        'base64=',
        'base 64',
        'base-64',
        'base_64',
        'base46',
        'b64',
        'x-base64',
        'base64x',
        'bas e64',
        'base64\0',
        '\0base64',
        '\xef\xbb\xbfbase64',
        'base64\x0b',
        'binary base64',
        'encoding=base64',
        '=?utf-8?q?base64?=',
        'ba\r\n se64',
        'x-unknown',
        'gzip',
        'deflate',
        '',
        '7-bit',
        'none',
      ],
      (value) => h.mixed({ file: h.fileWith(`Content-Transfer-Encoding: ${value}`, BASE64) }),
    ),
    ...each(
      [
        'Content-Transfer-Encoding : base64',
        'Content-Transfer-Encoding (x): base64',
        'Content-Transfer-Encodin: base64',
        'Content-Tranfer-Encoding: base64',
        'Content-Encoding: base64',
        'Content-Description: figures\r\n Content-Transfer-Encoding: base64',
        'Transfer-Encoding: base64',
        'Content Transfer Encoding: base64',
        'Content-Transfer-Encoding base64',
        'Content-Transfer-Encoding\0: base64',
        'Content-Transfer-Encoding:base64\r\nContent-Transfer-Encoding:7bit',
        'Content-Transfer-Encoding:7bit\r\nContent-Transfer-Encoding:base64',
        'Content-Transfer-Encoding: quoted-printable\r\nContent-Transfer-Encoding: base64',
        'Content-Transfer-Encoding: base64\r\nContent-Transfer-Encoding : 8bit',
        'Content-Transfer-\r\n Encoding: base64',
        'X-Content-Transfer-Encoding: base64',
      ],
      (field) => h.mixed({ file: h.fileWith(field, BASE64) }),
    ),
    'nothing said': h.mixed({ file: h.fileWith(null, BASE64) }),
    ...Object.fromEntries(
      [4, 8, 12].map((length) => [
        `nothing said, lines of ${length}`,
        h.mixed({ file: h.fileWith(null, h.lines(ZIP.toString('base64'), length)) }),
      ]),
    ),
    'quoted-printable, misspelt': h.mixed({
      file: h.fileWith('Content-Transfer-Encoding: quoted_printable', h.quotedPrintable(ZIP)),
    }),
    'quoted-printable, quoted': h.mixed({
      file: h.fileWith('Content-Transfer-Encoding: "quoted-printable"', h.quotedPrintable(ZIP)),
    }),
    'quoted-printable, nothing said': h.mixed({ file: h.fileWith(null, h.quotedPrintable(ZIP)) }),
    'of the whole mail': h.mail([FILE_TYPE, 'Content-Transfer-Encoding: base64,', DISPOSITION], BASE64),
    'of the multipart, base64': h.mail(
      [TYPE, ENCODING],
      h.lines(Buffer.from(`--${BOUNDARY}\r\n${FILE}`).toString('base64'), 76),
    ),
    'of the multipart, quoted-printable': h.mail(
      [TYPE, 'Content-Transfer-Encoding: quoted-printable'],
      `--${BOUNDARY}\r\n${TEXT}\r\n=2D=2D${BOUNDARY}\r\n${FILE}--${BOUNDARY}--\r\n`,
    ),
    'of a message': h.mixed({
      file: `Content-Type: message/rfc822\r\nContent-Transfer-Encoding: "base64"\r\n\r\n${h.lines(h.mixed().toString('base64'), 76)}\r\n`,
    }),
  },
  'border between header and body': {
    ...each(
      [
        'no field',
        '\x0c',
        '\x0b',
        '\0',
        '   ',
        '\t',
        '\xa0',
        ':',
        ': x',
        '-',
        'From x',
        '>From x',
        '\x7f',
        '=20',
      ],
      (line) => h.mixed({ file: FILE.replace('\r\n\r\n', `\r\n${line}\r\n`) }),
    ),
    ...Object.fromEntries(
      ['no field', '   ', '\xa0', 'From x', '\x0c'].flatMap((line) => [
        [`${JSON.stringify(line)} before the type`, h.mixed({ file: `${line}\r\n${FILE}` })],
        [
          `${JSON.stringify(line)} behind the type`,
          h.mixed({ file: FILE.replace('\r\n', `\r\n${line}\r\n`) }),
        ],
        [`${JSON.stringify(line)} in the mail's header`, h.mixed({ type: [line, TYPE] })],
        [`${JSON.stringify(line)} behind the mail's type`, h.mixed({ type: [TYPE, line] })],
        [
          `${JSON.stringify(line)} ends the mail's header`,
          h.mail([FILE_TYPE, line], `${ENCODING}\r\n${DISPOSITION}\r\n\r\n${BASE64}`),
        ],
      ]),
    ),
    'a colon before the type': h.mixed({ file: `:${FILE}` }),
    'a colon before the encoding': h.mixed({ file: FILE.replace('Content-Tr', ':Content-Tr') }),
    'no blank line': h.mixed({ file: noBlank }),
    'no blank line, the type last': h.mixed({
      file: [ENCODING, DISPOSITION, FILE_TYPE, BASE64, ''].join('\r\n'),
    }),
    'a blank line first': h.mixed({ file: `\r\n${FILE}` }),
    'blank lines first': h.mixed({ file: `\r\n\r\n${FILE}` }),
    'a blank line before the encoding': h.mixed({
      file: `${FILE_TYPE}\r\n\r\n${ENCODING}\r\n${DISPOSITION}\r\n\r\n${BASE64}\r\n`,
    }),
    'a blank line first of all': Buffer.concat([Buffer.from('\r\n'), h.mixed()]),
    'a mailbox line first of all': Buffer.concat([Buffer.from('From lee Sat Nov 21\r\n'), h.mixed()]),
    'a malformed line first of all': Buffer.concat([Buffer.from('no field\r\n'), h.mixed()]),
    'bare CR in a nested message': h.mixed({
      file: `Content-Type: message/rfc822\r\n${ENCODING}\r\n\r\n${h.lines(
        Buffer.from(
          `Subject: x\rContent-Type: application/zip\rContent-Transfer-Encoding: base64\r\n\r\n${BASE64}`,
        ).toString('base64'),
        76,
      )}\r\n`,
    }),
    'the mail without its blank line': Buffer.from(
      h.mixed().toString('latin1').replace('\r\n\r\n', '\r\n'),
      'latin1',
    ),
  },
  'base64 that is odd': Object.fromEntries(
    (
      [
        ['padding first', `QQ==\r\n${BASE64}`],
        ['padding on the same line', `QQ==${BASE64}`],
        ['much padding first', `====\r\n${BASE64}`],
        [
          'padding after each half',
          [ZIP.subarray(0, half), ZIP.subarray(half)]
            .map((b) => b.toString('base64').replace(/=*$/, '=='))
            .join('\r\n'),
        ],
        ['padding in the middle', `${BASE64.slice(0, 100)}=${BASE64.slice(100)}`],
        ['padding at each line', BASE64.replaceAll('\r\n', '=\r\n')],
        ['a file behind another', `${Buffer.from('hello').toString('base64')}\r\n${BASE64}`],
        ['junk between', BASE64.replaceAll('\r\n', '\r\n!\r\n')],
        ['junk inside', BASE64.replace(/(.{10})/g, '$1*')],
        ['junk first', `%%%%\r\n${BASE64}`],
        ['a line of junk first', `- this is - not base64 -\r\n${BASE64}`],
        ['dashes', BASE64.replace(/(.{20})/g, '$1-')],
        ['commas', BASE64.replaceAll('\r\n', ',\r\n')],
        ['quoted', BASE64.replace(/^/gm, '> ')],
        ['high bytes', BASE64.replaceAll('\r\n', '\xa0\r\n')],
        ['controls', BASE64.replaceAll('\r\n', '\x0b\r\n')],
        ['blanks', BASE64.replace(/(.{4})/g, '$1 ')],
        ['lines of odd length', h.lines(ZIP.toString('base64'), 75)],
        ['lines of five', h.lines(ZIP.toString('base64'), 5)],
        [
          'groups with a padding each',
          [...ZIP].map((byte) => Buffer.of(byte).toString('base64')).join('\r\n'),
        ],
        ['no padding at the end', BASE64.replace(/=+$/, '')],
        ['one letter too many', `${BASE64.replace(/=+$/, '')}A`],
        ['URL alphabet', BASE64.replaceAll('+', '-').replaceAll('/', '_')],
        ['a line of words first', `no field\r\n${BASE64}`],
        ['a footer', `${BASE64}\r\n____________\r\nlist mailing list\r\nhttp://list.example/\r\n`],
      ] as const
    ).map(([name, body]) => [name, h.mixed({ file: h.fileWith(ENCODING, body) })]),
  ),
  'quoted-printable that is odd': Object.fromEntries(
    (
      [
        ['an escape of one digit', `=5\r\n${h.quotedPrintable(ZIP)}`],
        ['an escape of no digit', `=ZZ${h.quotedPrintable(ZIP)}`],
        ['a lone sign', h.quotedPrintable(ZIP).replace('=4B', '==4B')],
        ['a sign within', h.quotedPrintable(ZIP).replace('=4B', '=xy=4B')],
        ['blank in an escape', h.quotedPrintable(ZIP).replace('=4B', '= 4B')],
        ['rest of a line behind a sign', h.quotedPrintable(ZIP).replace('=\r\n', '=_\r\n')],
        ['lower case', h.quotedPrintable(ZIP).toLowerCase()],
      ] as const
    ).map(([name, body]) => [
      name,
      h.mixed({ file: h.fileWith('Content-Transfer-Encoding: quoted-printable', body) }),
    ]),
  ),
  'encodings outside MIME': {
    ...each(
      [
        'begin 644 figures.zip',
        'begin 0644 figures.zip',
        'begin 600 a b.zip',
        'begin 100644 figures.zip',
        'begin  644  figures.zip',
        'begin 644',
        'begin figures.zip',
        ' begin 644 figures.zip',
        'BEGIN 644 figures.zip',
        'begin-uu 644 x',
        '',
      ],
      (begin) => h.mail(PLAIN, `Hello\r\n\r\n${begin}\r\n${h.counted(ZIP, UU)}\r\nend\r\n`),
    ),
    ...each(
      ['begin 644 figures.zip', 'begin\t644\tfigures.zip', 'begin 644 "figures.zip"', 'begin 644'],
      (begin) => h.mail(PLAIN, `Hello\r\n\r\n${begin}\r\n${h.counted(ZIP, h.UU_LOWER, 63)}\r\nend\r\n`),
    ),
    ...Object.fromEntries(
      [3, 30, 60].map((step) => [
        `uuencode of ${step} octets a line`,
        h.mail(PLAIN, `begin 100644 figures.zip\r\n${h.counted(ZIP, UU, step)}\r\nend\r\n`),
      ]),
    ),
    'uuencode in the upper half without its end': h.mail(
      PLAIN,
      `begin 644 figures.zip\r\n${h.counted(ZIP, h.UU_LOWER).replace('`\r\n', '')}\r\n\r\n-- \r\nLee\r\n`,
    ),
    'uuencode with checksums and words behind its lines': h.mail(
      PLAIN,
      `begin 644 figures.zip\r\n${h.counted(ZIP, h.UU_LOWER).replaceAll('\r\n', 'x and more\r\n')}\r\nend\r\n`,
    ),
    'uuencode without its end': h.mail(PLAIN, UUENCODED.replace('`\r\nend\r\n', '')),
    'uuencode with blanks for zeros': h.mail(PLAIN, UUENCODED.replaceAll('`', ' ')),
    'uuencode in HTML': h.mail(['Content-Type: text/html'], `<pre>\r\n${UUENCODED}</pre>`),
    'uuencode in another type': h.mail(['Content-Type: application/octet-stream'], UUENCODED),
    'uuencode in a part without a type': h.mixed({ file: `\r\n${UUENCODED}` }),
    'uuencode, said so': h.mixed({ file: h.fileWith('Content-Transfer-Encoding: x-uuencode', UUENCODED) }),
    'uuencoded lines, said so': h.mixed({
      file: h.fileWith('Content-Transfer-Encoding: x-uuencode', h.counted(ZIP, UU)),
    }),
    'uuencode in base64': h.mail(
      [...PLAIN, ENCODING],
      h.lines(Buffer.from(UUENCODED).toString('base64'), 76),
    ),
    'uuencoded lines in quoted-printable': h.mail(
      [...PLAIN, 'Content-Transfer-Encoding: quoted-printable'],
      h.counted(ZIP, UU).replaceAll('=', '=3D'),
    ),
    xxencode: h.mail(PLAIN, `begin 644 figures.zip\r\n${h.counted(ZIP, XX)}\r\nend\r\n`),
    'xxencoded lines': h.mail(PLAIN, h.counted(ZIP, XX)),
    'begin-base64': h.mail(PLAIN, `begin-base64 644 figures.zip\r\n${BASE64}\r\n====\r\n`),
    'base64 in a text': h.mail(PLAIN, `Hello\r\n\r\n${BASE64}\r\n`),
    yEnc: h.mail(PLAIN, `Hello\r\n${h.yenc(ZIP)}`),
    'yEnc in another type': h.mail(['Content-Type: application/octet-stream'], h.yenc(ZIP)),
    'yEnc, said so': h.mixed({ file: h.fileWith('Content-Transfer-Encoding: x-yenc', h.yenc(ZIP)) }),
    BinHex: h.mail(
      PLAIN,
      '(This file must be converted with BinHex 4.0)\r\n\r\n:$f*TEQKPH#jdCA0d,R*[EfaTBfJZ5Q9cD\'&bC@CTBf&bDA0PFb"QFfpdCA4\r\n:\r\n',
    ),
    'BinHex, said so': h.mixed({
      file: h.fileWith(
        'Content-Transfer-Encoding: binhex',
        ':$f*TEQKPH',
        'Content-Type: application/mac-binhex40',
      ),
    }),
    'compressed, said so': h.mixed({
      file: h.fileWith('Content-Transfer-Encoding: gzip', gzipSync(ZIP).toString('latin1')),
    }),
    ascii85: h.mail(PLAIN, '<~9jqo^BlbD-BleB1DJ+*+F(f,q/0JhKF<GL>Cj@.4Gp$d7F!,L7@<6@)/0JDEF<G%~>\r\n'),
  },
  'opaque S/MIME': Object.fromEntries(
    Object.entries({
      'application/pkcs7-mime': signedCms(ENTITY),
      'application/x-pkcs7-mime': signedCms(ENTITY, { indefinite: true, pieces: 64 }),
      'application/pkcs7-signature': signedCms(ENTITY),
      'application/octet-stream': compressedCms(ENTITY),
      'application/pdf': compressedCms(sealed(signedCms(ENTITY))),
      'text/plain': pem(signedCms(ENTITY)),
      x: signedCms(sealed(compressedCms(ENTITY, { indefinite: true }))),
    }).flatMap(([type, content]) => {
      const fields = [`Content-Type: ${type}; name=smime.p7m`, ENCODING]
      const body = h.lines(content.toString('base64'), 76)
      return [
        [`${type}, the whole mail`, h.mail(fields, body)],
        [`${type}, a part`, h.mixed({ file: [...fields, '', body, ''].join('\r\n') })],
      ]
    }),
  ),
  'content that is a message': {
    ...each(
      [
        'application/octet-stream',
        'application/x-anything',
        'image/png',
        'message/rfc822',
        'message/x',
        'message / rfc822',
        'message/rfc822 x',
        'message',
        'text/plain',
        'text/html',
        'x',
      ],
      (type) =>
        h.mixed({
          file: `Content-Type: ${type}; name=mail\r\n${ENCODING}\r\n\r\n${h.lines(h.mixed().toString('base64'), 76)}\r\n`,
        }),
    ),
    unencoded: h.mixed({
      file: `Content-Type: application/octet-stream\r\n\r\n${h.mixed({ boundary: 'in', type: TYPE.replace(BOUNDARY, 'in') }).toString('latin1')}`,
    }),
    'quoted-printable with bare CR inside': h.mixed({
      file: `Content-Type: message/rfc822\r\n${ENCODING}\r\n\r\n${h.lines(
        h
          .mixed({
            file: h.fileWith(
              'Content-Transfer-Encoding: quoted-printable',
              h.quotedPrintable(ZIP).replace('=\r\n', '=\r_\n'),
            ),
          })
          .toString('base64'),
        76,
      )}\r\n`,
    }),
    ...Object.fromEntries(
      [
        ['encoded by two words', 'Content-Transfer-Encoding: quoted-printable base64', ''],
        ['encoded by an unknown word', 'Content-Transfer-Encoding: x-foo', ''],
        ['encoded by a misspelt field', 'Content-Transfer-Encodin: base64', ''],
        ['behind padding and junk', ENCODING, 'QQ==\r\n!!!\r\n'],
      ].map(([how, encoding, ahead]) => [
        how,
        h.mixed({
          file: `Content-Type: message/rfc822\r\n${encoding}\r\n\r\n${ahead}${h.lines(h.mixed().toString('base64'), 76)}\r\n`,
        }),
      ]),
    ),
    ...Object.fromEntries(
      [4, 12, 60].map((length) => [
        `in a calendar, lines of ${length}`,
        h.mail(['Content-Type: text/calendar'], calendarOf(length)),
      ]),
    ),
    'in a calendar in an archive': h.mixed({
      file: h.fileWith(
        ENCODING,
        h.lines(zipOf([{ name: 'a.ics', content: Buffer.from(calendarOf(12)) }]).toString('base64'), 76),
      ),
    }),
    'in a calendar as an address of data': h.mixed({
      file: `Content-Type: text/calendar; name="a.ics"\r\n\r\nBEGIN:VCALENDAR\r\nATTACH:data:application/zip;base64,${BASE64.replaceAll('\r\n', '\r\n ')}\r\nEND:VCALENDAR\r\n`,
    }),
    'in a calendar': h.mail(
      ['Content-Type: text/calendar'],
      `BEGIN:VCALENDAR\r\nATTACH;ENCODING=BASE64;VALUE=BINARY:${BASE64.replaceAll('\r\n', '\r\n ')}\r\nEND:VCALENDAR\r\n`,
    ),
    'uuencode within a file': h.mixed({
      file: h.fileWith(ENCODING, h.lines(Buffer.from(UUENCODED).toString('base64'), 76)),
    }),
    'base64 within a file': h.mixed({
      file: h.fileWith(ENCODING, h.lines(Buffer.from(BASE64).toString('base64'), 76)),
    }),
    'base64 in one line of a text': h.mail(PLAIN, `Hello\r\n${ZIP.toString('base64')}\r\n`),
    'an external body': h.mixed({
      file: 'Content-Type: message/external-body; access-type=URL; URL="http://files.example/figures.zip"\r\n\r\nContent-Type: application/zip\r\n\r\n',
    }),
    'a piece of a message': h.mixed({
      file: `Content-Type: message/partial; id="a"; number=1; total=2\r\n\r\n${NESTED}`,
    }),
  },
}

const CASES = Object.entries(CLASSES).flatMap(([name, cases]) =>
  Object.entries(cases).map(([how, bytes]) => [`${name}: ${how}`, bytes] as const),
)

test('the mail that hides nothing is held for the virus in it', async () => {
  const { verdicts } = await judge(h.mixed())
  expect(verdicts[0]).toMatchObject({ class: 'virus', mode: MAIL_MODES.block })
})

test('the same mail with a harmless file passes', async () => {
  const file = FILE.replace(BASE64, Buffer.from('harmless').toString('base64')).replaceAll('zip', 'dat')
  const { verdicts } = await judge(h.mixed({ file }))
  expect(verdicts[0]).toMatchObject({ class: 'normal', mode: MAIL_MODES.send })
})

test.each(CASES)('%s', async (_name, bytes) => {
  const { verdicts, findings } = await judge(bytes)
  const deciding = findings.filter(({ code }) => code.startsWith('virus') || FINDINGS[code].holds)
  expect({ mode: verdicts[0]!.mode, deciding: deciding.length > 0 }).toEqual({
    mode: MAIL_MODES.block,
    deciding: true,
  })
})
