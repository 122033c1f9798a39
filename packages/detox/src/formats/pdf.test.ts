import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { Budget } from '@postern/mail/container/budget.ts'
import { CORPORA_ABSENT, corpora } from '@postern/testkit/corpora.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { limitsFor } from '../budget.ts'
import { seenToAct } from '../pdf/judge-pdf.ts'
import { countPages } from '../pdf/pdfium.ts'
import { makePdf, onePage, streamOf } from '../testing/make-pdf.ts'
import { textOfPages } from '../testing/text-of-pages.ts'
import { bytesOf, inShort, tryDisarm } from '../testing/try.ts'

const SCRIPT = '<</S/JavaScript/JS(app.alert\\(1\\))>>'

/** A link on the page, with keys of its own. */
const link = (keys: string): string => `/Annots[<</Subtype/Link/Rect[0 0 9 9]${keys}>>]`

function acts(bytes: Buffer): string | null {
  return seenToAct(bytes, new Budget(limitsFor(bytes.length)))
}

test.each<[string, Buffer, string]>([
  ['a script on opening', onePage(`/OpenAction ${SCRIPT}`), 'script×1'],
  ['an event of the document', onePage(`/AA<</WC ${SCRIPT}>>`), 'script×1'],
  ['a script by name', onePage(`/Names<</JavaScript<</Names[(a)${SCRIPT}]>>>>`), 'script×1'],
  ['a name in digits', onePage(`/Open#41ction<</S/J#61vaScript/JS(1)>>`), 'script×1'],
  ['an event of a page', onePage('', `/AA<</O ${SCRIPT}/C<</S/Launch/F(a.exe)>>>>`), 'script×1 launch×1'],
  ['what follows an action', onePage('', link(`/A<</S/GoTo/D[3 0 R/Fit]/Next ${SCRIPT}>>`)), 'script×1'],
  [
    'what follows on opening',
    onePage(`/OpenAction<</S/GoTo/D[3 0 R/Fit]/Next ${SCRIPT}>>`),
    'action×1 script×1',
  ],
  ['printing on opening', onePage('/OpenAction<</S/Named/N/Print>>'), 'action×1'],
  ['a program', onePage('', link('/A<</S/Launch/Win<</F(cmd.exe)>>>>')), 'launch×1'],
  ['a page on opening', onePage('/OpenAction<</S/URI/URI(https://a.example/)>>'), 'uri-action×1'],
  [
    'an address that runs',
    onePage('', link('/A<</S/URI/URI(javascript:alert\\(1\\))>>')),
    'dangerous-link×1',
  ],
  ['an address of a share', onePage('', link('/A<</S/URI/URI(file://host/share/x)>>')), 'dangerous-link×1'],
  [
    'another document',
    onePage('', link('/A<</S/GoToR/F(\\\\\\\\host\\\\a.pdf)/D[0/Fit]>>')),
    'external-relation×1',
  ],
  ['an embedded document', onePage('', link('/A<</S/GoToE/T<</R/C/N(a)>>>>')), 'embedded-file×1'],
  [
    'a form that is sent',
    onePage(
      '',
      '/Annots[<</Subtype/Widget/FT/Btn/T(a)/Rect[0 0 9 9]/A<</S/SubmitForm/F(http://a.example/)>>>>]',
    ),
    'submit×1',
  ],
  ['a form that is filled', onePage('', link('/A<</S/ImportData/F(a.fdf)>>')), 'form-action×1'],
  [
    'a file',
    onePage('/Names<</EmbeddedFiles<</Names[(a)<</EF<</F 5 0 R>>/F(a.exe)>>]>>>>', '', [
      streamOf('/Type/EmbeddedFile', 'MZ'),
    ]),
    'embedded-file×1',
  ],
  [
    'a file on the page',
    onePage('', '/Annots[<</Subtype/FileAttachment/Rect[0 0 9 9]/FS<</EF<</F 5 0 R>>/F(a.exe)>>>>]', [
      streamOf('/Type/EmbeddedFile', 'MZ'),
    ]),
    'embedded-file×1',
  ],
  ['a portfolio', onePage('/Collection<</View/T>>'), 'embedded-file×1'],
  ['a film', onePage('', '/Annots[<</Subtype/RichMedia/Rect[0 0 9 9]/RichMediaContent<<>>>>]'), 'media×1'],
  ['a screen', onePage('', '/Annots[<</Subtype/Screen/Rect[0 0 9 9]/A<</S/Rendition/JS(1)>>>>]'), 'media×1'],
  ['a form of XFA', onePage('/AcroForm<</Fields[]/XFA 5 0 R>>', '', [streamOf('', '<xdp/>')]), 'xfa×1'],
  [
    'sums of a field',
    onePage('/AcroForm<</Fields[5 0 R]/CO[5 0 R]>>', '/Annots[5 0 R]', [
      `<</Subtype/Widget/FT/Tx/T(a)/V(7)/Rect[0 0 9 9]/AA<</C ${SCRIPT}/F ${SCRIPT}>>>>`,
    ]),
    'script×2',
  ],
  [
    'a page of another file',
    onePage('', '/Resources<</XObject<</a 5 0 R>>>>', [
      streamOf('/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Ref<</F(a.pdf)/Page 0>>', ''),
    ]),
    'external-relation×1',
  ],
  [
    'a stream of another file',
    onePage('', '/Resources<</XObject<</a 5 0 R>>>>', [
      streamOf('/Type/XObject/Subtype/Image/Width 1/Height 1/F<</FS/URL/F(http://a.example/)>>', ''),
    ]),
    'external-relation×1',
  ],
  [
    'code in the place of numbers',
    onePage('', '/Resources<</Font<</F<</Type/Font/Subtype/Type1/FontMatrix[1 0 0 1 0 (alert\\(1\\))]>>>>>>'),
    'script×1',
  ],
  [
    'PostScript',
    onePage('', '/Resources<</XObject<</a 5 0 R>>>>', [streamOf('/Type/XObject/Subtype/PS', '(x) run')]),
    'script×1',
  ],
  [
    'data of a program',
    onePage('', '/PieceInfo<</A<</Private 5 0 R>>>>', [streamOf('', 'MZ')]),
    'unknown-part×1',
  ],
  [
    'a filter that nobody knows',
    onePage('', '/Thumb 5 0 R', [streamOf('/Width 1/Height 1/Filter/Odd', 'x')]),
    'unknown-part×1',
  ],
  ['an object that nothing refers to', onePage('', '', ['<</S/Launch/F(a.exe)>>']), 'hidden-data×1'],
  ['bytes behind the end', Buffer.concat([onePage(''), Buffer.alloc(100, 'PK')]), 'hidden-data×1'],
  [
    'an earlier version',
    Buffer.concat([
      onePage(`/OpenAction ${SCRIPT}`),
      Buffer.from('1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n'),
    ]),
    'hidden-data×1',
  ],
])('%s is removed', async (_, bytes, removed) => {
  const outcome = await tryDisarm('a.pdf', bytes)
  expect(inShort(outcome).toSorted()).toEqual(removed.split(' ').toSorted())
  const after = bytesOf(outcome)
  expect(acts(after)).toBeNull()
  expect(inShort(await tryDisarm('a.pdf', after))).toEqual([])
  expect(await countPages(after)).toBe(1)
})

