/** Whatever is changed in the structure of a mail: what another parser opens as the archive never passes us. */
import { MAIL_MODES } from '@postern/contract/codes/mail.ts'
import fc from 'fast-check'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import * as h from '../testing/hidden-mail.ts'
import { judge } from '../testing/judge.ts'

const inner = h.mixed({ boundary: 'in', type: h.TYPE.replace(h.BOUNDARY, 'in') }).toString('latin1')
const BASES = [
  h.mixed(),
  h.mixed({ file: `Content-Type: message/rfc822\r\n\r\n${inner}` }),
  h.mixed({ file: h.fileWith('Content-Transfer-Encoding: quoted-printable', h.quotedPrintable(h.ZIP)) }),
  h.mail([h.FILE_TYPE, h.ENCODING, h.DISPOSITION], h.BASE64),
].map((bytes) => bytes.toString('latin1'))

/** What grammar is made of, and what tempts parsers. */
const PIECES = [
  ...Array.from('\r\n \t:;"\'=()<>,\\/*%-.?\0\x0b\x0c\x1a\xa0'),
  '\r\n',
  '\r\n ',
  // SMTP takes no bare CR, but a message attached in base64 may have one.
  '\r:',
  '\r\n\r\n',
  '\r\n \r\n',
  '--',
  `--${h.BOUNDARY}`,
  `\r\n--${h.BOUNDARY}--\r\n`,
  h.BOUNDARY,
  'base64',
  '7bit',
  'multipart/',
  'text/plain',
  'message/rfc822',
  'boundary=',
  'boundary*0=',
  '=?utf-8?q?',
  '\r\nno field\r\n',
  'Content-Type: text/plain\r\n',
  'Content-Transfer-Encoding: 7bit\r\n',
  '\xef\xbb\xbf',
  'begin 644 a\r\n',
  'QQ==',
  '',
]

/** Lines that say how the mail is read: fields, delimiters, blank lines. */
const STRUCTURE = /(?:^|\n)(?:--[^\n]*|[A-Z][\w-]*:[^\n]*|\r)?\n/g

interface Edit {
  readonly line: number
  readonly column: number
  readonly removed: number
  readonly piece: string
}

function edit(text: string, { line, column, removed, piece }: Edit): string {
  const from = text.indexOf('MIME-Version')
  const spans = [...text.slice(Math.max(from, 0)).matchAll(STRUCTURE)]
  const span = spans[line % Math.max(spans.length, 1)]
  if (!span) return text
  const at = Math.max(from, 0) + span.index + (column % (span[0].length + 1))
  return text.slice(0, at) + piece + text.slice(at + removed)
}

const edits = fc.array(
  fc.record({
    line: fc.nat(40),
    column: fc.nat(120),
    removed: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.nat(4)),
    piece: fc.constantFrom(...PIECES),
  }),
  { minLength: 1, maxLength: 3 },
)

async function isOpened(bytes: Buffer): Promise<boolean> {
  const { attachments } = await PostalMime.parse(bytes)
  return attachments.some(({ content }) => Buffer.from(content as ArrayBuffer).includes(h.ZIP))
}

test('an archive that another parser finds is held, whatever hides it', async () => {
  let opened = 0
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...BASES), edits, async (base, changes) => {
      const bytes = Buffer.from(changes.reduce(edit, base), 'latin1')
      if (!(await isOpened(bytes))) return
      opened++
      const { verdicts } = await judge(bytes)
      expect(verdicts[0]!.mode).toBe(MAIL_MODES.block)
    }),
    { numRuns: 1500 },
  )
  // Most changes leave the archive to be found: the property says something.
  expect(opened).toBeGreaterThan(300)
}, 120_000)
