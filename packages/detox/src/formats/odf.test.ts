import { zipOf } from '@postern/testkit/containers.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reopenZip } from '../zip/reopen-zip.ts'
import { bytesOf, inShort, tryDisarm } from '../testing/try.ts'

const TEXT = 'application/vnd.oasis.opendocument.text'
const NAMES = 'office text draw table script presentation form meta chart calcext xforms config'.split(' ')
const SPACES = `${NAMES.map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`).join(' ')} xmlns:xlink="http://www.w3.org/1999/xlink"`

function odtOf(body: string, parts: Readonly<Record<string, string | Buffer>> = {}, listed = ''): Buffer {
  const manifest = `<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><manifest:file-entry manifest:full-path="/" manifest:media-type="${TEXT}"/>${Object.keys(
    parts,
  )
    .map((name) => `<manifest:file-entry manifest:full-path="${name}" manifest:media-type="x/y"/>`)
    .join('')}${listed}</manifest:manifest>`
  const entry = (name: string, content: string | Buffer, method = 8) => ({
    name,
    content: Buffer.from(content as string),
    method,
  })
  return zipOf([
    entry('mimetype', TEXT, 0),
    entry('content.xml', `<office:document-content ${SPACES}>${body}</office:document-content>`),
    ...Object.entries(parts).map(([name, content]) => entry(name, content)),
    entry('META-INF/manifest.xml', manifest),
  ])
}

async function odt(body: string, parts: Readonly<Record<string, string | Buffer>> = {}) {
  const outcome = await tryDisarm('a.odt', odtOf(body, parts))
  const entries = outcome.outcome === 'disarmed' ? reopenZip(outcome.bytes) : new Map<string, Uint8Array>()
  const text = (name: string): string => Buffer.from(entries.get(name) ?? []).toString()
  return {
    said: inShort(outcome),
    names: [...entries.keys()],
    content: text('content.xml'),
    manifest: text('META-INF/manifest.xml'),
  }
}

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')

test('text, tables, pictures, links, formulas and objects of its own stay', async () => {
  const body =
    '<office:scripts><office:script script:language="ooo:Basic"/></office:scripts><text:a xlink:href="https://a.example">x</text:a>' +
    '<draw:image xlink:href="Pictures/a.png"/><draw:object xlink:href="./Object 1"/><table:table-cell table:formula="of:=SUM([.A1:.A2])"/>' +
    '<presentation:event-listener presentation:action="next-page"/><table:c table:cell-range-address="\'One two\'.A1:.B2"/>' +
    `<config:config-item config:name="PrinterName">\\\\host\\printer</config:config-item>` +
    `<draw:image><office:binary-data>\n ${PNG.toString('base64')}\n</office:binary-data></draw:image>`
  const parts = {
    'Pictures/a.png': PNG,
    'Object 1/content.xml': '<a/>',
    'Basic/script-lc.xml': '<a/>',
    'Configurations2/accelerator/current.xml': '',
    'settings.xml': '<a/>',
  }
  expect((await odt(body, parts)).said).toEqual([])
})

test.each([
  ['a library of macros', '', { 'Basic/Standard/Module1.xml': '<m/>' }, ['macro×1']],
  ['a script', '', { 'Scripts/python/a.py': 'x' }, ['macro×1']],
  ['toolbars', '', { 'Configurations2/toolbar/a.xml': '<a/>' }, ['add-in×1']],
  [
    'an OLE object, with what shows it',
    '<draw:object-ole xlink:href="./Object 2"/><draw:image xlink:href="./ObjectReplacements/Object 2"/>',
    { 'Object 2': 'x' },
    ['ole-object×1'],
  ],
  ['a program that says it is a picture', '', { 'Pictures/a.png': 'MZ\x90\0\x03' }, ['unknown-part×1']],
  ['a part that nobody knows', '', { 'x/y.bin': 'z' }, ['unknown-part×1']],
  [
    'scripts of the document',
    '<office:scripts><office:script><text:p>Sub Main</text:p></office:script></office:scripts>',
    {},
    ['macro×1'],
  ],
  [
    'a listener',
    '<office:event-listeners><script:event-listener script:event-name="dom:load" xlink:href="vnd.sun.star.script:a"/></office:event-listeners>',
    {},
    ['macro×1'],
  ],
  [
    'a program that a click starts',
    '<presentation:event-listener presentation:action="execute" xlink:href="/bin/sh"/>',
    {},
    ['launch×1'],
  ],
  ['a link to a macro', '<text:a xlink:href="macro:///a.b.c()">x</text:a>', {}, ['macro×1']],
  ['a link to a share', '<text:a xlink:href="file://host/x">x</text:a>', {}, ['dangerous-link×1']],
  [
    'DDE',
    '<text:dde-connection-decl office:dde-application="soffice"/><text:dde-connection>x</text:dde-connection>',
    {},
    ['dde×2'],
  ],
  [
    'DDE in a cell',
    '<table:table-cell table:formula="of:=DDE(&quot;a&quot;;&quot;b&quot;;&quot;c&quot;)" office:value="4"/>',
    {},
    ['dde×1'],
  ],
  [
    'another file in a cell',
    `<table:table-cell table:formula="of:=['file:///a/b.ods'#$One.A1]" office:value="4"/>`,
    {},
    ['external-relation×1'],
  ],
  [
    'a page of the web in a cell',
    '<table:table-cell table:formula="of:=WEBSERVICE(&quot;http://a.example&quot;)"/>',
    {},
    ['data-connection×1'],
  ],
  ['a picture elsewhere', '<draw:image xlink:href="https://a.example/p.png"/>', {}, ['remote-picture×1']],
  [
    'a section from elsewhere',
    '<text:section-source xlink:href="https://a.example/x.odt"/>',
    {},
    ['external-relation×1'],
  ],
  ['a frame', '<draw:floating-frame xlink:href="https://a.example"/>', {}, ['external-relation×1']],
  ['a form that is sent', '<form:form xlink:href="https://a.example"/>', {}, ['submit×1']],
  ['a picture of a form', '<form:button form:image-data="http://a.example/x"/>', {}, ['remote-picture×1']],
  ['data of a form', '<xforms:instance src="http://a.example/x"/>', {}, ['external-relation×1']],
  ['a link that runs', '<text:a xlink:href="smb://a.example/x">x</text:a>', {}, ['dangerous-link×1']],
  ['a link to a program', '<text:a xlink:href="file:///C:/calc.exe">x</text:a>', {}, ['dangerous-link×1']],
  [
    'a page of the web in a condition',
    '<calcext:condition calcext:value="formula-is(WEBSERVICE(&quot;http://a.example&quot;))"/>',
    {},
    ['data-connection×1'],
  ],
  [
    'another file in a chart',
    `<chart:series chart:values-cell-range-address="'file://a.example/b.ods'#$S.A1"/>`,
    {},
    ['external-relation×1'],
  ],
  [
    'another file by its name as a text',
    `<table:table-cell table:formula="of:=INDIRECT(&quot;'http://a.example/b.ods'#$S.A1&quot;)"/>`,
    {},
    ['external-relation×1'],
  ],
  ['a service', '<table:source-service table:source-name="a.example"/>', {}, ['data-connection×1']],
  [
    'a palette',
    '<config:config-item config:name="ColorTableURL">http://a.example/x</config:config-item>',
    {},
    ['external-relation×1'],
  ],
  [
    'a program in the place of a picture',
    `<draw:image><office:binary-data>${Buffer.from('MZa.example').toString('base64')}</office:binary-data></draw:image>`,
    {},
    ['unknown-part×1'],
  ],
  [
    'a script in the place of a picture',
    `<draw:image><office:binary-data>${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>x</script></svg>').toString('base64')}</office:binary-data></draw:image>`,
    {},
    ['script×1'],
  ],
  ['a template', '<meta:template xlink:href="https://a.example/x.ott"/>', {}, ['template×1']],
])('%s: removed, and nothing is left', async (_, body, parts, said) => {
  const result = await odt(body, parts)
  expect(result.said).toEqual(said)
  expect(result.content).not.toMatch(
    /macro|Sub Main|dde|a\.example|file:|event-listener|Object 2"\/><draw:image|execute/i,
  )
  for (const name of Object.keys(parts)) expect(result.names.concat(result.manifest)).not.toContain(name)
  expect(result.names[0]).toBe('mimetype')
})