test.each([
  ['a link', onePage('', link('/A<</S/URI/URI(https://a.example/?a=%2F)>>'))],
  ['an address for mail', onePage('', link('/A<</S/URI/URI(mailto:kim@a.example)>>'))],
  ['a place to begin at', onePage('/OpenAction[3 0 R/Fit]')],
  ['turning a page', onePage('', link('/A<</S/Named/N/NextPage>>'))],
  [
    'a form that is filled in',
    onePage('/AcroForm<</Fields[5 0 R]>>', '/Annots[5 0 R]', [
      '<</Subtype/Widget/FT/Tx/T(a)/V(7)/Rect[0 0 9 9]>>',
    ]),
  ],
])('%s stays', async (_, bytes) => {
  expect(await tryDisarm('a.pdf', bytes)).toMatchObject({ outcome: 'unchanged' })
})

test('what a document holds stays where something else is removed', async () => {
  const bytes = onePage(
    `/OpenAction ${SCRIPT}/AcroForm<</Fields[5 0 R]>>/Outlines<</First 6 0 R/Last 6 0 R>>`,
    '/Annots[5 0 R<</Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI(https://a.example/)>>>>]',
    ['<</Subtype/Widget/FT/Tx/T(a)/V(kept value)/Rect[0 0 9 9]>>', '<</Title(kept title)/Dest[3 0 R/Fit]>>'],
    '/Info<</Title(kept info)>>',
  )
  const text = plainOf(bytesOf(await tryDisarm('a.pdf', bytes)))
  for (const kept of ['kept value', 'kept title', 'kept info', 'https://a.example/', 'kept value'])
    expect(text).toContain(Buffer.from(kept).toString('hex'))
})

