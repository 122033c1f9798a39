/** HWP 5 and HWPX: each thing that is removed, what stays, and that nothing is left for a second time. */
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { activeIn } from '@postern/mail/active/testing.ts'
import { holdsHwpScript } from '@postern/mail/container/office/hwp-script.ts'
import type { OleNode } from '@postern/mail/container/office/ole.ts'
import { olePackageOf, zipOf } from '@postern/testkit/containers.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRecords, writeRecords, type HwpRecord } from '../hwp/records.ts'
import { reopenOle } from '../ole/reopen-ole.ts'
import { compound, EQUATION_CLASS, longs, storageOf, streamOf, words } from '../testing/ole.ts'
import { bytesOf, inShort, tryDisarm } from '../testing/try.ts'
import { reopenZip } from '../zip/reopen-zip.ts'

const text = (content: string): Buffer =>
  Buffer.concat([words(content.length), Buffer.from(content, 'utf16le')])
const PARAGRAPH: HwpRecord = { tag: 67, level: 1, data: Buffer.from('본문\r', 'utf16le') }
const field = (name: string, command: string): HwpRecord => ({
  tag: 71,
  level: 1,
  data: Buffer.concat([Buffer.from(name), Buffer.alloc(5), text(command), longs(7)]),
})
const LINKED = (path: string): HwpRecord => ({
  tag: 18,
  level: 0,
  data: Buffer.concat([words(0), text(path), text('')]),
})
const script = (source: string): Buffer => {
  const long = (content: string): Buffer =>
    Buffer.concat([longs(content.length), Buffer.from(content, 'utf16le')])
  return Buffer.concat([
    long('var Documents = XHwpDocuments;\r\n'),
    long(source),
    long(''),
    long(''),
    longs(0xffffffff),
  ])
}

interface Parts {
  readonly info?: readonly HwpRecord[]
  readonly section?: readonly HwpRecord[]
  readonly more?: readonly OleNode[]
  readonly flags?: number
}

function hwpOf({ info = [], section = [], more = [], flags = 1 }: Parts): Buffer {
  const header = Buffer.alloc(256)
  header.write('HWP Document File')
  header.writeUInt32LE(0x05000304, 32)
  header.writeUInt32LE(flags, 36)
  return compound([
    streamOf('FileHeader', header),
    streamOf('DocInfo', deflateRawSync(writeRecords(info))),
    storageOf('BodyText', [streamOf('Section0', deflateRawSync(writeRecords([PARAGRAPH, ...section])))]),
    ...more,
  ])
}

const binary = (name: string, content: Buffer): OleNode =>
  storageOf('BinData', [streamOf(name, deflateRawSync(content))])
const object = (children: readonly OleNode[], classId?: string): Buffer => {
  const file = classId === undefined ? compound(children) : compoundOf(children, classId)
  return Buffer.concat([longs(file.length), file])
}
const compoundOf = (children: readonly OleNode[], classId: string): Buffer => {
  const file = compound(children)
  const at = file.indexOf(Buffer.from('Root Entry', 'utf16le'))
  Buffer.from(classId, 'hex').copy(file, at + 80)
  return file
}
const SHOWN = streamOf('\u0002OlePres000', 'picture')

