/** Mail within mail: files disarmed in their places, every other byte as it was. */
import { zipOf } from '@postern/testkit/containers.ts'
import { parseMessage } from '@postern/mail/parse.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { uuencoded } from '../message/uuencode.ts'
import { tnefOf } from '../testing/outlook.ts'
import { bytesOf, inShort, tryDisarm } from '../testing/try.ts'

const FORMULA = "a,=cmd|'/c calc'!A0\r\n"
const DISARMED = "a,'=cmd|'/c calc'!A0\r\n"
const HEAD = ['From: a@b.example', 'Subject: s', 'MIME-Version: 1.0']
const MIXED = 'Content-Type: multipart/mixed; boundary=b'
const TEXT = [
  'Content-Type: text/plain; charset=utf-8',
  'Content-Transfer-Encoding: 8bit',
  '',
  'Grüße =1+1  ',
]
const message = (...lines: readonly string[]): Buffer => Buffer.from(`${lines.join('\r\n')}\r\n`)
const mixed = (...parts: readonly (readonly string[])[]): string[] => [
  MIXED,
  '',
  'preamble',
  ...parts.flatMap((part) => ['--b', ...part]),
  '--b--',
  'epilogue',
]

function csv(content: string, name = 'o.csv'): string[] {
  return [
    `Content-Type: text/csv; name="${name}"`,
    'X-Own: 1',
    `Content-Disposition: attachment; filename="${name}"`,
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(content).toString('base64'),
  ]
}

const whole = (...parts: readonly (readonly string[])[]): Buffer => message(...HEAD, ...mixed(...parts))

test('a file is disarmed in its place, and nothing else changes', async () => {
  const outcome = await tryDisarm('m.eml', whole(TEXT, csv(FORMULA), csv('plain', 'p.csv')))
  expect(inShort(outcome)).toEqual(['formula×1 o.csv'])
  const after = bytesOf(outcome).toString()
  const encoded = Buffer.from(DISARMED).toString('base64')
  const field = 'Content-Transfer-Encoding: base64\r\n'
  const before = whole(TEXT, csv(FORMULA), csv('plain', 'p.csv')).toString()
  // The one field that says how it is encoded may stand elsewhere among the part's.
  expect(after.replaceAll(field, '')).toBe(
    before.replaceAll(field, '').replace(Buffer.from(FORMULA).toString('base64'), encoded),
  )
  expect(inShort(await tryDisarm('m.eml', bytesOf(outcome)))).toEqual([])
})

test('a program is replaced by a notice that says its name', async () => {
  const program = [
    'Content-Type: application/x-msdownload; name=run.exe',
    'Content-Transfer-Encoding: base64',
    '',
    'TVqQAA==',
  ]
  const outcome = await tryDisarm('m.eml', whole(TEXT, program))
  expect(inShort(outcome)).toEqual(['notice mode run.exe'])
  const [notice] = parseMessage(bytesOf(outcome)).attachments
  expect(notice).toMatchObject({ name: 'run.exe.txt', declaredType: 'text/plain' })
  expect(notice!.content().toString()).toContain('"run.exe"')
})

test('messages within messages, and archives in them', async () => {
  const zip = zipOf([{ name: 'o.csv', content: Buffer.from(FORMULA) }])
  const archive = [
    'Content-Type: application/zip; name=a.zip',
    'Content-Transfer-Encoding: base64',
    '',
    zip.toString('base64'),
  ]
  const inner = [
    'Content-Type: message/rfc822',
    '',
    'From: x@y.example',
    'MIME-Version: 1.0',
    ...mixed(TEXT, archive).map((line) => line.replaceAll(/boundary=b|--b/g, '$&2')),
  ]
  const outcome = await tryDisarm('m.eml', whole(TEXT, inner))
  expect(inShort(outcome)).toEqual(['formula×1 message.eml/a.zip/o.csv'])
  expect(inShort(await tryDisarm('m.eml', bytesOf(outcome)))).toEqual([])
})

test('a message that is one file', async () => {
  const outcome = await tryDisarm('m.eml', message(...HEAD, ...csv(FORMULA)))
  expect(parseMessage(bytesOf(outcome)).attachments[0]!.content().toString()).toBe(DISARMED)
})

test('a body in a charset of its own stays readable', async () => {
  const head = [
    ...HEAD,
    'Content-Type: text/html; charset=euc-kr',
    'Content-Transfer-Encoding: 8bit',
    '',
    '<meta charset=euc-kr><script>x</script>',
  ]
  const greeting = Buffer.from('bec8b3e7', 'hex')
  const outcome = await tryDisarm('m.eml', Buffer.concat([message(...head), greeting]))
  expect(inShort(outcome)).toEqual(['script×1 body.html'])
  expect(parseMessage(bytesOf(outcome)).html).toContain('안녕')
})

