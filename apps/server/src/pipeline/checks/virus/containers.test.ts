/** A virus in a container is found, or the mail is held; it is never passed (A01, A07, A14). */
import { createHash } from 'node:crypto'
import { deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { MAIL_MODES } from '@postern/contract/codes/mail.ts'
import { rc4 } from '@postern/mail/container/rc4.ts'
import { bzip2 } from '@postern/testkit/bzip2.ts'
import { compressedCms, digestedCms, pem, signedCms } from '@postern/testkit/cms.ts'
import { oleOf, olePackageOf, pdfOf, rtfOf, tarOf, zipOf } from '@postern/testkit/containers.ts'
import { lzipOf, lzmaOf, xzOf, zipLzma } from '@postern/testkit/lzma.ts'
import { arOf, cabOf, cpioOf, isoOf } from '@postern/testkit/old-archives.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { judge } from '../../testing/judge.ts'
import { letterWith } from '../../testing/letter.ts'
import { EICAR } from './signatures.ts'

type Wrap = (content: Buffer) => Buffer

const HARMLESS = Buffer.from('nothing to see')
const GIF = Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(200, 7)])
const LETTER = Buffer.from('From: a@b.example\r\nSubject: x\r\n\r\nhello\r\n')
const PAGE = Buffer.from('<!doctype html><html><body><p>The page.</p></body></html>\n')
const EMPTY_END = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)])

const mail: Wrap = (content) =>
  Buffer.from(
    `Subject: x\r\nContent-Type: application/octet-stream; name=x.bin\r\nContent-Transfer-Encoding: base64\r\n\r\n${content.toString('base64')}\r\n`,
  )
const skippable = Buffer.from('502a4d1804000000aabbccdd', 'hex')
const hwpHeader = Buffer.alloc(256)
hwpHeader.write('HWP Document File')
hwpHeader.writeUInt32LE(1, 36)

