import fc from 'fast-check'
import { oleOf, zipOf } from '@postern/testkit/containers.ts'
import { expect, test } from 'vitest'
import {
  officeOf,
  partsOf,
  SHEET,
  SHEETS,
  SLIDES,
  SPACES,
  WORD,
  wordOf,
  type Rel,
  type TestPart,
} from '../testing/office.ts'
import { bytesOf, inShort, tryDisarm } from '../testing/try.ts'

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const BIN = { bytes: Buffer.from([0, 1, 2, 3]), type: 'application/vnd.ms-office.vbaProject' }
const run = (inner: string): string => `<w:p><w:r>${inner}</w:r></w:p>`
const field = (...words: string[]): string =>
  `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r>${words.map((word) => `<w:r><w:instrText>${word}</w:instrText></w:r>`).join('')}` +
  '<w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>shown</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>'

async function word(body: string, rels: readonly Rel[] = [], more: Readonly<Record<string, TestPart>> = {}) {
  const outcome = await tryDisarm('a.docx', wordOf(body, rels, more))
  const parts = outcome.outcome === 'disarmed' ? partsOf(outcome.bytes) : new Map<string, string>()
  return { said: inShort(outcome), parts, document: parts.get('word/document.xml') ?? '' }
}

test('a document of text, tables, pictures, links, bookmarks and comments is unchanged', async () => {
  const body =
    '<w:bookmarkStart w:name="b"/><w:hyperlink r:id="rId1"><w:r><w:t>link</w:t></w:r></w:hyperlink><w:hyperlink w:anchor="b"/>' +
    `${field('PAGE')}${field('TOC \\o')}${field('HYPERLINK "https://a.example"')}<w:tbl/><a:blip r:embed="rId2"/>`
  const rels: Rel[] = [
    ['hyperlink', 'https://a.example'],
    ['image', 'media/image1.png'],
    ['comments', 'comments.xml'],
  ]
  const more = {
    'word/media/image1.png': { bytes: PNG, type: 'image/png' },
    'word/comments.xml': { xml: `<w:comments ${SPACES}/>` },
  }
  expect((await word(body, rels, more)).said).toEqual([])
})