test.each<[string, Parts, readonly string[]]>([
  [
    'a script that does something',
    {
      more: [
        storageOf('Scripts', [streamOf('DefaultJScript', deflateRawSync(script('new ActiveXObject("x")')))]),
      ],
    },
    ['script×1'],
  ],
  ['a link to a program', { section: [field('klh%', '\\\\\\\\host\\\\a.exe;1;0;0;')] }, ['dangerous-link×1']],
  ['a script as a link', { section: [field('klh%', 'javascript\\:x();1;0;0;')] }, ['dangerous-link×1']],
  [
    'a program beside the document',
    { section: [field('klh%', 'C\\:\\\\run.bat;1;0;0;')] },
    ['dangerous-link×1'],
  ],
  [
    'the same of a shape',
    {
      section: [
        { tag: 87, level: 2, data: Buffer.concat([words(0x21b, 1), text('file\\://host/a.hta;1;0;0;')]) },
      ],
    },
    ['dangerous-link×1'],
  ],
  ['a picture of another machine', { info: [LINKED('\\\\host\\a.png')] }, ['remote-picture×1']],
  [
    'a film of a page',
    { section: [{ tag: 98, level: 2, data: Buffer.concat([longs(1), text('<iframe src=x>'), words(3)]) }] },
    ['media×1'],
  ],
  [
    'a package',
    {
      more: [
        binary(
          'BIN0001.OLE',
          object([SHOWN, streamOf('\u0001Ole10Native', olePackageOf('a.exe', Buffer.from('MZ')))]),
        ),
      ],
    },
    ['ole-object×1'],
  ],
  ['PostScript', { more: [binary('BIN0001.eps', Buffer.from('%!PS-Adobe (x) run'))] }, ['script×1']],
  [
    'a document it goes on in',
    {
      more: [
        storageOf('DocOptions', [
          streamOf('_LinkDoc', Buffer.concat([words(0), Buffer.from('\\\\host\\a.hwp\0', 'utf16le')])),
        ]),
      ],
    },
    ['external-relation×1'],
  ],
  [
    'earlier versions',
    { flags: 65, more: [storageOf('DocHistory', [streamOf('VersionLog0', 'x')])] },
    ['hidden-data×1'],
  ],
  ['a stream that nobody knows', { more: [streamOf('Strange', 'x')] }, ['unknown-part×1']],
])('HWP: removes %s', async (_, parts, said) => {
  const outcome = await tryDisarm('a.hwp', hwpOf(parts))
  expect(inShort(outcome)).toEqual(said)
  const after = bytesOf(outcome)
  expect(inShort(await tryDisarm('a.hwp', after))).toEqual([])
  const [paragraph] = readRecords(inflateRawSync(reopenOle(after).get('BodyText/Section0')!))
  expect(paragraph).toEqual(PARAGRAPH)
})

test.each<[string, Parts]>([
  [
    'the scripts of every document',
    {
      more: [
        storageOf('Scripts', [
          streamOf('DefaultJScript', deflateRawSync(script('function OnDocument_New()\r\n{\r\n}\r\n'))),
        ]),
      ],
    },
  ],
  [
    'links to pages, mail and places',
    {
      section: [
        field('klh%', 'http\\://e.example/a.exe;1;0;0;'),
        field('klh%', 'mailto\\:a@b.com;2;0;0;'),
        field('klh%', '?bookmark;0;0;0;'),
      ],
    },
  ],
  ['other fields', { section: [field('etd%', '$year')] }],
  [
    'equations and what objects look like',
    {
      more: [
        storageOf('BinData', [
          streamOf(
            'BIN0001.OLE',
            deflateRawSync(object([streamOf('\u0001Ole', longs(0x02000001, 0, 0))], EQUATION_CLASS)),
          ),
          streamOf('BIN0002.OLE', deflateRawSync(object([SHOWN]))),
        ]),
      ],
    },
  ],
  ['a picture on the disk', { info: [LINKED('C:\\a.png')] }],
])('HWP: keeps %s', async (_, parts) => {
  expect(inShort(await tryDisarm('a.hwp', hwpOf(parts)))).toEqual([])
})

test('an emptied script is one that does nothing, and the header says that there is none', async () => {
  const bytes = hwpOf({
    flags: 9,
    more: [storageOf('Scripts', [streamOf('DefaultJScript', deflateRawSync(script('x()')))])],
  })
  const streams = reopenOle(bytesOf(await tryDisarm('a.hwp', bytes)))
  expect(holdsHwpScript(inflateRawSync(streams.get('Scripts/DefaultJScript')!))).toBe(false)
  expect(streams.get('FileHeader')!.readUInt32LE(36)).toBe(1)
})