/** Opened whatever lies in them, within each other too. */
const OPENED: Record<string, [name: string, wrap: Wrap]> = {
  'zip, deflated': ['a.zip', (content) => zipOf([{ content }])],
  'zip, stored': ['a.zip', (content) => zipOf([{ content, method: 0 }])],
  'zip, sizes behind the data': ['a.zip', (content) => zipOf([{ content, flags: 8 }])],
  'zip, bzip2 inside': ['a.zip', (content) => zipOf([{ content, method: 12, data: bzip2(content) }])],
  'zip, Zstandard inside': [
    'a.zip',
    (content) => zipOf([{ content, method: 93, data: zstdCompressSync(content) }]),
  ],
  'zip with a comment': ['a.zip', (content) => zipOf([{ content }], { comment: Buffer.from('by hand') })],
  'zip that says it is empty': ['a.zip', (content) => zipOf([{ content }], { count: 0 })],
  'zip whose comment ends another archive': [
    'a.zip',
    (content) => zipOf([{ content }], { comment: EMPTY_END }),
  ],
  'zip without a directory': ['a.zip', (content) => zipOf([{ content }], { headless: true })],
  'zip without a directory, sizes unknown': [
    'a.zip',
    (content) => zipOf([{ content, flags: 8 }], { headless: true }),
  ],
  'zip behind a picture': ['a.gif', (content) => zipOf([{ content }], { ahead: GIF })],
  'zip between other bytes': [
    'a.gif',
    (content) => Buffer.concat([zipOf([{ content }], { ahead: GIF }), Buffer.alloc(80_000, 3)]),
  ],
  'two zips in one file, first': [
    'a.zip',
    (content) => Buffer.concat([zipOf([{ content }]), zipOf([{ content: HARMLESS }])]),
  ],
  'two zips in one file, second': [
    'a.zip',
    (content) => Buffer.concat([zipOf([{ content: HARMLESS }]), zipOf([{ content }])]),
  ],
  'zip with an entry that the directory leaves out': [
    'a.zip',
    (content) => Buffer.concat([zipOf([{ content }], { headless: true }), zipOf([{ content: HARMLESS }])]),
  ],
  'zip whose headers disagree': ['a.zip', (content) => zipOf([{ content, local: { method: 0 } }])],
  'zip, LZMA inside': ['a.zip', (content) => zipOf([{ content, method: 14, data: zipLzma(content) }])],
  xz: ['a.xz', (content) => xzOf(content)],
  'xz, uncompressed chunks': ['a.xz', (content) => xzOf(content, false)],
  'xz without a name that says so': ['a.dat', (content) => xzOf(content)],
  'LZMA alone': ['a.lzma', (content) => lzmaOf(content)],
  lzip: ['a.lz', (content) => lzipOf(content)],
  ar: ['a.a', (content) => arOf('x', content)],
  deb: ['a.deb', (content) => arOf('debian-binary', content)],
  cpio: ['a.cpio', (content) => cpioOf('x', content)],
  CAB: ['a.cab', (content) => cabOf('x', content)],
  'CAB, stored': ['a.cab', (content) => cabOf('x', content, false)],
  gzip: ['a.gz', (content) => gzipSync(content)],
  'gzip of two members': ['a.gz', (content) => Buffer.concat([gzipSync(''), gzipSync(content)])],
  'gzip with bytes behind': ['a.gz', (content) => Buffer.concat([gzipSync(content), Buffer.from('more')])],
  'gzip without a name that says so': ['a.dat', (content) => gzipSync(content)],
  tar: ['a.tar', (content) => tarOf('a', content)],
  'tar of the old form': ['a.tar', (content) => tarOf('a', content, { marked: false })],
  'tar.gz': ['a.tgz', (content) => gzipSync(tarOf('a', content))],
  'tar behind zeros': ['a.tar', (content) => Buffer.concat([tarOf('b', HARMLESS), tarOf('a', content)])],
  bzip2: ['a.bz2', (content) => bzip2(content)],
  'bzip2 of two streams': ['a.bz2', (content) => Buffer.concat([bzip2(Buffer.alloc(0)), bzip2(content)])],
  Zstandard: ['a.zst', (content) => zstdCompressSync(content)],
  'Zstandard of several frames': [
    'a.zst',
    (content) => Buffer.concat([skippable, zstdCompressSync(''), zstdCompressSync(content)]),
  ],
  'message as a file': ['a.bin', mail],
  'message whose first field is any': [
    'a.eml',
    (content) => Buffer.concat([Buffer.from('Priority:high\r\n'), mail(content)]),
  ],
  'message with a NUL': ['a.eml', (content) => Buffer.concat([mail(content), Buffer.alloc(3)])],
  mailbox: [
    'a.mbox',
    (content) => Buffer.concat([Buffer.from('From a@a.example Sat Nov 21 09:00:00 2026\n'), mail(content)]),
  ],
  'S/MIME, signed': ['a.p7m', (content) => signedCms(content)],
  'S/MIME, signed, of unknown length': [
    'a.p7m',
    (content) => signedCms(content, { indefinite: true, pieces: 100 }),
  ],
  'S/MIME as a signature': ['a.p7s', (content) => signedCms(mail(content), { pieces: 7 })],
  'S/MIME, compressed': ['a.p7z', (content) => compressedCms(content)],
  'S/MIME, summed': ['a.dat', (content) => digestedCms(content)],
  'S/MIME in letters': ['a.p7m', (content) => pem(signedCms(content))],
  'S/MIME in Base64': ['a.p7m', (content) => Buffer.from(signedCms(content).toString('base64'))],
  'compound file': ['a.doc', (content) => oleOf([['Data', content]])],
  'object package': ['a.doc', (content) => oleOf([['\u0001Ole10Native', olePackageOf('a.txt', content)]])],
  'attachment of an Outlook message': [
    'a.msg',
    (content) =>
      oleOf([
        ['__properties_version1.0', HARMLESS],
        ['__substg1.0_37010102', content],
      ]),
  ],
  'stream of HWP': [
    'a.hwp',
    (content) =>
      oleOf([
        ['FileHeader', hwpHeader],
        ['BinData', HARMLESS],
        ['DocInfo', deflateRawSync(content)],
      ]),
  ],
  'PDF attachment': ['a.pdf', (content) => pdfOf(content)],
  'PDF attachment, hexadecimal': [
    'a.pdf',
    (content) =>
      pdfOf(
        content,
        (bytes) => Buffer.from(`${bytes.toString('hex')}>`),
        '/Type /EmbeddedFile /Filter [/ASCIIHexDecode]',
      ),
  ],
  'PDF attachment, base 85': [
    'a.pdf',
    (content) => pdfOf(content, base85, '/Type /EmbeddedFile /Filter /ASCII#38#35Decode'),
  ],
  'PDF attachment, as it is': ['a.pdf', (content) => pdfOf(content, (bytes) => bytes, '/Type /EmbeddedFile')],
  'PDF attachment that calls itself a picture': [
    'a.pdf',
    (content) => pdfOf(content, undefined, '/Subtype /Image /Filter /FlateDecode'),
  ],
  'PDF attachment whose dictionary hides its filter': [
    'a.pdf',
    (content) => pdfOf(content, undefined, '/Filter /FlateDecode /Desc (obj)'),
  ],
  'PDF that opens without a password': ['a.pdf', unlockedPdf],
  'PDF that holds an encrypted one as it is': [
    'a.pdf',
    (content) => pdfOf(unlockedPdf(content), (bytes) => bytes, '/Type /EmbeddedFile'),
  ],
  'PDF in which an encryption is planted': [
    'a.pdf',
    (content) => Buffer.concat([pdfOf(content), unlockedPdf(HARMLESS)]),
  ],
  'RTF object': ['a.rtf', (content) => rtfOf(content)],
}

