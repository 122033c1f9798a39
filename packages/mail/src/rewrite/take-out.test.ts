import { createHash } from 'node:crypto'
import { envelopedCms, signedCms } from '@postern/testkit/cms.ts'
import { describe, expect, it } from 'vitest'
import { parseMessage } from '../parse.ts'
import { edited, editedSize } from './edits.ts'
import { notePart } from './note-part.ts'
import { storedFileBytes } from './stored-file.ts'
import { planTakeOut, type TakenOut } from './take-out.ts'

const NOTE = notePart({ plain: 'the note', html: '<p>the note</p>' }, 'n')
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

const lines = (...all: string[]): Buffer => Buffer.from(all.join('\r\n'))
const head = (type: string): string[] => [
  'Subject: s',
  'From: a@b.example',
  'MIME-Version: 1.0',
  `Content-Type: ${type}`,
]
const file = (name: string, text = 'data'): string[] => [
  'Content-Type: application/octet-stream',
  `Content-Disposition: attachment; filename=${name}`,
  'Content-Transfer-Encoding: base64',
  '',
  Buffer.from(text).toString('base64'),
]
const text = (...words: string[]): string[] => ['Content-Type: text/plain; charset=utf-8', '', ...words]
const multi = (boundary: string, ...parts: string[][]): string[] => [
  ...parts.flatMap((part) => [`--${boundary}`, ...part]),
  `--${boundary}--`,
]
const open = (kind: string, boundary: string, ...parts: string[][]): string[] => [
  `Content-Type: multipart/${kind}; boundary=${boundary}`,
  '',
  ...multi(boundary, ...parts),
]
const message = (kind: string, ...parts: string[][]): Buffer =>
  lines(...head(`multipart/${kind}; boundary=b`), '', ...multi('b', ...parts), '')

function taken(bytes: Buffer): TakenOut {
  const plan = planTakeOut(parseMessage(bytes), 'fresh')
  if (plan.kind !== 'taken') throw new Error(plan.kind)
  return plan
}
const changed = (bytes: Buffer): string =>
  Buffer.concat(edited(bytes, taken(bytes).edits, Buffer.from('N'))).toString()
const leaves = (bytes: Buffer): string[] =>
  parseMessage(bytes)
    .parts.filter(({ children }) => children.length === 0)
    .map((part) => part.content().toString().trim())