test('of an object, what it looks like stays', async () => {
  const bytes = hwpOf({ more: [binary('BIN0001.OLE', object([SHOWN, streamOf('CONTENTS', 'x')]))] })
  const after = inflateRawSync(
    reopenOle(bytesOf(await tryDisarm('a.hwp', bytes))).get('BinData/BIN0001.OLE')!,
  )
  expect(after.readUInt32LE(0)).toBe(after.length - 4)
  expect([...reopenOle(after.subarray(4)).keys()]).toEqual(['\u0002OlePres000'])
})

test.each([
  ['with a password', 3, {}, 'failed: encrypted'],
  ['for distribution', 5, {}, 'failed: distribution'],
  ['for distribution, by policy', 5, { distribution: 'leave' }, 'left: distribution'],
  ['signed', 129, {}, 'failed: signed'],
  ['signed, by policy', 129, { signed: 'leave' }, 'left: signed'],
  ['signed, stripped', 129, { signed: 'strip' }, 'signature×1'],
] as const)('a document %s', async (_, flags, policy, said) => {
  expect(inShort(await tryDisarm('a.hwp', hwpOf({ flags }), { policy }))).toEqual([said])
})

test('records are written so that they are read again, long ones too', () => {
  const record = fc.record({
    tag: fc.nat(1023),
    level: fc.nat(1023),
    size: fc.constantFrom(0, 1, 4094, 4095, 4096, 9000),
  })
  fc.assert(
    fc.property(fc.array(record, { maxLength: 8 }), (records) => {
      const wanted = records.map(({ tag, level, size }) => ({ tag, level, data: Buffer.alloc(size, tag) }))
      expect(readRecords(writeRecords(wanted))).toEqual(wanted)
    }),
  )
})

test('whatever fields there are, disarming ends, and leaves nothing for a second time', async () => {
  const command = fc
    .array(
      fc.constantFrom(
        'javascript\\:',
        '\\\\\\\\host',
        ';',
        '\\;',
        'a.exe',
        'http\\://',
        '1;0;',
        '\\',
        '가',
        '.hta',
      ),
    )
    .map((pieces) => pieces.join(''))
  const record = fc.oneof(
    fc.tuple(fc.constantFrom('klh%', 'knu%'), command).map(([name, each]) => field(name, each)),
    fc
      .tuple(fc.constantFrom(18, 71, 87, 98), fc.uint8Array({ maxLength: 40 }))
      .map(([tag, data]): HwpRecord => ({ tag, level: 1, data: Buffer.from(data) })),
    command.map((each): HwpRecord => ({ tag: 87, level: 1, data: text(each) })),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(record, { maxLength: 8 }), async (section) => {
      const outcome = await tryDisarm('a.hwp', hwpOf({ section }))
      if (outcome.outcome === 'disarmed') expect(inShort(await tryDisarm('a.hwp', outcome.bytes))).toEqual([])
    }),
  )
})

const SECTION = '<hs:sec xmlns:hs="s" xmlns:hp="p"><hp:p><hp:t>본문</hp:t></hp:p>%</hs:sec>'
const LIST = (items: string): string =>
  `<opf:package xmlns:opf="o"><opf:metadata><opf:meta name="creator">kim</opf:meta></opf:metadata><opf:manifest><opf:item id="s" href="Contents/section0.xml"/>${items}</opf:manifest><opf:spine><opf:itemref idref="s"/><opf:itemref idref="x"/></opf:spine></opf:package>`

function hwpxOf(within: string, parts: Readonly<Record<string, string | Buffer>> = {}, items = ''): Buffer {
  const all = {
    mimetype: 'application/hwp+zip',
    'version.xml': '<v/>',
    'META-INF/manifest.xml': '<m/>',
    'Contents/content.hpf': LIST(items),
    'Contents/section0.xml': SECTION.replace('%', within),
    ...parts,
  }
  return zipOf(
    Object.entries(all).map(([name, content]) => ({
      name,
      content: typeof content === 'string' ? Buffer.from(content) : content,
      method: name === 'mimetype' ? 0 : 8,
    })),
  )
}