test.each<[string, string, readonly Rel[], Readonly<Record<string, TestPart>>, string]>([
  ['macros', run(''), [['vbaProject', 'vbaProject.bin']], { 'word/vbaProject.bin': BIN }, 'macro×1'],
  [
    'macros that say they are a picture',
    run(''),
    [['image', 'vbaProject.bin']],
    { 'word/vbaProject.bin': BIN },
    'macro×1',
  ],
  ['macros that nothing leads to', run(''), [], { 'word/vbaProject.bin': BIN }, 'macro×1'],
  [
    'a program that says it is a picture',
    '<a:blip r:embed="rId1"/>',
    [['image', 'media/a.png']],
    { 'word/media/a.png': { bytes: Buffer.from('MZ\x90\0'), type: 'image/png' } },
    'unknown-part×1',
  ],
  [
    'a part that nothing leads to',
    run(''),
    [],
    { 'word/x.bin': { bytes: zipOf([{ content: PNG }]), type: 'application/x' } },
    'hidden-data×1',
  ],
  [
    'a part of a role that nobody knows',
    run(''),
    [['evilness', 'x.xml']],
    { 'word/x.xml': { xml: '<x/>' } },
    'unknown-part×1',
  ],
  [
    'a template',
    '<w:attachedTemplate r:id="rId1"/>',
    [['attachedTemplate', 'https://a.example/a.dotm']],
    {},
    'template×1',
  ],
  [
    'a template on a share',
    '<w:attachedTemplate r:id="rId1"/>',
    [['attachedTemplate', 'file://a/b.dotm']],
    {},
    'template×1',
  ],
  [
    'an object',
    '<w:object><v:shape/><o:OLEObject r:id="rId1" ProgID="Package"/></w:object>',
    [['oleObject', 'embeddings/o.bin']],
    { 'word/embeddings/o.bin': BIN },
    'macro×1',
  ],
  [
    'an object elsewhere',
    '<o:OLEObject r:id="rId1"/>',
    [['oleObject', 'https://a.example/x']],
    {},
    'ole-object×1',
  ],
  [
    'a control',
    '<w:control r:id="rId1"/>',
    [['control', 'activeX/activeX1.xml']],
    { 'word/activeX/activeX1.xml': { xml: '<ax:ocx xmlns:ax="x"/>' } },
    'activex×1',
  ],
  [
    'a control that says it is a style sheet',
    run(''),
    [['styles', 'styles.xml']],
    { 'word/styles.xml': { xml: '<ax:ocx xmlns:ax="x"/>' } },
    'activex×1',
  ],
  [
    'a frame',
    '<w:sourceFileName r:id="rId1"/>',
    [['frame', 'https://a.example/x']],
    {},
    'external-relation×1',
  ],
  [
    'a document in parts',
    '<w:subDoc r:id="rId1"/>',
    [['subDocument', 'https://a.example/x']],
    {},
    'external-relation×1',
  ],
  [
    'a picture elsewhere',
    '<a:blip r:link="rId1"/>',
    [['image', 'https://a.example/p.png']],
    {},
    'remote-picture×1',
  ],
  [
    'a link to a share',
    '<w:hyperlink r:id="rId1"><w:r><w:t>t</w:t></w:r></w:hyperlink>',
    [['hyperlink', 'file://host/x']],
    {},
    'dangerous-link×1',
  ],
  ['a link that runs', '<a:hlinkClick r:id="rId1"/>', [['hyperlink', 'ms-msdt:/id']], {}, 'dangerous-link×1'],
  ['mail merge', '<w:mailMerge/>', [], {}, 'data-connection×1'],
  ...[
    'smb://a.example/x',
    'file:///C:/Windows/System32/calc.exe',
    'ms-word:ofe|u|http://a.example/x.docm',
    'mhtml:http://a.example/x',
    'powershell:x',
  ].map((target): [string, string, readonly Rel[], Record<string, TestPart>, string] => [
    `a link to ${target}`,
    '<a:hlinkClick r:id="rId1"/>',
    [['hyperlink', target]],
    {},
    'dangerous-link×1',
  ]),
  ['a link of a field', field('HYPERLINK \\o "tip" "powershell:x"'), [], {}, 'dangerous-link×1'],
  ['a link that was found wrong', '<a:hlinkClick invalidUrl="\\\\a\\b"/>', [], {}, 'dangerous-link×1'],
  [
    'a template that says it is a link',
    '<w:attachedTemplate r:id="rId1"/>',
    [['hyperlink', 'https://a.example/x']],
    {},
    'external-relation×1',
  ],
  [
    'a picture that says it is a link',
    '<a:blip r:link="rId1"/>',
    [['hyperlink', 'https://a.example/x']],
    {},
    'external-relation×1',
  ],
  [
    'a schema',
    '<s:schema xmlns:s="http://schemas.openxmlformats.org/schemaLibrary/2006/main" s:manifestLocation="http://a.example"/>',
    [],
    {},
    'external-relation×1',
  ],
  ['a macro of a form field', '<w:entryMacro w:val="Run"/>', [], {}, 'macro×1'],
  ['an add-in', run(''), [['webextension', 'x.xml']], { 'word/x.xml': { xml: '<x/>' } }, 'add-in×1'],
  [
    'a simple DDE field',
    '<w:fldSimple w:instr="DDEAUTO cmd x"><w:r><w:t>shown</w:t></w:r></w:fldSimple>',
    [],
    {},
    'dde×1',
  ],
  ['a DDE field', field('DDEAUTO c:\\cmd.exe "/k calc"'), [], {}, 'dde×1'],
  ['a DDE field in many runs', field('D', 'DEA', 'UTO cmd', ' x'), [], {}, 'dde×1'],
  [
    'a DDE field of the numbers of letters',
    field(
      '</w:instrText></w:r><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> QUOTE 68 68 69 65 85 84 79 </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r><w:r><w:instrText> cmd "x"',
    ),
    [],
    {},
    'dde×1',
  ],
  [
    'a field that takes text from elsewhere',
    field('INCLUDETEXT "c:\\\\x.docx"'),
    [],
    {},
    'external-relation×1',
  ],
  ['a field of a database', field('DATABASE \\d "x"'), [], {}, 'data-connection×1'],
  ['a picture of a field', field('INCLUDEPICTURE "http://a.example/p.png"'), [], {}, 'remote-picture×1'],
  [
    'a field in a footnote',
    run(''),
    [['footnotes', 'footnotes.xml']],
    { 'word/footnotes.xml': { xml: `<w:footnotes ${SPACES}>${field('DDE a b')}</w:footnotes>` } },
    'dde×1',
  ],
  [
    'an object by a relation that says it is a link',
    '<o:OLEObject r:id="rId1"/>',
    [['hyperlink', 'https://a.example/x']],
    {},
    'external-relation×1',
  ],
  [
    'a DDE field for older versions',
    field(
      '</w:instrText><mc:AlternateContent><mc:Choice><w:instrText>PAGE </w:instrText></mc:Choice><mc:Fallback><w:instrText>DDEAUTO a b</w:instrText></mc:Fallback></mc:AlternateContent><w:instrText>',
    ),
    [],
    {},
    'dde×1',
  ],
  [
    'a DDE field behind a deleted one',
    field('</w:instrText><w:delInstrText>PAGE </w:delInstrText><w:instrText>DDEAUTO a b'),
    [],
    {},
    'dde×1',
  ],
])('%s: removed, and nothing is left', async (_, body, rels, more, said) => {
  const { said: removed, parts } = await word(body, rels, more)
  expect(removed).toEqual([said])
  const all = [...parts.values()].join('')
  expect(all).not.toMatch(
    /r:id="rId1"|r:link|External|DDE|INCLUDE|DATABASE|ocx|vbaProject|mailMerge|entryMacro|MZ/,
  )
  expect([...parts.keys()].filter((name) => name.endsWith('.bin'))).toEqual([])
})