describe('files are taken out of a message', () => {
  it.each<[what: string, bytes: Buffer, leaves: string[], files: string[]]>([
    ['the last part', message('mixed', text('hi'), file('a.bin')), ['hi', 'NOTE'], ['a.bin']],
    ['the first part', message('mixed', file('a.bin'), text('hi')), ['NOTE', 'hi'], ['a.bin']],
    [
      'several in a row',
      message('mixed', text('hi'), file('a'), file('b'), file('c')),
      ['hi', 'NOTE'],
      ['a', 'b', 'c'],
    ],
    [
      'between texts',
      message('mixed', text('1'), file('a'), text('2'), file('b'), text('3')),
      ['1', 'NOTE', '2', '3'],
      ['a', 'b'],
    ],
    ['nothing but files', message('mixed', file('a'), file('b')), ['NOTE'], ['a', 'b']],
    [
      'an alternative never loses its words to the note',
      message('alternative', text('hi'), file('a')),
      ['hi', 'NOTE'],
      ['a'],
    ],
    ['an alternative of files alone', message('alternative', file('a'), file('b')), ['', 'NOTE'], ['a', 'b']],
    [
      'nested',
      message('mixed', open('alternative', 'c', text('1'), text('2')), file('a')),
      ['1', '2', 'NOTE'],
      ['a'],
    ],
    [
      'only in a nested multipart',
      message('mixed', text('1'), open('mixed', 'c', text('2'), file('a'))),
      ['1', '2', 'NOTE'],
      ['a'],
    ],
    [
      'on several levels',
      message('mixed', text('1'), open('mixed', 'c', file('a'), file('b')), file('c')),
      ['1', '', 'NOTE'],
      ['a', 'b', 'c'],
    ],
    [
      'a message in the message, with its own',
      message('mixed', text('1'), [
        'Content-Type: message/rfc822',
        '',
        ...head('multipart/mixed; boundary=i'),
        '',
        ...multi('i', text('2'), file('x')),
      ]),
      ['1', 'NOTE'],
      ['message-1.eml'],
    ],
    [
      'a named text',
      message('mixed', text('1'), ['Content-Type: text/html; name="page.html"', '', '<p>page</p>']),
      ['1', 'NOTE'],
      ['page.html'],
    ],
    [
      'a text that is an attachment',
      message('mixed', text('1'), [
        'Content-Type: text/plain',
        'Content-Disposition: attachment',
        '',
        'words',
      ]),
      ['1', 'NOTE'],
      ['attachment-1.txt'],
    ],
    [
      'an empty one',
      message('mixed', text('1'), ['Content-Type: image/png; name=a.png', '']),
      ['1', 'NOTE'],
      ['a.png'],
    ],
    [
      'a picture that nobody refers to',
      message('mixed', text('1'), [
        'Content-Type: image/png',
        'Content-ID: <p@q>',
        'Content-Disposition: inline',
        'Content-Transfer-Encoding: base64',
        '',
        PNG,
      ]),
      ['1', 'NOTE'],
      ['attachment-1.png'],
    ],
    [
      'a program that calls itself a calendar',
      message('mixed', text('1'), ['Content-Type: application/ics; name=a.ics', '', 'MZ program']),
      ['1', 'NOTE'],
      ['a.ics'],
    ],
    ['what is only called signed', message('signed', text('1'), file('a.exe')), ['1', 'NOTE'], ['a.exe']],
    [
      'what is only called S/MIME',
      message('mixed', text('1'), ['Content-Type: application/pkcs7-mime; name=smime.p7m', '', 'MZ program']),
      ['1', 'NOTE'],
      ['smime.p7m'],
    ],
    [
      'without a closing delimiter',
      message('mixed', text('1'), file('a')).subarray(0, -7),
      ['1', 'NOTE'],
      ['a'],
    ],
  ])('%s', (_what, bytes, wanted, names) => {
    const plan = taken(bytes)
    const result = Buffer.concat(edited(bytes, plan.edits, NOTE))
    expect(result.length).toBe(editedSize(bytes.length, plan.edits, NOTE.length))
    const found = leaves(result).filter((leaf) => leaf !== '<p>the note</p>')
    expect(found.map((leaf) => (leaf === 'the note' ? 'NOTE' : leaf))).toEqual(wanted)
    expect(plan.files.map(({ name }) => name)).toEqual(names)
    for (const one of plan.files) {
      const content = storedFileBytes(bytes, one)
      expect([content.length, createHash('sha256').update(content).digest('hex')]).toEqual([
        one.size,
        one.sha256,
      ])
    }
    expect(parseMessage(result).attachments).toEqual([])
    expect(parseMessage(result).ambiguities.filter(({ code }) => /boundary|structure/.test(code))).toEqual([])
  })

  it('every other byte stays', () => {
    const bytes = message('mixed', text('한글 – 日本語'), file('a'), file('b'))
    expect(changed(bytes)).toBe(
      lines(
        ...head('multipart/mixed; boundary=b'),
        '',
        '--b',
        ...text('한글 – 日本語'),
        '--b',
        'N',
        '--b--',
        '',
      ).toString(),
    )
  })

  it('a message that is a file becomes the note, its other fields as they were', () => {
    const bytes = lines('Subject: s', ...file('a.pdf'), '')
    expect(changed(bytes)).toBe('Subject: s\r\nMIME-Version: 1.0\r\nN')
    expect(taken(bytes).plain).toBe(true)
  })

  it('what can have no further part is wrapped', () => {
    const bytes = message('related', text('1'), file('a'))
    expect(changed(bytes)).toBe(
      lines(
        'Subject: s',
        'From: a@b.example',
        'MIME-Version: 1.0',
        'Content-Type: multipart/mixed; boundary="fresh"',
        '',
        '--fresh',
        ...open('related', 'b', text('1')),
        '',
        '--fresh',
        'N',
        '--fresh--',
        '',
      ).toString(),
    )
  })

  it('the note has plain text where the message has', () => {
    const html = ['Content-Type: text/html', '', '<p>hi</p>']
    expect(taken(message('mixed', html, file('a'))).plain).toBe(false)
    expect(taken(message('mixed', open('alternative', 'c', text('hi'), html), file('a'))).plain).toBe(true)
  })
})

