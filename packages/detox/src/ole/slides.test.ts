/** Binary presentations: each record that is removed, and objects that are found where they moved to. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compound, longs, streamOf, storageOf, words } from '../testing/ole.ts'
import { bytesOf, inShort, tryDisarm } from '../testing/try.ts'
import { reopenOle } from './reopen-ole.ts'
import { readPresentation } from './slides/persisted.ts'
import { contentOf } from './slides/atoms.ts'

const atom = (type: number, content: Buffer | string = '', instance = 0): Buffer =>
  Buffer.concat([words(instance << 4, type), longs(content.length), Buffer.from(content as Buffer)])
const holder = (type: number, ...children: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(children)
  return Buffer.concat([words(0x0f, type), longs(content.length), content])
}
const text = (content: string, instance = 0): Buffer =>
  atom(0x0fba, Buffer.from(content, 'utf16le'), instance)

/** A presentation whose document (number 1) holds `within`; `objects` have the numbers behind. */
function slidesOf(within: readonly Buffer[], objects: readonly Buffer[] = []): Buffer {
  const all = [holder(0x03e8, ...within), ...objects]
  const offsets = all.map((_, index) => Buffer.concat(all.slice(0, index)).length)
  const body = Buffer.concat(all)
  const directory = atom(0x1772, Buffer.concat([longs(((all.length << 20) | 1) >>> 0, ...offsets)]))
  const edit = atom(0x0ff5, longs(0, 0, 0, body.length, 1, all.length, 0))
  const user = atom(
    0x0ff6,
    Buffer.concat([longs(20, 0xe391c05f, body.length + directory.length), Buffer.alloc(8)]),
  )
  return compound([
    streamOf('PowerPoint Document', Buffer.concat([body, directory, edit])),
    streamOf('Current User', user),
  ])
}

const ACTION = (action: number): Buffer => {
  const content = Buffer.alloc(16)
  content[8] = action
  return holder(0x0ff2, atom(0x0ff3, content))
}
const OBJECT = holder(0x0409, holder(0x0fcc, atom(0x0fc3, longs(1, 0, 7, 0, 2, 0))))
const LINK = (target: string): Buffer =>
  holder(0x0409, holder(0x0fd7, atom(0x0fd3, longs(1)), text(target, 1)))
const PACKAGE = atom(0x1011, compound([streamOf('\u0001Ole10Native', 'x')]))
const MACROS = holder(0x07d0, holder(0x03ff, atom(0x0400, longs(2, 1, 2))))
const PROJECT = atom(0x1011, compound([storageOf('VBA', [streamOf('_VBA_PROJECT', 'x')])]))
const SHAPE = holder(
  0xf004,
  atom(0xf00a, longs(1, 0x10)),
  holder(0xf011, atom(0x0bc1, longs(7))),
  text('kept'),
)

function objectsIn(bytes: Buffer): ReturnType<typeof readPresentation>['objects'] {
  const streams = reopenOle(bytes)
  return readPresentation(streams.get('PowerPoint Document')!, streams.get('Current User')!).objects
}

test.each<[string, Buffer, readonly string[]]>([
  ['macros', slidesOf([MACROS, text('kept')], [PROJECT]), ['macro×1']],
  ['a package and what refers to it', slidesOf([OBJECT, SHAPE], [PACKAGE]), ['ole-object×1']],
  ['a link to an object', slidesOf([holder(0x0409, holder(0x0fce)), text('kept')]), ['external-relation×1']],
  ['a control', slidesOf([holder(0x0409, holder(0x0fee)), text('kept')]), ['activex×1']],
  ['a click that runs a macro', slidesOf([ACTION(1), text('kept')]), ['macro×1']],
  [
    'a click that runs a program, and its range',
    slidesOf([ACTION(2), atom(0x0fdf, longs(0, 1)), text('kept')]),
    ['launch×1'],
  ],
  ['a click that opens an object', slidesOf([ACTION(5), text('kept')]), ['action×1']],
  ['a link that starts a program', slidesOf([LINK('javascript:x()'), text('kept')]), ['dangerous-link×1']],
  [
    'a film of another machine',
    slidesOf([holder(0x0409, holder(0x1006, text('\\\\host\\a.avi'))), text('kept')]),
    ['media×1'],
  ],
])('removes %s', async (_, bytes, said) => {
  const outcome = await tryDisarm('a.ppt', bytes)
  expect(inShort(outcome)).toEqual(said)
  const after = bytesOf(outcome)
  expect(inShort(await tryDisarm('a.ppt', after))).toEqual([])
  expect([...objectsIn(after).keys()]).toEqual([1])
  expect(contentOf(objectsIn(after).get(1)!).includes(Buffer.from('kept', 'utf16le'))).toBe(true)
})

test.each<[string, readonly Buffer[]]>([
  ['a click that turns the page', [ACTION(3)]],
  ['a link to a page', [LINK('https://e.example/')]],
  ['a mark that there are no macros', [holder(0x03ff, atom(0x0400, longs(0, 0, 2)))]],
])('keeps %s', async (_, within) => {
  expect(inShort(await tryDisarm('a.ppt', slidesOf(within)))).toEqual([])
})

test('a shape whose object is gone is a picture', async () => {
  const after = bytesOf(await tryDisarm('a.ppt', slidesOf([OBJECT, SHAPE], [PACKAGE])))
  const document = contentOf(objectsIn(after).get(1)!)
  expect(document.includes(atom(0xf00a, longs(1, 0)))).toBe(true)
  expect(document.includes(atom(0x0bc1, longs(7)))).toBe(false)
})

test('one that is locked fails as such', async () => {
  const user = atom(0x0ff6, Buffer.concat([longs(20, 0xf3d1c4df, 0), Buffer.alloc(8)]))
  const bytes = compound([streamOf('PowerPoint Document', atom(0x03e8)), streamOf('Current User', user)])
  expect(inShort(await tryDisarm('a.ppt', bytes))).toEqual(['failed: encrypted'])
})

test('whatever lies within each other, disarming ends, and leaves nothing for a second time', async () => {
  const { node } = fc.letrec<{ node: Buffer }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom(MACROS, OBJECT, SHAPE, ACTION(1), ACTION(2), LINK('javascript:x'), text('x')),
      fc
        .tuple(
          fc.constantFrom(0x03e8, 0x0409, 0xf004, 0x0ff2, 0x0fcc),
          fc.array(tie('node'), { maxLength: 3 }),
        )
        .map(([type, children]) => holder(type, ...children)),
    ),
  }))
  await fc.assert(
    fc.asyncProperty(fc.array(node, { maxLength: 4 }), async (nodes) => {
      const outcome = await tryDisarm('a.ppt', slidesOf(nodes, [PACKAGE, PROJECT]))
      if (outcome.outcome === 'disarmed') expect(inShort(await tryDisarm('a.ppt', outcome.bytes))).toEqual([])
    }),
  )
})