test('the result of a field that goes stays, and what nothing is wrong with stays beside it', async () => {
  const { document } = await word(`${field('DDE a b')}${field('PAGE')}`)
  expect(document.match(/<w:t>shown<\/w:t>/g)).toHaveLength(2)
  expect(document.match(/<w:instrText>[^<]*/g)).toEqual(['<w:instrText>PAGE'])
  expect(document.match(/fldChar /g)).toHaveLength(3)
})

test('what was disarmed is not called a document with macros any more', async () => {
  const type = 'application/vnd.ms-word.document.macroEnabled.main+xml'
  const xml = `<w:document ${SPACES}/>`
  const docm = officeOf({
    'word/document.xml': { xml, type, rels: [['vbaProject', 'vbaProject.bin']] },
    'word/vbaProject.bin': BIN,
  })
  const outcome = await tryDisarm('order.DOCM', docm)
  expect(outcome).toMatchObject({ outcome: 'disarmed', kind: 'word', name: 'order.docx' })
  expect(partsOf(bytesOf(outcome)).get('[Content_Types].xml')).toContain(WORD)
})

test('an embedded document is disarmed, and takes the name that it has then', async () => {
  const inner = officeOf({
    'xl/workbook.xml': {
      xml: `<workbook ${SHEETS}/>`,
      type: 'application/vnd.ms-excel.sheet.macroEnabled.main+xml',
      rels: [['vbaProject', 'vbaProject.bin']],
    },
    'xl/vbaProject.bin': BIN,
  })
  const { said, parts } = await word(
    '<o:OLEObject r:id="rId1" ProgID="Excel.SheetMacroEnabled.12"/>',
    [['package', 'embeddings/s.xlsm']],
    {
      'word/embeddings/s.xlsm': { bytes: inner, type: 'application/vnd.ms-excel.sheet.macroEnabled.12' },
    },
  )
  expect(said).toEqual(['macro×1 s.xlsm'])
  expect(parts.get('word/_rels/document.xml.rels')).toContain('Target="/word/embeddings/s.xlsx"')
  expect([...parts.keys()]).toContain('word/embeddings/s.xlsx')
})

test.each(['text/html', 'application/xhtml+xml'])('a text that is said to be %s is a page', async (type) => {
  const { said, parts } = await word('<w:altChunk r:id="rId1"/>', [['aFChunk', 'c.dat']], {
    'word/c.dat': { bytes: Buffer.from('a <iframe src="http://a.example"></iframe>'), type },
  })
  expect(said).toEqual([expect.stringContaining('external-relation×1 c.dat.')])
  expect([...parts.values()].join('')).not.toContain('iframe')
})