/** Found behind what another program takes the file for; nothing of it is there any more when the end is cut off. */
const BESIDE: Record<string, [name: string, wrap: Wrap]> = {
  'zip behind the head of a PDF, before its end': [
    'a.pdf',
    (content) =>
      Buffer.concat([zipOf([{ content }], { ahead: Buffer.from('%PDF-1.4\n') }), Buffer.from('%%EOF')]),
  ],
  'zip without a directory behind the head of RTF': [
    'a.rtf',
    (content) => zipOf([{ content }], { ahead: Buffer.from('{\\rtf1 hi}'), headless: true }),
  ],
  'zip behind a message, before more': [
    'a.eml',
    (content) => Buffer.concat([zipOf([{ content }], { ahead: LETTER }), Buffer.alloc(30)]),
  ],
  'zip behind a compound file': [
    'a.zip',
    (content) => Buffer.concat([oleOf([['Data', HARMLESS]]), zipOf([{ content }]), Buffer.alloc(30)]),
  ],
  'zip behind gzip': ['a.zip', (content) => Buffer.concat([gzipSync(HARMLESS), zipOf([{ content }])])],
  'zip behind tar': ['a.tar', (content) => Buffer.concat([tarOf('a', HARMLESS), zipOf([{ content }])])],
  'zip of one entry without a name or a directory': [
    'a.zip',
    (content) => zipOf([{ name: '', content, flags: 8 }], { headless: true }),
  ],
  'PDF behind words': ['a.pdf', (content) => Buffer.concat([Buffer.alloc(900, 'words '), pdfOf(content)])],
  'PDF behind a page': ['a.pdf', (content) => Buffer.concat([PAGE, pdfOf(content)])],
  'PDF behind a picture': ['a.gif', (content) => Buffer.concat([GIF, pdfOf(content)])],
  'PDF behind NULs': ['a.dat', (content) => Buffer.concat([Buffer.alloc(1000), pdfOf(content)])],
  'PDF without a header': ['a.pdf', (content) => pdfOf(content).subarray(9)],
  'message in UTF-16': [
    'a.eml',
    (content) => Buffer.from(`\ufeff${mail(content).toString('latin1')}`, 'utf16le'),
  ],
}

