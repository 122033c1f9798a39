/** Binary workbooks: each record that is removed, what stays in its place, and sheets that are still found. */
import { activeIn } from '@postern/mail/active/testing.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bookOf, longs, storageOf, streamOf, words, type Biff } from '../testing/ole.ts'
import { bytesOf, inShort, tryDisarm } from '../testing/try.ts'
import { reopenOle } from './reopen-ole.ts'
import { readRecords, RECORD } from './sheet/records.ts'

const VALUES: readonly Biff[] = [[0x203, Buffer.from('0000000000000000000000004540', 'hex')]]
const SHEET = { name: 'Data', records: VALUES }
const SUPPORT = (path: string): Biff => [
  0x1ae,
  Buffer.concat([words(1, path.length), Buffer.from([0]), Buffer.from(path, 'latin1')]),
]
const EXTERNAL: Biff = [0x23, Buffer.concat([words(2, 0, 0), Buffer.from([1, 0, 0x41, 0, 0])])]
const NAME = (flags: number, name: string): Biff => [
  0x18,
  Buffer.concat([
    words(flags),
    Buffer.from([0, name.length]),
    words(7),
    Buffer.alloc(8),
    Buffer.from([0]),
    Buffer.from(name, 'latin1'),
    Buffer.from('3a000000000000', 'hex'),
  ]),
]
const object = (...parts: readonly Buffer[]): Biff => [
  0x5d,
  Buffer.concat([words(0x15, 18), Buffer.alloc(18), ...parts, longs(0)]),
]
function hyperlink(target: string): Biff {
  const text = Buffer.from(`${target}\0`, 'utf16le')
  return [
    0x1b8,
    Buffer.concat([
      Buffer.alloc(32),
      Buffer.from('e0c9ea79f9bace118c8200aa004ba90b', 'hex'),
      longs(text.length),
      text,
    ]),
  ]
}

const recordsOf = (bytes: Buffer): ReturnType<typeof readRecords> =>
  readRecords(reopenOle(bytes).get('Workbook')!)

test.each<[string, Buffer, readonly string[]]>([
  [
    'a project of macros',
    bookOf([[0xd3]], [SHEET], [storageOf('_VBA_PROJECT_CUR', [streamOf('x', 'x')])]),
    ['macro×2'],
  ],
  [
    'a sheet of Excel 4.0 macros',
    bookOf([], [SHEET, { name: 'M', dt: 1, records: VALUES }]),
    ['excel4-macro×1'],
  ],
  [
    'a very hidden one',
    bookOf([], [{ name: 'M', dt: 1, state: 2, records: VALUES }, SHEET]),
    ['excel4-macro×1'],
  ],
  [
    'one that only the list of sheets calls so',
    bookOf([], [{ name: 'M', dt: 1, kind: 0x10, records: VALUES }]),
    ['excel4-macro×1'],
  ],
  [
    'one that only its stream calls so',
    bookOf([], [{ name: 'M', kind: 0x40, records: VALUES }]),
    ['excel4-macro×1'],
  ],
  ['a built-in name that runs', bookOf([NAME(0x20, '\x01')], [SHEET]), ['excel4-macro×1']],
  ['the same in letters, hidden', bookOf([NAME(0x01, 'Auto_Open1')], [SHEET]), ['excel4-macro×1']],
  ['a link to a program', bookOf([SUPPORT('cmd\x03/c calc'), EXTERNAL], [SHEET]), ['dde×1']],
  [
    'a link to another workbook',
    bookOf([SUPPORT('\x01\x01@host\x03a.xls')], [SHEET]),
    ['external-relation×1'],
  ],
  [
    'a macro of a button',
    bookOf([], [{ name: 'A', records: [object(words(4, 4), words(2, 1))] }]),
    ['macro×1'],
  ],
  ['a control', bookOf([], [{ name: 'A', records: [object(words(8, 2, 0x10))] }]), ['activex×1']],
  ['controls', bookOf([], [SHEET], [streamOf('Ctls', 'x')]), ['activex×1']],
  ['a query of a database', bookOf([], [{ name: 'A', records: [[0xdc, words(1)]] }]), ['data-connection×1']],
  [
    'a link that starts a program',
    bookOf([], [{ name: 'A', records: [hyperlink('javascript:x()')] }]),
    ['dangerous-link×1'],
  ],
])('removes %s', async (_, bytes, said) => {
  const outcome = await tryDisarm('a.xls', bytes)
  expect(inShort(outcome)).toEqual(said)
  const after = bytesOf(outcome)
  expect(inShort(await tryDisarm('a.xls', after))).toEqual([])
  expect(activeIn('a.xls', after)).toEqual([])
})

test.each<[string, Buffer]>([
  [
    'the workbook itself and add-ins as books',
    bookOf(
      [
        [0x1ae, words(1, 0x0401)],
        [0x1ae, words(1, 0x3a01)],
      ],
      [SHEET],
    ),
  ],
  [
    'names and links to pages',
    bookOf(
      [NAME(0x20, '\x06'), NAME(0, 'Automatic')],
      [{ name: 'A', records: [hyperlink('https://e.example/')] }],
    ),
  ],
])('keeps %s', async (_, bytes) => {
  expect(inShort(await tryDisarm('a.xls', bytes))).toEqual([])
})

test('sheets are found where they moved to, and a macro sheet is an empty worksheet of its name', async () => {
  const bytes = bookOf([[0xd3]], [{ name: 'M', dt: 1, state: 2, records: [...VALUES, ...VALUES] }, SHEET])
  const records = recordsOf(bytesOf(await tryDisarm('a.xls', bytes)))
  const bound = records.filter(({ type }) => type === RECORD.BOUND_SHEET)
  expect(bound.map(({ data }) => [data[4], data[5], data.toString('latin1', 8)])).toEqual([
    [2, 0, 'M'],
    [0, 0, 'Data'],
  ])
  const begins = records.filter(({ type }) => type === RECORD.BEGIN).map(({ offset }) => offset)
  expect(bound.map(({ data }) => data.readUInt32LE(0))).toEqual(begins.slice(1))
  expect(records.filter(({ type }) => type === 0x203)).toHaveLength(1)
})

test.each([
  ['locked', bookOf([[0x2f, words(1)]], [SHEET]), 'failed: encrypted'],
  ['cut off', bookOf([[0x0a]], []), 'failed: broken'],
])('a workbook that is %s fails', async (_, bytes, said) => {
  expect(inShort(await tryDisarm('a.xls', bytes))).toEqual([said])
})

test('whatever records there are, disarming ends, and leaves nothing for a second time', async () => {
  const record = fc.oneof(
    fc.constantFrom<Biff>(
      NAME(0x20, '\x01'),
      SUPPORT('a\x03b'),
      EXTERNAL,
      object(words(4, 4), words(2, 1)),
      [0xd3],
    ),
    fc
      .tuple(fc.constantFrom(0x17, 0x18, 0x23, 0x5d, 0x85, 0x1ae, 0x1b8), fc.uint8Array({ maxLength: 60 }))
      .map(([type, data]): Biff => [type, Buffer.from(data)]),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(record, { maxLength: 12 }), async (records) => {
      const outcome = await tryDisarm('a.xls', bookOf(records, [SHEET]))
      if (outcome.outcome === 'disarmed') expect(inShort(await tryDisarm('a.xls', outcome.bytes))).toEqual([])
    }),
  )
})