test('an embedded document that fails does not come out, and nothing names it', async () => {
  const { said, parts, document } = await word(
    '<o:OLEObject r:id="rId1"/>',
    [['package', 'embeddings/s.docx']],
    { 'word/embeddings/s.docx': { bytes: wordOf('<w:p>') } },
  )
  expect(said).toEqual(['ole-object×1', 'notice broken s.docx'])
  expect([document, ...parts.keys()].join()).not.toMatch(/OLEObject|embeddings/)
})

test.each([
  ['MSGraph.Chart.8', []],
  ['Package', ['ole-object×1']],
])('an object of %s, where policy keeps charts', async (program, said) => {
  const storage = oleOf([['Contents', Buffer.from('x')]])
  const result = await word(
    `<o:OLEObject r:id="rId1" ProgID="${program}"/>`,
    [['oleObject', 'embeddings/o.bin']],
    { 'word/embeddings/o.bin': { bytes: storage, type: 'application/x-ole' } },
  )
  expect(result.said).toEqual(said)
})

test('a sheet without its objects has no list of them', async () => {
  const list =
    '<mc:AlternateContent xmlns:mc="x"><mc:Choice><oleObject r:id="rId1"><objectPr/></oleObject></mc:Choice><mc:Fallback><oleObject r:id="rId1"/></mc:Fallback></mc:AlternateContent>'
  const bytes = officeOf({
    'xl/workbook.xml': { xml: `<workbook ${SHEETS}/>`, type: SHEET, rels: [['worksheet', 's.xml']] },
    'xl/s.xml': {
      xml: `<worksheet ${SHEETS}><oleObjects>${list}</oleObjects></worksheet>`,
      rels: [['oleObject', 'o.bin']],
    },
    'xl/o.bin': { bytes: Buffer.from([1]), type: 'application/x' },
  })
  expect(partsOf(bytesOf(await tryDisarm('a.xlsx', bytes))).get('xl/s.xml')).toContain('></worksheet>')
})

const SHEET_XML = `<worksheet ${SHEETS}><sheetData><row><c r="A1">$F<v>42</v></c></row></sheetData></worksheet>`

function workbook(
  formula: string,
  names = '',
  more: { rels?: readonly Rel[]; parts?: Record<string, TestPart>; sheets?: string } = {},
): Buffer {
  const xml = `<workbook ${SHEETS}><sheets><sheet name="One" r:id="rId1"/>${more.sheets ?? ''}</sheets><definedNames>${names}</definedNames></workbook>`
  return officeOf({
    'xl/workbook.xml': {
      xml,
      type: SHEET,
      rels: [['worksheet', 'worksheets/sheet1.xml'], ...(more.rels ?? [])],
    },
    'xl/worksheets/sheet1.xml': { xml: SHEET_XML.replace('$F', formula) },
    ...more.parts,
  })
}

test.each([
  ['another program', "<f>cmd|'/c calc'!A0</f>", 'dde×1'],
  ['another workbook', '<f>[1]Sheet1!A1+1</f>', 'external-relation×1'],
  ['another workbook by its path', "<f>'C:\\[b.xlsx]S'!A1</f>", 'external-relation×1'],
  ['a page of the web', '<f>_xlfn.WEBSERVICE("http://a.example")</f>', 'data-connection×1'],
  ['a library', '<f>CALL("kernel32","WinExec")</f>', 'macro×1'],
  ['a link to a share', '<f>HYPERLINK("\\\\a\\b")</f>', 'dangerous-link×1'],
  ['a link that is put together', '<f>HYPERLINK("\\"&amp;A1)</f>', 'dangerous-link×1'],
  ['a picture', '<f>_xlfn.IMAGE("http://a.example")</f>', 'remote-picture×1'],
  ['shared cells', '<f t="shared" si="0" ref="A1:A2">[1]S!A1</f>', 'external-relation×1'],
  [
    'a page, a letter written by its number',
    '<f>WEBSERVICE_x0028_"http://a.example")</f>',
    'data-connection×1',
  ],
  ['a page, without calling for it', '<f>_xlfn.MAP(B1,_xleta.WEBSERVICE)</f>', 'data-connection×1'],
])('a formula that reaches for %s goes, and its value stays', async (_, formula, said) => {
  const outcome = await tryDisarm('a.xlsx', workbook(formula))
  expect(inShort(outcome)).toEqual([said])
  const sheet = partsOf(bytesOf(outcome)).get('xl/worksheets/sheet1.xml')
  expect(sheet).toContain('<c r="A1"><v>42</v></c>')
})