test('what a cell shows stays without its formula, and so does what a link says', async () => {
  const { content } = await odt(
    '<table:table-cell table:formula="of:=DDE(1;2;3)" office:value="4"/><text:a xlink:href="macro:x">y</text:a>',
  )
  expect(content).toContain('<table:table-cell office:value="4"/>y<')
})

test('a database is not disarmed, and not passed', async () => {
  const type = 'application/vnd.oasis.opendocument.base'
  const bytes = zipOf([
    { name: 'mimetype', content: Buffer.from(type), method: 0 },
    { name: 'content.xml', content: Buffer.from('<a/>') },
  ])
  expect(inShort(await tryDisarm('a.odb', bytes))).toEqual(['failed: unsupported'])
})

test('an encrypted document fails, and a signed one follows its policy', async () => {
  const locked = odtOf('', {}, '<manifest:file-entry><manifest:encryption-data/></manifest:file-entry>')
  expect(inShort(await tryDisarm('a.odt', locked))).toEqual(['failed: encrypted'])
  const signed = odtOf('', { 'META-INF/documentsignatures.xml': '<a/>' })
  expect(inShort(await tryDisarm('a.odt', signed))).toEqual(['failed: signed'])
})

test('a document in one file', async () => {
  const flat = (body: string): string =>
    `<?xml version="1.0"?><office:document ${SPACES} office:mimetype="${TEXT}">${body}</office:document>`
  const outcome = await tryDisarm(
    'a.fodt',
    flat(
      '<draw:object-ole><office:binary-data>AA</office:binary-data></draw:object-ole><text:execute-macro>x</text:execute-macro>',
    ),
  )
  expect(inShort(outcome)).toEqual(['ole-object×1', 'macro×1'])
  expect(bytesOf(outcome).toString()).toContain('>x</office:document>')
  expect(inShort(await tryDisarm('a.fodt', flat('<text:p>x</text:p>')))).toEqual([])
})

test('what was disarmed has nothing left to disarm', async () => {
  const piece = fc.constantFrom(
    '<text:a xlink:href="macro:x">',
    '</text:a>',
    '<text:dde-connection>',
    '</text:dde-connection>',
    '<draw:image xlink:href="//a/b"/>',
    '<office:scripts>x</office:scripts>',
    '<office:event-listeners><script:event-listener/>',
    '</office:event-listeners>',
    'text',
    '<table:c table:formula="=DDE(1)"/>',
  )
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 8 }), async (pieces) => {
      const outcome = await tryDisarm('a.odt', odtOf(pieces.join('')))
      if (outcome.outcome === 'disarmed') expect(inShort(await tryDisarm('a.odt', outcome.bytes))).toEqual([])
    }),
    { numRuns: 200 },
  )
})