/** Encrypted by the empty password (revision 2): whoever made it only forbids printing. */
function unlockedPdf(content: Buffer): Buffer {
  const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')
  const md5 = (...parts: Buffer[]): Buffer => createHash('md5').update(Buffer.concat(parts)).digest()
  const owner = Buffer.alloc(32, 7)
  const id = Buffer.from('0123456789abcdef', 'hex')
  const key = md5(padding, owner, Buffer.from([0xfc, 0xff, 0xff, 0xff]), id).subarray(0, 5)
  const own = md5(key, Buffer.from([5, 0, 0, 0, 0])).subarray(0, 10)
  const user = rc4(key, padding).toString('hex')
  return Buffer.concat([
    pdfOf(content, (bytes) => rc4(own, deflateSync(bytes))),
    Buffer.from(
      `9 0 obj\n<< /Filter /Standard /V 1 /R 2 /O <${owner.toString('hex')}> /U <${user}> /P -4 >>\nendobj\n` +
        `trailer\n<< /Encrypt 9 0 R /ID [<${id.toString('hex')}> <00>] >>\n%%EOF\n`,
    ),
  ])
}

function base85(bytes: Buffer): Buffer {
  let text = ''
  for (let at = 0; at < bytes.length; at += 4) {
    const group = Buffer.alloc(4)
    const length = bytes.copy(group, 0, at, at + 4)
    const value = group.readUInt32BE()
    const digits = [52200625, 614125, 7225, 85, 1].map((power) =>
      String.fromCharCode(33 + (Math.floor(value / power) % 85)),
    )
    text += digits.slice(0, length + 1).join('')
  }
  return Buffer.from(`${text}~>`)
}

const magic =
  (mark: string, offset = 0): Wrap =>
  (content) =>
    Buffer.concat([Buffer.alloc(offset), Buffer.from(mark, 'latin1'), Buffer.alloc(64, 1), content])