test.each([
  ['cut by a section of characters', '<![CDATA[WEBSERVICE("http://a")]]>'],
  ['cut by a comment', 'WEB<!-- -->SERVICE("http://a")'],
  ['cut by an instruction', 'WEB<?x y?>SERVICE("http://a")'],
  ['with a letter by its number', 'WEBSERVIC&#69;("http://a")'],
])('a formula %s goes from names, checks and conditions', async (_, formula) => {
  const rule = `<x-y:conditionalFormatting xmlns:x-y="x"><cfRule><x-y:formula>${formula}</x-y:formula></cfRule></x-y:conditionalFormatting>`
  const check = `<dataValidations><dataValidation><formula1>${formula}</formula1></dataValidation></dataValidations>`
  const bytes = workbook(
    `</c></row>${rule}${check}<row><c>`,
    `<definedName name="a">${formula}</definedName>`,
  )
  const outcome = await tryDisarm('a.xlsx', bytes)
  expect(inShort(outcome)).toEqual(['data-connection×3'])
  expect([...partsOf(bytesOf(outcome)).values()].join('')).not.toContain('SERVIC')
})

const BUTTON = 'xmlns="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main"'
const DRAWING = 'xmlns="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing"'
const CHART = 'xmlns="http://schemas.openxmlformats.org/drawingml/2006/chart"'

test.each<[string, string, string, readonly string[]]>([
  ['a button', 'ctrlProp', `<formControlPr ${BUTTON} fmlaMacro="[1]!Run"/>`, ['macro×1']],
  ['a list', 'ctrlProp', `<formControlPr ${BUTTON} fmlaRange="[1]S!A1"/>`, ['external-relation×1']],
  ['a shape', 'drawing', `<wsDr ${DRAWING}><sp textlink="cmd|'/c calc'!A0"/></wsDr>`, ['dde×1']],
  ['a chart', 'chart', `<chartSpace ${CHART}><f>[<!-- -->1]S!A1</f></chartSpace>`, ['external-relation×1']],
  [
    'a control of old',
    'vmlDrawing',
    '<xml xmlns:x="urn:schemas-microsoft-com:office:excel"><x:FmlaLink>[1]S!A1</x:FmlaLink></xml>',
    ['external-relation×1'],
  ],
  [
    'a pivot table',
    'pivotCacheDefinition',
    `<pivotCacheDefinition ${SHEETS}><cacheField formula="WEBSERVICE(&quot;http://a&quot;)"/></pivotCacheDefinition>`,
    ['data-connection×1'],
  ],
  [
    'a pivot table of other data',
    'pivotCacheDefinition',
    `<pivotCacheDefinition ${SHEETS}><!--${' '.repeat(5000)}--><cacheSource type="extern&#97;l"/></pivotCacheDefinition>`,
    ['data-connection×1'],
  ],
  [
    'a change',
    'revisionLog',
    `<revisions ${SHEETS}><rdn><formula>[1]S!A1</formula></rdn></revisions>`,
    ['external-relation×1'],
  ],
  ['an asked program', 'volatileDependencies', `<volTypes ${SHEETS}/>`, ['data-connection×1']],
])('a formula of %s goes, too', async (_, role, xml, said) => {
  const bytes = workbook('', '', { rels: [[role, 'x.xml']], parts: { 'xl/x.xml': { xml } } })
  expect(inShort(await tryDisarm('a.xlsx', bytes))).toEqual(said)
})

test.each([
  ['extended-properties', '<Properties><HyperlinkBase>\\\\a\\b</HyperlinkBase></Properties>'],
  [
    'custom-properties',
    '<Properties><property name="_PID_LINKBASE"><lpwstr>\\\\a\\b</lpwstr></property></Properties>',
  ],
])('where links begin is not on a share: %s', async (role, xml) => {
  const root: readonly Rel[] = [[role, 'docProps/p.xml']]
  const main = { xml: `<w:document ${SPACES}/>`, type: WORD }
  const outcome = await tryDisarm(
    'a.docx',
    officeOf({ 'word/document.xml': main, 'docProps/p.xml': { xml } }, root),
  )
  expect(inShort(outcome)).toEqual(['dangerous-link×1'])
  expect(partsOf(bytesOf(outcome)).get('docProps/p.xml')).not.toContain('\\a')
})