test('metadata stays, and goes by policy', async () => {
  const bytes = onePage(
    '/Metadata 5 0 R',
    '',
    [streamOf('/Type/Metadata/Subtype/XML', '<x/>')],
    '/Info<</Author(Kim)>>',
  )
  expect(inShort(await tryDisarm('a.pdf', bytes))).toEqual([])
  expect(inShort(await tryDisarm('a.pdf', bytes, { policy: { metadata: 'remove' } }))).toEqual(['metadata×2'])
})

const SIGNED = (catalog: string): Buffer =>
  onePage(`/AcroForm<</Fields[5 0 R]/SigFlags 3>>${catalog}`, '/Annots[5 0 R]', [
    '<</Subtype/Widget/FT/Sig/T(s)/Rect[0 0 9 9]/V 6 0 R>>',
    '<</Type/Sig/Filter/Adobe.PPKLite/ByteRange[0 1 2 3]/Contents<00>>>',
  ])

test('a signed document stays as it is where only its signature would go', async () => {
  expect(await tryDisarm('a.pdf', SIGNED(''))).toMatchObject({ outcome: 'unchanged' })
})

test('one that acts follows the policy', async () => {
  const bytes = SIGNED(`/OpenAction ${SCRIPT}`)
  expect(inShort(await tryDisarm('a.pdf', bytes))).toEqual(['failed: signed'])
  expect(inShort(await tryDisarm('a.pdf', bytes, { policy: { signed: 'leave' } }))).toEqual(['left: signed'])
  expect(inShort(await tryDisarm('a.pdf', bytes, { policy: { signed: 'strip' } }))).toEqual([
    'script×1',
    'signature×1',
  ])
})

test.each([
  ['a form that only XFA draws', onePage('/NeedsRendering true'), 'empty'],
  ['no pages', makePdf(['<</Type/Catalog>>']), 'broken'],
  ['nothing', Buffer.from('%PDF-1.7\n%%EOF'), 'broken'],
  [
    'a document that is locked',
    onePage('', '', [], '/Encrypt<</Filter/Standard/V 1/R 2/O()/U()/P 0>>'),
    'encrypted',
  ],
  ['arrays within each other', onePage(`/Extensions ${'['.repeat(500)}${']'.repeat(500)}`), 'limit'],
])('%s fails', async (_, bytes, reason) => {
  expect(inShort(await tryDisarm('a.pdf', bytes))).toEqual([`failed: ${reason}`])
})

test('more pages than the budget fail', async () => {
  expect(inShort(await tryDisarm('a.pdf', onePage(''), { limits: { pages: 0 } }))).toEqual(['failed: limit'])
})