/** Known, and not opened: held for that. */
const CLOSED: Record<string, [name: string, wrap: Wrap]> = {
  '7z': ['a.7z', magic("7z\xbc\xaf'\x1c\0\x04")],
  'RAR 4': ['a.rar', magic('Rar!\x1a\x07\0')],
  'RAR 5': ['a.rar', magic('Rar!\x1a\x07\x01\0')],
  'RAR behind a text': [
    'a.rar',
    (content) => Buffer.concat([Buffer.alloc(9000, 'words '), magic('Rar!\x1a\x07\0')(content)]),
  ],
  'RAR behind a zip': [
    'a.rar',
    (content) => Buffer.concat([zipOf([{ content: HARMLESS }]), magic('Rar!\x1a\x07\0')(content)]),
  ],
  '7z behind the head of a PDF': [
    'a.7z',
    (content) => Buffer.concat([pdfOf(HARMLESS), magic("7z\xbc\xaf'\x1c")(content)]),
  ],
  'RAR behind a program': ['a.dat', (content) => magic('Rar!\x1a\x07\x01\0', 5000)(content)],
  'CAB, broken': ['a.cab', magic('MSCF\0\0\0\0')],
  ARJ: ['a.arj', magic('\x60\xea')],
  LZH: ['a.lzh', magic('\x20\x10-lh5-')],
  'LZH, another method': ['a.dat', magic('\x20\x10-lh7-')],
  ACE: ['a.ace', magic('**ACE**', 7)],
  'xz, broken': ['a.xz', magic('\xfd7zXZ\0')],
  'LZMA alone, broken': ['a.dat', magic('\x5d\0\0\x80\0\xff\xff\xff\xff\xff\xff\xff\xff\0')],
  'lzip, broken': ['a.lz', magic('LZIP\x01')],
  lz4: ['a.lz4', magic('\x04"M\x18')],
  'compress (.Z)': ['a.Z', magic('\x1f\x9d\x90')],
  'cpio, broken': ['a.cpio', magic('070701')],
  'ar, broken': ['a.a', magic('!<arch>\nx')],
  'deb, broken': ['a.dat', magic('!<arch>\ndebian')],
  rpm: ['a.dat', magic('\xed\xab\xee\xdb')],
  xar: ['a.dat', magic('xar!')],
  ISO: ['a.dat', magic('CD001', 0x8001)],
  UDF: ['a.dat', magic('BEA01', 0x8001)],
  'FAT image': ['a.dat', magic('FAT16   ', 54)],
  'image by name': ['a.img', magic('\x01\x02\x03')],
  VHD: [
    'a.dat',
    (content) => Buffer.concat([magic('\x01')(content), Buffer.from('conectix'), Buffer.alloc(504)]),
  ],
  VHDX: ['a.dat', magic('vhdxfile')],
  VMDK: ['a.dat', magic('KDMV')],
  DMG: [
    'a.dat',
    (content) => Buffer.concat([magic('\x01')(content), Buffer.from('koly'), Buffer.alloc(508)]),
  ],
  WIM: ['a.dat', magic('MSWIM\0\0\0')],
  CHM: ['a.chm', magic('ITSF\x03\0\0\0')],
  OneNote: ['a.one', magic('\xe4\x52\x5c\x7b\x8c\xd8\xa7\x4d\xae\xb1\x53\x78\xd0\x29\x96\xd3')],
  ALZ: ['a.alz', magic('ALZ\x01')],
  EGG: ['a.egg', magic('EGGA')],
  StuffIt: ['a.sit', magic('SIT!')],
  'zip, LZMA inside': ['a.zip', (content) => zipOf([{ content, method: 14 }])],
  'zip, encrypted': ['a.zip', (content) => zipOf([{ content, flags: 1 }])],
  'zip, AES': ['a.zip', (content) => zipOf([{ content, method: 99, flags: 1 }])],
  'zip, encrypted, without directory': [
    'a.zip',
    (content) => zipOf([{ content, flags: 1 }], { headless: true }),
  ],
  'encrypted PDF': [
    'a.pdf',
    (content) => Buffer.concat([pdfOf(content), Buffer.from('trailer << /Encrypt 9 0 R >>')]),
  ],
  'encrypted Office document': [
    'a.docx',
    (content) =>
      oleOf([
        ['EncryptionInfo', HARMLESS],
        ['EncryptedPackage', content],
      ]),
  ],
  'encrypted HWP': [
    'a.hwp',
    (content) =>
      oleOf([
        ['FileHeader', Buffer.concat([hwpHeader.subarray(0, 36), Buffer.from([3, 0, 0, 0])])],
        ['BodyText', content],
      ]),
  ],
  'encrypted OpenDocument': [
    'a.odt',
    (content) =>
      zipOf([
        { name: 'META-INF/manifest.xml', content: Buffer.from('<manifest:encryption-data/>') },
        { content },
      ]),
  ],
  'volume of a zip': ['a.z01', magic('\x01\x02\x03')],
  'volume of an archive': ['a.001', magic('\x01\x02\x03')],
  'zip that is none': ['a.zip', magic('\x01\x02\x03')],
  'PDF attachment by an unknown filter': [
    'a.pdf',
    (content) => pdfOf(content, (bytes) => bytes, '/Type /EmbeddedFile /Filter /OtherDecode'),
  ],
}

/** EICAR mangled as a packer would: not to be found by searching the bytes. */
const HIDDEN = Buffer.from(EICAR.map((byte) => byte ^ 0x55))