test.each([
  '<f>SUM(Table1[2019])+Sheet2!A1</f>',
  '<f>HYPERLINK("https://a.example","x")</f>',
  '<f>HYPERLINK("#One!A1","x")</f>',
  '<f>IF(A1="a|b!",1,2)</f>',
  '<f>[0]!Name</f>',
  '<f t="shared" si="0"/>',
])('a formula within the workbook stays: %s', async (formula) => {
  expect(inShort(await tryDisarm('a.xlsx', workbook(formula)))).toEqual([])
})

test('macro sheets go with what names them, whatever role and type they claim, and places of names are counted anew', async () => {
  const macros = { xml: `<xm:macrosheet xmlns:xm="x"/>` }
  const bytes = workbook(
    '<f>Evil!A1</f>',
    '<definedName name="_xlnm.Auto_Open">Evil!A1</definedName><definedName name="b" localSheetId="2">Two!A1</definedName><definedName name="c" localSheetId="1">1</definedName>',
    {
      sheets: '<sheet name="Evil" state="veryHidden" r:id="rId2"/><sheet name="Two" r:id="rId3"/>',
      rels: [
        ['worksheet', 'macrosheets/sheet1.xml'],
        ['worksheet', 'worksheets/sheet2.xml'],
      ],
      parts: {
        'xl/macrosheets/sheet1.xml': macros,
        'xl/worksheets/sheet2.xml': { xml: `<worksheet ${SHEETS}/>` },
      },
    },
  )
  const outcome = await tryDisarm('a.xlsx', bytes)
  expect(inShort(outcome)).toEqual(expect.arrayContaining(['macro×1']))
  expect(inShort(outcome).join()).toContain('excel4-macro')
  const parts = partsOf(bytesOf(outcome))
  expect(parts.get('xl/workbook.xml')).toContain(
    '<definedNames><definedName name="b" localSheetId="1">Two!A1</definedName></definedNames>',
  )
  expect(parts.get('xl/workbook.xml')).not.toContain('Evil')
  expect([...parts.keys()].join()).not.toContain('macrosheets')
})

test('nothing but macro sheets leaves nothing', async () => {
  const xml = `<workbook ${SHEETS}><sheets><sheet name="Evil" r:id="rId1"/></sheets></workbook>`
  const bytes = officeOf({
    'xl/workbook.xml': { xml, type: SHEET, rels: [['xlMacrosheet', 'm.xml']] },
    'xl/m.xml': { xml: '<macrosheet/>' },
  })
  expect(inShort(await tryDisarm('a.xlsx', bytes))).toEqual(['failed: empty'])
})

test('connections, tables that ask them and links to workbooks go', async () => {
  const bytes = workbook('', '<definedName name="a">[1]S!A1</definedName>', {
    rels: [
      ['connections', 'connections.xml'],
      ['externalLink', 'externalLinks/externalLink1.xml'],
    ],
    parts: {
      'xl/connections.xml': { xml: '<connections/>' },
      'xl/externalLinks/externalLink1.xml': { xml: '<externalLink><ddeLink/></externalLink>' },
    },
  })
  expect(inShort(await tryDisarm('a.xlsx', bytes))).toEqual([
    'data-connection×1',
    'dde×1',
    'external-relation×1',
  ])
})

const slide = (inner: string): string =>
  `<p:sld ${SPACES}><p:cSld><p:spTree>${inner}</p:spTree></p:cSld></p:sld>`

async function slides(
  inner: string,
  rels: readonly Rel[] = [],
  more: Readonly<Record<string, TestPart>> = {},
) {
  const bytes = officeOf({
    'ppt/presentation.xml': {
      xml: `<p:presentation ${SPACES}/>`,
      type: SLIDES,
      rels: [['slide', 'slides/slide1.xml']],
    },
    'ppt/slides/slide1.xml': { xml: slide(inner), rels },
    ...more,
  })
  const outcome = await tryDisarm('a.pptx', bytes)
  const xml = outcome.outcome === 'disarmed' ? partsOf(outcome.bytes).get('ppt/slides/slide1.xml')! : ''
  return { said: inShort(outcome), xml }
}

