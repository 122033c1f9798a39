/** Links within files: where a format decides about them, they are changed as those of the mail are, and nothing is called removed. */
import { messageKey, readCheckedLink } from '@postern/mail/links/checked-link.ts'
import { zipOf } from '@postern/testkit/containers.ts'
import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { DetoxBudget, limitsFor } from '../budget.ts'
import { disarm } from '../disarm.ts'
import { STRICT, type DetoxPolicy } from '../policy.ts'
import { onePage } from '../testing/make-pdf.ts'
import { partsOf, wordOf } from '../testing/office.ts'
import type { LinkPolicy } from './link-policy.ts'

const MESSAGE = '01956f3e-7c1a-7b2e-9d11-0a1b2c3d4e5f'
const KEY = messageKey(Buffer.alloc(32, 7), MESSAGE)
const seal = { origin: 'https://gate.example', message: MESSAGE, key: KEY, recipient: null }
const TARGET = 'https://shop.example/?a=1&b=2'

const HTML = Buffer.from(
  '<a href="https://shop.example/?a=1&amp;b=2">Go</a><a href="https://corp.example/">C</a>',
)
const WORD = wordOf('<w:p><w:hyperlink r:id="rId1"><w:r><w:t>Go</w:t></w:r></w:hyperlink></w:p>', [
  ['hyperlink', 'https://shop.example/?a=1&amp;b=2'],
])
const TEXT = zipOf([
  { name: 'mimetype', content: Buffer.from('application/vnd.oasis.opendocument.text'), method: 0 },
  {
    name: 'META-INF/manifest.xml',
    content: Buffer.from(
      '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>',
    ),
  },
  {
    name: 'content.xml',
    content: Buffer.from(
      '<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" ' +
        'xmlns:xlink="http://www.w3.org/1999/xlink"><office:body><office:text><text:p>' +
        '<text:a xlink:href="https://shop.example/?a=1&amp;b=2">Go</text:a></text:p></office:text></office:body></office:document-content>',
    ),
  },
])
const PDF = onePage('', `/Annots[<</Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI(${TARGET})>>>>]`)

/** Objects of a PDF are packed, and their strings in hex. */
function plainPdf(bytes: Buffer): string {
  const written = bytes.toString('latin1')
  const packed = [...written.matchAll(/\/ObjStm[^]*?stream\n([^]*?)\nendstream/g)]
  const objects = packed.map(([, data]) => inflateSync(Buffer.from(data!, 'latin1')).toString('latin1'))
  return [written, ...objects]
    .join('\n')
    .replaceAll(/<((?:[\da-f]{2})+)>/gi, (_hex, digits: string) =>
      Buffer.from(digits, 'hex').toString('latin1'),
    )
}

async function linked(
  name: string,
  bytes: Buffer,
  mode: LinkPolicy['mode'],
  policy: Partial<DetoxPolicy> = {},
) {
  const counts = { rewritten: 0, inert: 0, left: 0 }
  const links = { policy: { mode, except: ['corp.example'], seal }, counts }
  const budget = new DetoxBudget(limitsFor(bytes.length))
  const outcome = await disarm({ name, bytes }, { ...STRICT, ...policy }, budget, links)
  const { bytes: now, removed } = outcome.outcome === 'disarmed' ? outcome : { bytes: null, removed: [] }
  const isZip = now?.toString('latin1', 0, 2) === 'PK'
  const text = isZip ? [...partsOf(now).values()].join('\n') : plainPdf(now ?? Buffer.alloc(0))
  const tokens = [...text.matchAll(/gate\.example\/l\/([\w-]+\.[\w-]+\.[\w-]{22})/g)]
  return {
    outcome: outcome.outcome,
    removed,
    counts,
    text,
    targets: tokens.map(([, token]) => readCheckedLink(token!, () => KEY)?.target),
  }
}

const FILES = [
  ['page.html', HTML, 1],
  ['a.docx', WORD, 0],
  ['a.odt', TEXT, 0],
  ['a.pdf', PDF, 0],
] as const

test.each(FILES)('%s: links lead by way of the page', async (name, bytes, left) => {
  const { outcome, removed, counts, targets, text } = await linked(name, bytes, 'rewrite')
  expect({ outcome, removed, counts, targets }).toEqual({
    outcome: 'disarmed',
    removed: [],
    counts: { rewritten: 1, inert: 0, left },
    targets: [TARGET],
  })
  expect(text).not.toContain('shop.example')
})

test.each(FILES)('%s: links are nothing to click on', async (name, bytes) => {
  const { counts, targets, text } = await linked(name, bytes, 'inert')
  expect([counts.inert, targets]).toEqual([1, []])
  expect(text).not.toContain('shop.example')
})

test.each(FILES)('%s stays where links do, and where nothing is to change', async (name, bytes) => {
  expect((await linked(name, bytes, 'leave')).outcome).toBe('unchanged')
  const modes = Object.fromEntries(
    Object.keys(STRICT.modes).map((kind) => [kind, 'report']),
  ) as DetoxPolicy['modes']
  expect(await linked(name, bytes, 'rewrite', { modes })).toMatchObject({
    outcome: 'unchanged',
    counts: { rewritten: 0, inert: 0 },
  })
})
