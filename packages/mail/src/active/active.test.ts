import { deflateSync } from 'node:zlib'
import { oleOf, olePackageOf, zipOf } from '@postern/testkit/containers.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { activeIn } from './testing.ts'

const text = (content: string): Buffer => Buffer.from(content, 'latin1')

/** A module as VBA stores it, each byte a literal ([MS-OVBA] 2.4.1.3.7). */
function moduleOf(source: string): Buffer {
  const data: Buffer[] = []
  const bytes = text(`Attribute VB_Name = "M"\r\n${source}\r\n`)
  for (let at = 0; at < bytes.length; at += 8) data.push(Buffer.from([0]), bytes.subarray(at, at + 8))
  const chunk = Buffer.concat(data)
  const header = Buffer.alloc(3)
  header[0] = 1
  header.writeUInt16LE(0xb000 | (chunk.length - 1), 1)
  return Buffer.concat([text('p-code'), header, chunk])
}

const project = (source: string): Buffer =>
  oleOf([
    ['_VBA_PROJECT', text('cc')],
    ['Module1', moduleOf(source)],
  ])

function office(...parts: [name: string, content: string | Buffer][]): Buffer {
  return zipOf([
    { name: '[Content_Types].xml', content: text('<Types/>') },
    { name: 'word/document.xml', content: text('<w:document/>') },
    ...parts.map(([name, content]) => ({ name, content: Buffer.from(content) })),
  ])
}

const rels = (type: string, target: string): string =>
  `<Relationships><Relationship Id="r" Type="http://x/relationships/${type}" Target="${target}" TargetMode="External"/></Relationships>`

const NOTE = Buffer.from('e4525c7b8cd8a74daeb15378d02996d3', 'hex')
function noteOf(name: string, content: Buffer): Buffer {
  const header = Buffer.alloc(36)
  Buffer.from('e716e3bd65261145a4c48d4d0b7a9eac', 'hex').copy(header)
  header.writeBigUInt64LE(BigInt(content.length), 16)
  return Buffer.concat([NOTE, Buffer.alloc(64), Buffer.from(`\0${name}\0`, 'utf16le'), header, content])
}

test.each<[string, string, Buffer, string[]]>([
  ['a macro', 'a.doc', project('Sub Tidy()\r\nRange("A1").Clear\r\nEnd Sub'), ['macro']],
  [
    'a macro that starts by itself and reaches out',
    'a.doc',
    project('Sub AutoOpen()\r\nShell "calc"\r\nEnd Sub'),
    ['macro', 'macro-harmful AutoOpen, Shell'],
  ],
  [
    'one that only mentions it',
    'a.doc',
    project('Sub AutoOpen()\r\n\' Shell "calc" would be bad\r\nMsgBox 1\r\nEnd Sub'),
    ['macro AutoOpen'],
  ],
  ['a package', 'a.doc', oleOf([['\u0001Ole10Native', olePackageOf('a.txt', text('x'))]]), ['package a.txt']],
  ['an equation', 'a.doc', oleOf([['Equation Native', text('x')]]), ['equation']],
  [
    'a field that starts a program, cut in two',
    'a.docx',
    office([
      'word/header1.xml',
      '<w:instrText>DD</w:instrText><w:instrText>EAUTO cmd "/c calc"</w:instrText>',
    ]),
    ['dde DDEAUTO cmd "/c calc"'],
  ],
  [
    'a template from elsewhere',
    'a.docx',
    office(['word/_rels/settings.xml.rels', rels('attachedTemplate', 'https://e.example/t.dotm')]),
    ['remote https://e.example/t.dotm'],
  ],
  [
    "a template on the author's disk",
    'a.docx',
    office(['word/_rels/settings.xml.rels', rels('attachedTemplate', 'file:///C:/t.dotm')]),
    ['linked file:///C:/t.dotm'],
  ],
  [
    'a formula that starts a program',
    'a.csv',
    text("name,sum\r\n=cmd|'/c calc'!A0,1\r\n"),
    ["dde =cmd|'/c calc'!"],
  ],
  ['ordinary cells', 'a.csv', text("name,sum\r\n=A1+B2,-1\r\n+82 10,it's\r\n"), []],
  [
    'script of a PDF',
    'a.pdf',
    text('%PDF-1.7\n1 0 obj<</S/JavaScript/JS(app.alert(1))>>'),
    ['pdf-script JavaScript'],
  ],
  [
    'script by another spelling',
    'a.pdf',
    text('%PDF-1.7\n1 0 obj<</S /J#61vaScript /#4aS (x)>>'),
    ['pdf-script JavaScript'],
  ],
  [
    'script in a stream of objects',
    'a.pdf',
    Buffer.concat([
      text('%PDF-1.7\n1 0 obj<</Type/ObjStm/Filter/FlateDecode>>stream\n'),
      deflateSync(text('5 0 <</S /Launch /F (cmd.exe)>>')),
      text('\nendstream endobj'),
    ]),
    ['pdf-launch Launch'],
  ],
  [
    'a text about scripts',
    'a.pdf',
    text('%PDF-1.7\n1 0 obj<<>>stream\n(/JavaScript and /JS) Tj\nendstream'),
    [],
  ],
  [
    'an RTF object that loads itself',
    'a.rtf',
    text('{\\rtf1{\\object\\objupdate{\\*\\objdata 01}}}'),
    ['rtf-object objdata', 'rtf-update objupdate'],
  ],
  ['a picture that runs script', 'a.svg', text('<svg onload="x()"></svg>'), ['page-script onload']],
  ['a picture that does not', 'a.svg', text('<svg><path d="M0 0"/></svg>'), []],
])('%s', (_title, name, content, met) => {
  expect(activeIn(name, content)).toEqual(met)
})

test('files in a notebook are opened and their names listed', () => {
  const met = activeIn('a.one', noteOf('invoice.hta', text('<script>x()</script>')))
  expect(met).toContain('onenote-file invoice.hta')
})

test('whatever bytes there are, reading ends', () => {
  const heads = [
    '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1',
    '%PDF-1.7 ',
    '{\\rtf1 ',
    NOTE.toString('latin1'),
    '<svg ',
    '\x01\xff\xbf\0Attribut',
  ]
  fc.assert(
    fc.property(fc.constantFrom(...heads), fc.uint8Array({ maxLength: 3000 }), (head, tail) => {
      activeIn('a.bin', Buffer.concat([text(head), Buffer.from(tail)]))
    }),
    { numRuns: 200 },
  )
})