test.each([
  ['ppaction://program', 'launch×1'],
  ['ppaction://macro?name=x', 'macro×1'],
  ['ppaction://hlinkfile', 'launch×1'],
  ['ppaction://ole?verb=0', 'ole-object×1'],
  ['ppaction://whatever', 'action×1'],
])('the action %s goes', async (action, said) => {
  const result = await slides(`<a:hlinkClick r:id="" action="${action}"/>`)
  expect(result.said).toEqual([said])
  expect(result.xml).toContain('<p:spTree></p:spTree>')
})

test('jumps between slides stay', async () => {
  expect((await slides('<a:hlinkClick action="ppaction://hlinksldjump"/>')).said).toEqual([])
})

test('of an object on a slide its picture stays, under its number and name', async () => {
  const frame =
    '<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="7" name="Chart"/></p:nvGraphicFramePr><a:graphic><a:graphicData><mc:AlternateContent>' +
    '<mc:Choice xmlns:x="y"><p:oleObj r:id="rId1" progId="Package"><p:embed/></p:oleObj></mc:Choice>' +
    '<mc:Fallback><p:oleObj r:id="rId1"><p:embed/><p:pic><p:nvPicPr><p:cNvPr id="0" name=""/></p:nvPicPr></p:pic></p:oleObj></mc:Fallback>' +
    '</mc:AlternateContent></a:graphicData></a:graphic></p:graphicFrame>'
  const { said, xml } = await slides(frame, [['oleObject', '../embeddings/o.bin']], {
    'ppt/embeddings/o.bin': {
      bytes: Buffer.from([1]),
      type: 'application/vnd.openxmlformats-officedocument.oleObject',
    },
  })
  expect(said).toEqual(['ole-object×1'])
  expect(xml).toBe(
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
      slide('<p:pic><p:nvPicPr><p:cNvPr id="7" name="Chart"/></p:nvPicPr></p:pic>'),
  )
})

test.each([
  ['hold', ['failed: signed']],
  ['leave', ['left: signed']],
  ['strip', ['signature×1']],
] as const)('a signed document, where policy says %s', async (signed, said) => {
  const bytes = officeOf(
    {
      'word/document.xml': { xml: `<w:document ${SPACES}/>`, type: WORD },
      '_xmlsignatures/origin.sigs': {
        bytes: Buffer.alloc(0),
        type: 'application/vnd.openxmlformats-package.digital-signature-origin',
      },
    },
    [['origin', '_xmlsignatures/origin.sigs']],
  )
  expect(inShort(await tryDisarm('a.docx', bytes, { policy: { signed } }))).toEqual(said)
})

test('a part must not be one thing by one relation and another by the next', async () => {
  const rels: Rel[] = [
    ['printerSettings', 'x.xml'],
    ['worksheet', 'x.xml'],
  ]
  const parts = {
    'xl/x.xml': { xml: `<worksheet ${SHEETS}><c><f>cmd|'x'!A0</f></c></worksheet>`, type: 'application/x' },
  }
  const said = inShort(await tryDisarm('a.xlsx', workbook('', '', { rels, parts })))
  expect(said).toEqual(['failed: broken'])
})

test('metadata and remote pictures go or stay as policy says', async () => {
  const bytes = officeOf(
    {
      'word/document.xml': {
        xml: `<w:document ${SPACES}><a:blip r:link="rId1"/></w:document>`,
        type: WORD,
        rels: [['image', 'https://a.example/p.png']],
      },
      'docProps/core.xml': { xml: '<coreProperties/>' },
    },
    [['core-properties', 'docProps/core.xml']],
  )
  const said = async (metadata: 'keep' | 'remove', remotePictures: 'keep' | 'remove') =>
    inShort(await tryDisarm('a.docx', bytes, { policy: { metadata, remotePictures } }))
  expect(await said('keep', 'keep')).toEqual([])
  expect(await said('remove', 'remove')).toEqual(['remote-picture×1', 'metadata×1'])
})

test.each<[string, Buffer, string]>([
  ['a part that is no XML', wordOf('<w:p>'), 'broken'],
  [
    'entities',
    officeOf({ 'word/document.xml': { xml: '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', type: WORD } }),
    'broken',
  ],
  [
    'no main part',
    zipOf([
      {
        name: '[Content_Types].xml',
        content: Buffer.from(`<Types><Override PartName="/word/d.xml" ContentType="${WORD}"/></Types>`),
      },
      { name: 'word/d.xml', content: PNG },
    ]),
    'broken',
  ],
])('%s fails', async (_, bytes, reason) => {
  expect(inShort(await tryDisarm('a.docx', bytes))).toEqual([`failed: ${reason}`])
})