const SIGNATURE = ['Content-Type: application/pkcs7-signature; name=smime.p7s', '', 'MIIB']
const SEALED = signedCms(Buffer.from('Content-Type: application/pdf; name=a.pdf\r\n\r\nx'))
const CALENDAR = ['BEGIN:VCALENDAR', 'END:VCALENDAR']

describe('files stay where taking them out would break something', () => {
  it.each<[what: string, bytes: Buffer, kept: string[]]>([
    ['no file at all', message('alternative', text('1'), text('2')), []],
    ['signed', message('signed', open('mixed', 'c', text('1'), file('a')), SIGNATURE), ['signed']],
    [
      'encrypted by PGP',
      message(
        'encrypted',
        ['Content-Type: application/pgp-encrypted', '', 'Version: 1'],
        file('encrypted.asc'),
      ),
      ['encrypted'],
    ],
    [
      'opaque S/MIME',
      lines(
        ...head('application/pkcs7-mime; smime-type=signed-data; name=smime.p7m'),
        'Content-Transfer-Encoding: base64',
        '',
        SEALED.toString('base64'),
      ),
      ['signed'],
    ],
    [
      'S/MIME for a key',
      lines(
        ...head('application/pkcs7-mime; name=smime.p7m'),
        'Content-Transfer-Encoding: base64',
        '',
        envelopedCms().toString('base64'),
      ),
      ['encrypted'],
    ],
    [
      'a calendar',
      message(
        'mixed',
        text('1'),
        ['Content-Type: text/calendar; name=a.ics', '', ...CALENDAR],
        ['Content-Type: application/ics; name=a.ics', 'Content-Disposition: attachment', '', ...CALENDAR],
      ),
      ['calendar'],
    ],
    [
      'a picture that the HTML shows',
      message(
        'related',
        ['Content-Type: text/html', '', '<img src="cid:P%40q">'],
        [
          'Content-Type: image/png; name=a.png',
          'Content-ID: <p@q>',
          'Content-Transfer-Encoding: base64',
          '',
          PNG,
        ],
      ),
      [],
    ],
    [
      'a report of delivery',
      message('report', text('1'), ['Content-Type: message/delivery-status', '', 'Action: failed']),
      [],
    ],
    ['the mail’s own words, by whatever name', lines(...head('text/plain; name=body.txt'), '', 'hello'), []],
  ])('%s', (_what, bytes, kept) => {
    expect(planTakeOut(parseMessage(bytes), 'fresh')).toEqual({ kind: 'nothing', kept })
  })

  it('beside what is sealed files are taken out', () => {
    const bytes = message('mixed', open('signed', 'c', text('1'), SIGNATURE), file('a'))
    expect(taken(bytes)).toMatchObject({ kept: ['signed'], files: [{ name: 'a' }] })
  })
})

it.each<[what: string, bytes: Buffer]>([
  ['a file within a text', lines(...head('text/plain'), '', 'begin 644 a.bin', '#0V%T', '`', 'end', '')],
  ['no blank line behind the header', lines(...head('application/pdf; name=a.pdf'))],
  [
    'an encoded multipart',
    lines(
      ...head('multipart/mixed; boundary=b'),
      'Content-Transfer-Encoding: base64',
      '',
      lines(...multi('b', text('1'), file('a'))).toString('base64'),
    ),
  ],
  [
    'lines of another kind',
    Buffer.from(message('related', text('1'), file('a')).toString().replaceAll('\r\n', '\n')),
  ],
  [
    'more files than a note can name',
    message('mixed', ...Array.from({ length: 201 }, (_, at) => file(`f${at}`))),
  ],
])('is not possible: %s', (_what, bytes) => {
  expect(planTakeOut(parseMessage(bytes), 'fresh')).toEqual({ kind: 'impossible' })
})
