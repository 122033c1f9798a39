/** Binary Word documents: each thing that is removed, what stays, and that nothing is left for a second time. */
import { activeIn } from '@postern/mail/active/testing.ts'
import { olePackageOf } from '@postern/testkit/containers.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compound, EQUATION_CLASS, longs, storageOf, streamOf, wordOf, words } from '../testing/ole.ts'
import { bytesOf, inShort, tryDisarm } from '../testing/try.ts'
import { reopenOle } from './reopen-ole.ts'

const MACROS = storageOf('Macros', [storageOf('VBA', [streamOf('_VBA_PROJECT', 'cc')])])
const field = (instruction: string, result = 'shown'): string => `\x13${instruction}\x14${result}\x15`

function textIn(bytes: Buffer): string {
  return reopenOle(bytes).get('WordDocument')!.toString('utf16le', 1600)
}

function associated(template: string): Buffer {
  const texts = Array.from({ length: 18 }, (_, i) => (i === 1 ? template : i === 2 ? 'Title' : ''))
  return Buffer.concat([
    words(0xffff, 18, 0),
    ...texts.map((text) => Buffer.concat([words(text.length), Buffer.from(text, 'utf16le')])),
  ])
}

function equation(native: Buffer): ReturnType<typeof storageOf> {
  return storageOf(
    '_1',
    [streamOf('Equation Native', Buffer.concat([words(28), Buffer.alloc(26), native]))],
    EQUATION_CLASS,
  )
}

const pool = (...objects: Parameters<typeof storageOf>[1]): ReturnType<typeof storageOf> =>
  storageOf('ObjectPool', objects)

test.each<[string, Buffer, readonly string[]]>([
  ['macros', wordOf('x', {}, [MACROS]), ['macro×1']],
  ['commands that are macros', wordOf('x', { 24: Buffer.from([0xff, 1, 0, 0, 0, 0]) }), ['macro×1']],
  [
    'a package',
    wordOf('x', {}, [
      pool(storageOf('_1', [streamOf('\u0001Ole10Native', olePackageOf('a.exe', Buffer.from('MZ')))])),
    ]),
    ['embedded-file×1'],
  ],
  ['a control', wordOf('x', {}, [pool(storageOf('_1', [streamOf('\u0003OCXNAME', 'x')]))]), ['activex×1']],
  [
    'an object of a type that is not kept',
    wordOf('x', {}, [pool(storageOf('_1', [streamOf('CONTENTS', 'x')]))]),
    ['ole-object×1'],
  ],
  ['an equation that runs over', wordOf('x', {}, [pool(equation(Buffer.alloc(60, 0x41)))]), ['ole-object×1']],
  [
    'an equation that is a link',
    wordOf('x', {}, [pool(storageOf('_1', [streamOf('\u0001Ole', longs(0x02000001, 1))], EQUATION_CLASS))]),
    ['ole-object×1'],
  ],
  ['a field that starts a program', wordOf(field('DDEAUTO c:\\\\cmd.exe "/k calc"')), ['dde×1']],
  ['one whose name is put together', wordOf(field(`${field('QUOTE 68 68 69')} cmd "/k calc"`)), ['dde×1']],
  ['text of another file', wordOf(field('INCLUDETEXT "C:\\\\a.doc"')), ['external-relation×1']],
  [
    'a picture of another place',
    wordOf(field('INCLUDEPICTURE "http://e.example/a.png"')),
    ['remote-picture×1'],
  ],
  [
    'a link that starts a program',
    wordOf(field('HYPERLINK "file://host/share/a.exe"')),
    ['dangerous-link×1'],
  ],
  ['a template of another place', wordOf('x', { 32: associated('http://e.example/t.dot') }), ['template×1']],
  ['a mail merge', wordOf('x', { 44: Buffer.alloc(10) }), ['data-connection×1']],
  ['a stream that nobody knows', wordOf('x', {}, [streamOf('Strange', 'x')]), ['unknown-part×1']],
])('removes %s', async (_, bytes, said) => {
  const outcome = await tryDisarm('a.doc', bytes)
  expect(inShort(outcome)).toEqual(said)
  const again = bytesOf(outcome)
  expect(inShort(await tryDisarm('a.doc', again))).toEqual([])
  expect(activeIn('a.doc', again)).toEqual([])
})

test.each<[string, Buffer]>([
  [
    'a date and a link to a page',
    wordOf(`${field('DATE \\@ "yyyy"')}${field('HYPERLINK "https://e.example/"')}`),
  ],
  ['an equation', wordOf('x', {}, [pool(equation(Buffer.from('03010103000a000c02836100', 'hex')))])],
  ['a template by its name', wordOf('x', { 32: associated('Normal.dot') })],
])('keeps %s', async (_, bytes) => {
  expect(inShort(await tryDisarm('a.doc', bytes))).toEqual([])
})

test('results and other texts stay where they are', async () => {
  const bytes = wordOf(`before ${field('DDEAUTO cmd x')} after`, {
    16: Buffer.concat([longs(7, 21, 27, 34), Buffer.from('13451400', 'hex'), words(0x15)]),
  })
  const after = bytesOf(await tryDisarm('a.doc', bytes))
  expect(textIn(after)).toBe('before \x13             \x14shown\x15 after')
  expect(reopenOle(after).get('0Table')!.toString('hex', 16, 18)).toBe('1323')
})

test('a document of another kind within it does not decide its type', async () => {
  const inner = storageOf('MBD00000001', [streamOf('Workbook', 'x')])
  const outcome = await tryDisarm('a.doc', wordOf('x', {}, [pool(inner)]))
  expect(outcome).toMatchObject({ kind: 'word' })
})

test.each([
  ['left', 'leave', 'left: signed'],
  ['held', 'hold', 'failed: signed'],
  ['stripped', 'strip', 'signature×1'],
] as const)('a signed document is %s by policy', async (_, signed, said) => {
  const bytes = wordOf('x', {}, [storageOf('_xmlsignatures', [streamOf('1', '<x/>')])])
  expect(inShort(await tryDisarm('a.doc', bytes, { policy: { signed } }))).toEqual([said])
})

test('one that is locked fails as such', async () => {
  const main = Buffer.alloc(1600)
  main.writeUInt16LE(0xa5ec, 0)
  main.writeUInt16LE(0x0100, 10)
  expect(inShort(await tryDisarm('a.doc', compound([streamOf('WordDocument', main)])))).toEqual([
    'failed: encrypted',
  ])
})

test('metadata goes where policy wants it', async () => {
  const bytes = wordOf('x', {}, [streamOf('\u0005SummaryInformation', 'x')])
  expect(inShort(await tryDisarm('a.doc', bytes))).toEqual([])
  expect(inShort(await tryDisarm('a.doc', bytes, { policy: { metadata: 'remove' } }))).toEqual(['metadata×1'])
})

test('whatever fields there are, disarming ends, keeps the length, and leaves nothing for a second time', async () => {
  const piece = fc.constantFrom(
    '\x13',
    '\x14',
    '\x15',
    'DDE ',
    'DDEAUTO x ',
    'LINK a',
    'QUOTE 68 68 69',
    '"',
    ' ',
    'text',
    '가',
  )
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { minLength: 1, maxLength: 25 }), async (pieces) => {
      const text = pieces.join('')
      const outcome = await tryDisarm('a.doc', wordOf(text))
      if (outcome.outcome !== 'disarmed') return
      expect(textIn(outcome.bytes)).toHaveLength(text.length)
      expect(inShort(await tryDisarm('a.doc', outcome.bytes))).toEqual([])
    }),
  )
})