test('a package in one file of XML comes out as a package', async () => {
  const part = (name: string, type: string, xml: string): string =>
    `<pkg:part pkg:name="${name}" pkg:contentType="${type}"><pkg:xmlData>${xml}</pkg:xmlData></pkg:part>`
  const relations = 'application/vnd.openxmlformats-package.relationships+xml'
  const flat = [
    '<?xml version="1.0"?><?mso-application progid="Word.Document"?>',
    '<pkg:package xmlns:pkg="http://schemas.microsoft.com/office/2006/xmlPackage">',
    part(
      '/_rels/.rels',
      relations,
      '<Relationships xmlns="r"><Relationship Id="rId1" Type="x/officeDocument" Target="word/document.xml"/></Relationships>',
    ),
    part(
      '/word/_rels/document.xml.rels',
      relations,
      '<Relationships xmlns="r"><Relationship Id="rId1" Type="x/vbaProject" Target="vba.bin"/></Relationships>',
    ),
    part(
      '/word/document.xml',
      'application/vnd.ms-word.document.macroEnabled.main+xml',
      `<w:document ${SPACES}>${run('<w:t>text</w:t>')}</w:document>`,
    ),
    '<pkg:part pkg:name="/word/vba.bin" pkg:contentType="application/vnd.ms-office.vbaProject"><pkg:binaryData>AAEC</pkg:binaryData></pkg:part>',
    '</pkg:package>',
  ].join('')
  const outcome = await tryDisarm('order.doc', flat)
  expect(inShort(outcome)).toEqual(['macro×1'])
  expect(outcome).toMatchObject({ name: 'order.docx' })
  expect(partsOf(bytesOf(outcome)).get('word/document.xml')).toContain('<w:t>text</w:t>')
  expect(inShort(await tryDisarm('order.docx', bytesOf(outcome)))).toEqual([])
})

test('an archive of documents is disarmed as they are', async () => {
  const zip = zipOf([{ name: 'in/a.docx', content: wordOf(field('DDE a b')) }])
  expect(inShort(await tryDisarm('a.zip', zip))).toEqual(['dde×1 in/a.docx'])
})

test('however parts, fields and formats are nested, what was disarmed has nothing left to disarm', async () => {
  const harmful = fc.constantFrom(
    field('DDE a b'),
    field('IF ', '1'),
    '<w:fldSimple w:instr="LINK x y">',
    '</w:fldSimple>',
    '<w:r><w:fldChar w:fldCharType="begin"/></w:r>',
    '<w:r><w:instrText>DDEAUTO a b</w:instrText></w:r>',
    '<w:r><w:t>text</w:t></w:r>',
    '<w:r><w:fldChar w:fldCharType="end"/></w:r>',
    '<w:hyperlink r:id="rId1">',
    '</w:hyperlink>',
    '<w:control r:id="rId2"/>',
    '<a:blip r:embed="rId3" r:link="rId1"/>',
    '<w:attachedTemplate r:id="rId2"/>',
  )
  const targets = fc.constantFrom<Rel>(
    ['hyperlink', 'file://a/b'],
    ['control', 'x.xml'],
    ['image', 'https://a.example/p'],
    ['attachedTemplate', 'https://a.example/'],
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(harmful, { maxLength: 8 }),
      fc.array(targets, { maxLength: 3 }),
      fc.boolean(),
      async (body, rels, zipped) => {
        const document = wordOf(body.join(''), rels, { 'word/x.xml': { xml: '<ocx/>' } })
        const name = zipped ? 'a.zip' : 'a.docx'
        const bytes = zipped ? zipOf([{ name: 'b.docx', content: document }]) : document
        const outcome = await tryDisarm(name, bytes)
        if (outcome.outcome !== 'disarmed') return
        expect(
          inShort(await tryDisarm(name, outcome.bytes)).filter((line) => !line.startsWith('notice')),
        ).toEqual([])
      },
    ),
    { numRuns: 300 },
  )
})