async function verdict(name: string, content: Buffer): Promise<'found' | 'held' | 'passed'> {
  const { verdicts, findings } = await judge(letterWith(name, content))
  if (verdicts[0]!.mode !== MAIL_MODES.block) return 'passed'
  return findings.some(({ code }) => code === 'virus.signature') ? 'found' : 'held'
}

const nested = (wrap: Wrap, depth: number): Buffer => {
  let content: Buffer = EICAR
  for (let i = 0; i < depth; i++) content = wrap(content)
  return content
}

describe.each(Object.entries(OPENED))('%s', (title, [name, wrap]) => {
  test.each([1, 2, 10])('%d deep: found', async (depth) => {
    // Base 85 and digits double each time: the letter would be megabytes.
    if (depth === 10 && /^a\.(?:pdf|rtf|bin|eml|mbox|doc|msg|tgz)$/.test(name)) depth = 4
    expect(await verdict(name, nested(wrap, depth))).toBe('found')
  })

  test('seventeen deep: not passed', async () => {
    if (nested(wrap, 4).length > 100_000) return
    expect(
      await verdict(
        'a.zip',
        nested((content) => zipOf([{ content }]), 16),
      ),
    ).not.toBe('passed')
    expect(await verdict(name, wrap(nested((content) => gzipSync(content), 20)))).toBe('held')
  })

  test('cut short: not passed', async () => {
    const whole = wrap(EICAR)
    for (const share of [0.5, 0.8, 0.95]) {
      const part = whole.subarray(0, Math.floor(whole.length * share))
      // A message that is cut is a shorter message, a picture that is cut no archive to anybody, and half of this tar a tar.
      if (/^a\.(?:bin|eml|mbox|gif)$/.test(name) || title === 'tar behind zeros') continue
      expect(`${share} ${await verdict(name, part)}`).not.toContain('passed')
    }
  })
})

test.each(Object.entries(BESIDE))('%s: found', async (_title, [name, wrap]) => {
  expect(await verdict(name, wrap(EICAR))).toBe('found')
  expect(await verdict('b.zip', zipOf([{ name, content: wrap(EICAR) }]))).toBe('found')
})

test.each([false, true])('files in images of CDs are found (Joliet: %s)', async (joliet) => {
  expect(await verdict('a.iso', isoOf('x.bin', EICAR, joliet))).toBe('found')
  expect(await verdict('a.dat', isoOf('x.bin', zipOf([{ content: EICAR }]), joliet))).toBe('found')
})

test.each(Object.entries(CLOSED))('%s: held', async (_title, [name, wrap]) => {
  expect(await verdict(name, wrap(HIDDEN))).toBe('held')
  expect(await verdict('b.zip', zipOf([{ name, content: wrap(HIDDEN) }]))).toBe('held')
})

test.each<[string, Buffer, string]>([
  [
    'UTF-16',
    Buffer.concat([Buffer.from('fffe', 'hex'), Buffer.from(EICAR.toString('latin1'), 'utf16le')]),
    'found',
  ],
  ['UTF-16, big-endian', Buffer.from(EICAR.toString('latin1'), 'utf16le').swap16(), 'found'],
  ['a long file that starts with it', Buffer.concat([EICAR, Buffer.alloc(50_000, ' ')]), 'found'],
  ['a long text about it', Buffer.concat([Buffer.alloc(5_000, 'words '), EICAR]), 'passed'],
  [
    'a text that mentions PK',
    Buffer.from('Archives start with PK\x03\x04, they say in this text, and PK stands for a name'),
    'passed',
  ],
])('%s: %s', async (_title, content, expected) => {
  expect(await verdict('a.txt', content)).toBe(expected)
})

