/** Formats within formats: whatever lies in whatever else, nothing that acts is left in it. */
import { unzipSync } from 'fflate'
import fc from 'fast-check'
import { zipOf } from '@postern/testkit/containers.ts'
import { expect, test } from 'vitest'
import { wordOf } from './testing/office.ts'
import { inShort, tryDisarm } from './testing/try.ts'

interface Made {
  readonly name: string
  readonly bytes: Buffer
}

const XHTML = 'http://www.w3.org/1999/xhtml'
const ODT = 'application/vnd.oasis.opendocument.text'

const LEAVES: readonly Made[] = [
  { name: 'a.csv', bytes: Buffer.from("1,=EVIL|'x'!A0\n") },
  {
    name: 'a.xml',
    bytes: Buffer.from(`<?xml version="1.0"?><a xmlns:h="${XHTML}"><h:script>EVIL</h:script></a>`),
  },
  { name: 'a.docx', bytes: wordOf('<w:fldSimple w:instr="DDE EVIL"><w:r/></w:fldSimple>') },
  { name: 'b.docm', bytes: wordOf('', [['vbaProject', 'v.bin']], { 'word/v.bin': { xml: 'EVIL' } }) },
  {
    name: 'a.odt',
    bytes: zipOf([
      { name: 'mimetype', content: Buffer.from(ODT), method: 0 },
      { name: 'content.xml', content: Buffer.from('<a/>') },
      { name: 'META-INF/manifest.xml', content: Buffer.from('<m/>') },
      { name: 'Basic/EVIL.xml', content: Buffer.from('<EVIL/>') },
    ]),
  },
  { name: 'plain.txt', bytes: Buffer.from('nothing') },
]

function packed(files: readonly Made[]): Made {
  return {
    name: 'in.zip',
    bytes: zipOf(files.map(({ name, bytes }, at) => ({ name: `${at}/${name}`, content: bytes }))),
  }
}

/** A document with others within it, as documents have them. */
function embedding(files: readonly Made[]): Made {
  const parts = files.map(({ name, bytes }, at) => [`word/embeddings/${at}-${name}`, { bytes }] as const)
  const rels = parts.map(([name]) => ['package', `/${name}`] as const)
  const body = rels.map((_, at) => `<o:OLEObject r:id="rId${at + 1}"/>`).join('')
  return { name: 'out.docx', bytes: wordOf(body, rels, Object.fromEntries(parts)) }
}

const { file } = fc.letrec<{ file: Made }>((tie) => ({
  file: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(...LEAVES),
    fc.array(tie('file'), { minLength: 1, maxLength: 3 }).map(packed),
    fc.array(tie('file'), { minLength: 1, maxLength: 3 }).map(embedding),
  ),
}))

/** All texts of a file and the files within it. */
function textsOf(bytes: Uint8Array): string[] {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return [Buffer.from(bytes).toString()]
  return Object.entries(unzipSync(bytes)).flatMap(([name, content]) => [name, ...textsOf(content)])
}

test('of 300 files within each other nothing acts any more, and nothing is removed twice', async () => {
  await fc.assert(
    fc.asyncProperty(file, async ({ name, bytes }) => {
      const outcome = await tryDisarm(name, bytes)
      const after = outcome.outcome === 'disarmed' ? outcome.bytes : bytes
      expect(outcome.outcome).not.toBe('failed')
      expect(textsOf(after).filter((text) => text.replaceAll("'=EVIL", '').includes('EVIL'))).toEqual([])
      expect(inShort(await tryDisarm(name, after))).toEqual([])
    }),
    { numRuns: 300 },
  )
})

test('the text of documents stays, however deep they lie', async () => {
  const document = wordOf(`<w:p><w:r><w:t>kept</w:t></w:r></w:p><w:fldSimple w:instr="DDE x"/>`)
  const deep = packed([embedding([{ name: 'd.docx', bytes: document }])])
  const outcome = await tryDisarm(deep.name, deep.bytes)
  expect(inShort(outcome)).toEqual(['dde×1 0/out.docx/0-d.docx'])
  if (outcome.outcome === 'disarmed') expect(textsOf(outcome.bytes).join('')).toContain('<w:t>kept</w:t>')
})