const LINK = (target: string): string =>
  `<hp:fieldBegin type="HYPERLINK"><hp:stringParam name="Command">${target}</hp:stringParam></hp:fieldBegin>`

test.each<[string, Buffer, readonly string[]]>([
  [
    'a script that does something',
    hwpxOf('', { 'Scripts/sourceScripts.js': Buffer.from('\ufeffx()', 'utf16le') }),
    ['script×1'],
  ],
  ['a script of another name', hwpxOf('', { 'Scripts/a.js': 'x()' }), ['script×1']],
  ['a link to a program', hwpxOf(LINK('C\\:\\\\a.exe;1;0;0;')), ['dangerous-link×1']],
  ['a link of a shape', hwpxOf('<hp:pic href="javascript\\:x;1;0;0;"/>'), ['dangerous-link×1']],
  ['a film of a page', hwpxOf('<hp:video tag="&lt;iframe&gt;"/>'), ['media×1']],
  [
    'a picture of another place',
    hwpxOf('', {}, '<opf:item id="i" href="\\\\host\\a.png" isEmbeded="0"/>'),
    ['remote-picture×1'],
  ],
  [
    'a package',
    hwpxOf('', { 'BinData/ole1.ole': object([streamOf('\u0001Ole10Native', 'x')]) }),
    ['ole-object×1'],
  ],
  ['PostScript', hwpxOf('', { 'BinData/a.eps': '%!PS' }), ['script×1']],
  [
    'data of a chart',
    hwpxOf('', { 'Chart/chart1.xml': '<c><externalData id="r"/></c>' }),
    ['external-relation×1'],
  ],
  [
    'a part that nobody knows, and its line in the list',
    hwpxOf('', { 'Strange/a.bin': 'x' }, '<opf:item id="x" href="Strange/a.bin"/>'),
    ['unknown-part×1'],
  ],
])('HWPX: removes %s', async (_, bytes, said) => {
  const outcome = await tryDisarm('a.hwpx', bytes)
  expect(inShort(outcome)).toEqual(said)
  const parts = reopenZip(bytesOf(outcome))
  expect([...parts.keys()][0]).toBe('mimetype')
  expect(Buffer.from(parts.get('Contents/section0.xml')!).toString()).toContain('<hp:t>본문</hp:t>')
  expect(activeIn('a.hwpx', bytesOf(outcome))).toEqual([])
  expect(inShort(await tryDisarm('a.hwpx', bytesOf(outcome)))).toEqual([])
})

test('HWPX: a line of the list that leads nowhere goes with its place', async () => {
  const bytes = hwpxOf('', { 'Strange/a.bin': 'x' }, '<opf:item id="x" href="Strange/a.bin"/>')
  const list = Buffer.from(
    reopenZip(bytesOf(await tryDisarm('a.hwpx', bytes))).get('Contents/content.hpf')!,
  ).toString()
  expect(list).not.toMatch(/Strange|idref="x"/)
})

test('HWPX: what stays, stays', async () => {
  const bytes = hwpxOf(`${LINK('https\\://e.example/;1;0;0;')}<hp:pic href=""/>`, {
    'Preview/PrvText.txt': 'x',
  })
  expect(inShort(await tryDisarm('a.hwpx', bytes))).toEqual([])
  expect(inShort(await tryDisarm('a.hwpx', bytes, { policy: { metadata: 'remove' } }))).toEqual([
    'metadata×1',
  ])
})

test('HWPX: one that is locked fails as such', async () => {
  const bytes = hwpxOf('', { 'META-INF/manifest.xml': '<m><file-entry><encryption-data/></file-entry></m>' })
  expect(inShort(await tryDisarm('a.hwpx', bytes))).toEqual(['failed: encrypted'])
})