test.each<[string, string, Buffer]>([
  ['an archive', 'a.zip', zipOf([{ content: HARMLESS }])],
  ['an empty archive', 'a.zip', EMPTY_END],
  ['an archive with sizes behind the data', 'a.zip', zipOf([{ content: HARMLESS, flags: 8 }])],
  ['an archive within another', 'a.zip', zipOf([{ content: zipOf([{ content: HARMLESS }]), method: 0 }])],
  ['a harmless one behind other bytes', 'a.gif', zipOf([{ content: HARMLESS }], { ahead: GIF })],
  ['tar.gz', 'a.tgz', gzipSync(tarOf('a', HARMLESS))],
  ['bzip2', 'a.bz2', bzip2(HARMLESS)],
  ['PDF with an attachment', 'a.pdf', pdfOf(HARMLESS)],
  ['RTF', 'a.rtf', rtfOf(HARMLESS)],
  ['a compound file', 'a.doc', oleOf([['Data', HARMLESS]])],
  ['a compound file that holds an archive in pieces', 'a.msg', scattered()],
  [
    'a PDF that holds an archive as it is',
    'a.pdf',
    pdfOf(zipOf([{ content: HARMLESS }]), (bytes) => bytes, ''),
  ],
  ['tar of an archive', 'a.tar', tarOf('a.zip', zipOf([{ content: HARMLESS }]))],
  ['a zip of a RAR as it is', 'a.zip', zipOf([{ name: 'a.txt', content: Buffer.from('Rar!'), method: 0 }])],
])('%s with nothing in it passes', async (_title, name, content) => {
  expect(await verdict(name, content)).toBe('passed')
})

/** Its sectors lie in another order than its archive's bytes. */
function scattered(): Buffer {
  const noise = Buffer.from(Array.from({ length: 6000 }, (_, i) => (i * i * 7 + (i >> 3)) & 255))
  const bytes = oleOf([['Data', zipOf([{ content: noise }, { name: 'b', content: noise }])]])
  const table = bytes.subarray((bytes.readUInt32LE(76) + 1) * 512)
  const start = bytes.readUInt32LE((bytes.readUInt32LE(48) + 1) * 512 + 128 + 116)
  // The third and fourth sector of the stream change places.
  const [second, third, fourth] = [start + 1, start + 2, start + 3]
  const at = (sector: number): Buffer => bytes.subarray((sector + 1) * 512, (sector + 2) * 512)
  const kept = Buffer.from(at(third))
  at(fourth).copy(at(third))
  kept.copy(at(fourth))
  const behind = table.readUInt32LE(fourth * 4)
  table.writeUInt32LE(fourth, second * 4)
  table.writeUInt32LE(third, fourth * 4)
  table.writeUInt32LE(behind, third * 4)
  return bytes
}

/** A picture of a page is read by its first bytes (`hidesFile`): what hides behind a real picture's is no file to anyone. */
const AS_PICTURE = 'PDF attachment that calls itself a picture'

test('in any containers within each other', async () => {
  const wraps = Object.entries(OPENED).flatMap(([title, [, wrap]]) => (title === AS_PICTURE ? [] : [wrap]))
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...wraps), { minLength: 1, maxLength: 5 }), async (chain) => {
      let content: Buffer = EICAR
      for (const wrap of chain) {
        content = wrap(content)
        // Making more of it takes longer than reading it: the compressor of the tests is a simple one.
        if (content.length > 100_000) return
      }
      expect(await verdict('x.dat', content)).toBe('found')
    }),
    { numRuns: 150 },
  )
})

test('a byte changed anywhere in an archive with sums', async () => {
  const archives = ['zip, deflated', 'zip, stored', 'gzip', 'bzip2', 'tar.gz'].map((key) => OPENED[key]!)
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...archives),
      fc.nat(),
      fc.integer({ min: 1, max: 255 }),
      async ([name, wrap], at, mask) => {
        const content = Buffer.from(wrap(EICAR))
        content[at % content.length]! ^= mask
        expect(await verdict(name, content)).not.toBe('passed')
      },
    ),
    { numRuns: 300 },
  )
})