test('what is hidden in keys at random is never left, and what was disarmed stays as it is', async () => {
  const action = fc.constantFrom(
    SCRIPT,
    '<</S/Launch/F(a.exe)>>',
    '<</S/URI/URI(search-ms:query=a)>>',
    '<</S/SubmitForm/F(http://a)>>',
    '5 0 R',
    '[5 0 R 5 0 R]',
    '<</Type/Filespec/EF<</F 6 0 R>>/F(a.exe)>>',
  )
  const key = fc.constantFrom(
    'A',
    'AA',
    'OpenAction',
    'Next',
    'Names',
    'JavaScript',
    'PA',
    'AF',
    'K',
    'P',
    'Obj',
    'D',
    'Dest',
    'X',
    'MK',
    'AP',
    'N',
    'Kids',
    'First',
    'V',
    'Properties',
    'OCProperties',
    'StructTreeRoot',
    'Info',
  )
  const value = fc.letrec<{ value: string }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      action,
      fc
        .array(fc.tuple(key, tie('value')), { minLength: 1, maxLength: 3 })
        .map((entries) => `<<${entries.map(([each, inner]) => `/${each} ${inner}`).join('')}>>`),
      fc.array(tie('value'), { minLength: 1, maxLength: 2 }).map((values) => `[${values.join(' ')}]`),
    ),
  })).value
  await fc.assert(
    fc.asyncProperty(key, value, fc.boolean(), async (at, hidden, onPage) => {
      const keys = at === 'P' ? '' : `/${at} ${hidden}`
      const bytes = onePage(onPage ? '' : keys, onPage ? `${keys}${link(keys)}` : '', [
        SCRIPT,
        streamOf('/Type/EmbeddedFile', 'MZ'),
      ])
      const outcome = await tryDisarm('a.pdf', bytes)
      // A page with kids of its own is none.
      if (outcome.outcome === 'failed') return
      const after = bytesOf(outcome)
      expect(acts(after)).toBeNull()
      expect(inShort(await tryDisarm('a.pdf', after))).toEqual([])
    }),
    { numRuns: 150 },
  )
})

const folder = corpora()

test.skipIf(folder === null)(
  `real documents open, with all their pages and text, and nothing acts (${CORPORA_ABSENT})`,
  async () => {
    const documents = join(folder!, 'docs/pdfjs')
    const names = readdirSync(documents).filter((name) => name.endsWith('.pdf'))
    const some = names.filter((_, index) => index % 5 === 0)
    const failed: string[] = []
    let disarmed = 0
    for (const name of some) {
      const before = readFileSync(join(documents, name))
      const outcome = await tryDisarm(name, before, { policy: { signed: 'strip' } })
      if (outcome.outcome === 'failed') failed.push(`${outcome.reason} ${name}`)
      if (outcome.outcome !== 'disarmed') continue
      disarmed++
      expect(await textOfPages(outcome.bytes), name).toEqual(await textOfPages(before))
      expect([name, acts(outcome.bytes)]).toEqual([name, null])
      expect([name, inShort(await tryDisarm(name, outcome.bytes))]).toEqual([name, []])
    }
    expect(disarmed).toBeGreaterThan(10)
    expect(failed.filter((each) => !/^(?:encrypted|empty) /.test(each))).toEqual([])
  },
)

test.skipIf(folder === null)(`a password of the mail opens a document (${CORPORA_ABSENT})`, async () => {
  const bytes = readFileSync(join(folder!, 'docs/pdfjs/bug1782186.pdf'))
  expect(inShort(await tryDisarm('a.pdf', bytes))).toEqual(['failed: encrypted'])
  const outcome = await tryDisarm('a.pdf', bytes, {
    passwords: ['no', 'Hello'],
    policy: { metadata: 'remove' },
  })
  expect(await countPages(bytesOf(outcome))).toBeGreaterThan(0)
})

/** The file with its streams of objects unpacked. */
function plainOf(bytes: Buffer): string {
  const pieces: string[] = []
  for (let at = bytes.indexOf('/ObjStm'); at >= 0; at = bytes.indexOf('/ObjStm', at + 1)) {
    const start = bytes.indexOf('stream\n', at) + 7
    pieces.push(inflateSync(bytes.subarray(start, bytes.indexOf('\nendstream', start))).toString('latin1'))
  }
  return pieces.join('\n')
}