test.each([
  ['text/html; name=a.txt', 'a <img src=x onerror=x()>', 'script×1 body.html'],
  ['application/xhtml+xml', 'a <img src=x onerror=x()>', 'script×1 page.xhtml'],
  ['text/csv; name=a.txt', FORMULA, 'formula×1 table.csv'],
  ['text/csv', FORMULA, 'formula×1 table.csv'],
  ['text/plain; name=a.csv', FORMULA, 'formula×1 a.csv'],
])('a part is what it says to be as well: %s', async (type, content, said) => {
  const part = [`Content-Type: ${type}`, 'Content-Disposition: attachment; filename=b.txt', '', content]
  const outcome = await tryDisarm('m.eml', whole(TEXT, type.includes('name') ? part : part.toSpliced(1, 1)))
  expect(inShort(outcome)).toEqual([said])
  expect(inShort(await tryDisarm('m.eml', bytesOf(outcome)))).toEqual([])
})

test('a file that stands in a text', async () => {
  const text = uuencoded('o.csv', Buffer.from(FORMULA), '\r\n')
  const bytes = message(...HEAD, 'Content-Type: text/plain', '', 'above', text, 'below')
  const outcome = await tryDisarm('m.eml', bytes)
  expect(inShort(outcome)).toEqual(['formula×1 o.csv'])
  const after = bytesOf(outcome)
  expect(after.toString()).toBe(
    bytes.toString().replace(text, uuencoded('o.csv', Buffer.from(DISARMED), '\r\n')),
  )
})

const SIGNED = [
  'Content-Type: multipart/signed; protocol="application/pgp-signature"; boundary=s',
  '',
  '--s',
  ...csv(FORMULA),
  '--s',
  'Content-Type: application/pgp-signature',
  '',
  'x',
  '--s--',
]

test.each([
  ['left', 'leave', ['left: signed']],
  ['held', 'hold', ['failed: signed']],
  ['disarmed', 'strip', ['formula×1 o.csv', 'signature×1']],
] as const)('a signed message is %s by policy', async (_, signedMail, said) => {
  expect(inShort(await tryDisarm('m.eml', message(...HEAD, ...SIGNED), { policy: { signedMail } }))).toEqual(
    said,
  )
})

test.each<[string, Buffer, string]>([
  [
    'an encrypted message',
    message(
      ...HEAD,
      'Content-Type: multipart/encrypted; protocol="application/pgp-encrypted"; boundary=e',
      '',
      '--e',
      'Content-Type: application/pgp-encrypted',
      '',
      'Version: 1',
      '--e',
      'Content-Type: application/octet-stream',
      '',
      'x',
      '--e--',
    ),
    'failed: encrypted',
  ],
  [
    'one that readers take apart differently',
    message(...HEAD, MIXED, 'Content-Type: text/plain', '', '--b', ...csv(FORMULA), '--b--'),
    'failed: broken',
  ],
])('%s fails', async (_, bytes, said) => {
  expect(inShort(await tryDisarm('m.eml', bytes))).toEqual([said])
})

test('what Outlook packs by a form of its own comes out as an archive', async () => {
  const part = [
    'Content-Type: application/ms-tnef; name=winmail.dat',
    'Content-Transfer-Encoding: base64',
    '',
    tnefOf([['o.csv', FORMULA]]).toString('base64'),
  ]
  const outcome = await tryDisarm('m.eml', whole(TEXT, part))
  expect(inShort(outcome)).toEqual(['formula×1 winmail.dat/o.csv'])
  const [file] = parseMessage(bytesOf(outcome)).attachments
  expect(file).toMatchObject({ name: 'winmail.zip', declaredType: 'application/zip' })
})

test('whatever parts there are: one part stays one, and nothing is left for a second time', async () => {
  const part = fc.constantFrom(
    TEXT,
    csv(FORMULA),
    csv('x', '=n.csv'),
    ['', 'no header'],
    ['Content-Type: text/csv; name=q.csv', 'Content-Transfer-Encoding: quoted-printable', '', '=3DA1()=20'],
    ['Content-Type: application/octet-stream; name=e.exe', '', 'MZ'],
    ['Content-Type: text/html', '', '<p>x</p>'],
  )
  await fc.assert(
    fc.asyncProperty(fc.array(part, { maxLength: 5 }), async (parts) => {
      const bytes = whole(...parts)
      const outcome = await tryDisarm('m.eml', bytes)
      if (outcome.outcome !== 'disarmed') return
      expect(parseMessage(outcome.bytes).parts).toHaveLength(parseMessage(bytes).parts.length)
      expect(
        inShort(await tryDisarm('m.eml', outcome.bytes)).filter((line) => !line.startsWith('passed mode')),
      ).toEqual([])
    }),
    { numRuns: 60 },
  )
})
