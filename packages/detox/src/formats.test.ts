import { expect, test } from 'vitest'
import { inShort, tryDisarm } from './testing/try.ts'

test.each([
  ['a.xls', '\x09\x04\x06\0\0\0\x10\0'],
  ['a.doc', '\xdb\xa5\x2d\0\0\0'],
  ['a.hwp', 'HWP Document File V3.00 \x1a\x01'],
  ['a.zip', '\x01\x02\x03PK'],
  ['a.zip', `${'text '.repeat(1000)}PK\x03\x04`],
  ['a.uue', 'begin 644 a.exe\n'],
])('%s whose bytes say nothing is not passed', async (name, bytes) => {
  expect(inShort(await tryDisarm(name, Buffer.from(bytes, 'latin1')))).toEqual(['failed: unsupported'])
})

test('an empty file is none, whatever it is called', async () => {
  expect(inShort(await tryDisarm('a.doc', ''))).toEqual(['left: mode'])
})

test.each([
  ['PostScript', 'a.ps', '%!PS-Adobe-3.0\n(x) run'],
  ['a form of PDF', 'a.fdf', '%FDF-1.2\n1 0 obj<<>>endobj'],
  ['Flash', 'a.swf', 'FWS\x09\0\0\0\0'],
  ['help of Windows', 'a.chm', 'ITSF\x03\0\0\0'],
  ['a table that calls programs', 'a.slk', 'ID;P\nO;E\nE\n'],
])('%s is not disarmed, and not passed', async (_, name, bytes) => {
  for (const each of [name, 'a.txt'])
    expect(inShort(await tryDisarm(each, bytes))).toEqual(['failed: unsupported'])
})

test.each([
  ['a picture', 'GIF89a\x01\0\x01\0\0\0\0<script>alert(1)</script>'],
  ['a PDF', '%PDF-1.4\n%<script>alert(1)</script>'],
  ['RTF', '{\\rtf1 <script>alert(1)</script>}'],
])('%s under the name of a page is not passed', async (_, bytes) => {
  for (const name of ['a.html', 'a.htm', 'a.xhtml'])
    expect(inShort(await tryDisarm(name, bytes))).toEqual(['failed: unsupported'])
})

test('a picture of vectors under the name of a page is one', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg"><desc><style><![CDATA[</style><img src=x onerror=alert(1)>]]></style></desc></svg>'
  expect(inShort(await tryDisarm('a.html', svg))).toContain('unknown-part×2')
})
