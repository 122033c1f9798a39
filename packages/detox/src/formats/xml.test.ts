import { expect, test } from 'vitest'
import { bytesOf, inShort, tryDisarm } from '../testing/try.ts'

const XHTML = 'xmlns:h="http://www.w3.org/1999/xhtml"'

test.each([
  ['a style sheet', '<?xml-stylesheet href="http://x/a.xsl" type="text/xsl"?><a/>', 'script×1'],
  ['a behaviour', '<?import namespace="t" implementation="http://x/a.htc"?><a/>', 'script×1'],
  [
    'a link of a formula',
    '<m xmlns="http://www.w3.org/1998/Math/MathML" href="javascript:x()"/>',
    'dangerous-link×1',
  ],
  ['a document type from elsewhere', '<!DOCTYPE a SYSTEM "http://x/a.dtd"><a/>', 'external-relation×1'],
  ['a script of a page', `<a ${XHTML}><h:script>alert(1)</h:script></a>`, 'script×1'],
  ['a script of a picture', '<a><svg xmlns="http://www.w3.org/2000/svg"><script/></svg></a>', 'script×1'],
  ['a handler', `<a ${XHTML}><h:b onClick="x()"/></a>`, 'script×1'],
  ['a link that runs', `<a ${XHTML}><h:a href="java&#9;script:x()">b</h:a></a>`, 'dangerous-link×1'],
  ['a frame', `<a ${XHTML}><h:iframe src="http://x"/></a>`, 'external-relation×1'],
  ['a picture from elsewhere', `<a ${XHTML}><h:img src="http://x/p.png"/></a>`, 'remote-picture×1'],
  [
    'a program in a transformation',
    '<s xmlns:m="urn:schemas-microsoft-com:xslt"><m:script>x</m:script></s>',
    'script×1',
  ],
  [
    'an inclusion',
    '<a xmlns:i="http://www.w3.org/2001/XInclude"><i:include href="file:///etc/passwd"/></a>',
    'external-relation×1',
  ],
  ['entities', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>', 'failed: broken'],
])('%s', async (_, xml, said) => {
  const outcome = await tryDisarm('a.xml', `<?xml version="1.0"?>${xml}`)
  expect(inShort(outcome)).toEqual([said])
  if (outcome.outcome === 'disarmed') expect(inShort(await tryDisarm('a.xml', bytesOf(outcome)))).toEqual([])
})

test('names that every object of JavaScript has are names like others', async () => {
  const xml = `<?xml version="1.0"?><a ${XHTML}><h:constructor constructor="x"/></a>`
  expect(inShort(await tryDisarm('a.xml', xml))).toEqual([])
})

const VECTORS = 'xmlns:s="http://www.w3.org/2000/svg"'

test.each([
  ['a script', `<a ${XHTML}><h:script>alert(1)</h:script></a>`, 'script×1'],
  ['a film', `<a ${XHTML}><h:video src="https://a.example/x"/></a>`, 'media×1'],
  ['pictures', `<a ${XHTML}><h:img srcset="https://a.example/x 2x"/></a>`, 'remote-picture×1'],
  ['a style', `<a ${XHTML}><h:p style="background:image-set('//a.example/x' 1x)"/></a>`, 'remote-picture×1'],
  [
    'a style sheet',
    `<a ${XHTML}><h:style>@im<!-- -->port "//a.example/x"</h:style></a>`,
    'external-relation×1',
  ],
  ['a style sheet in pieces', `<a ${XHTML}><h:style>@im<h:b/>port "//a.example/x"</h:style></a>`, 'script×1'],
  ['a link that changes', `<a ${VECTORS}><s:set attributeName="href" to="javascript:x()"/></a>`, 'action×1'],
  ['a copy', `<a ${VECTORS}><s:use href="https://a.example/x#a"/></a>`, 'external-relation×1'],
])('%s in XML that does not say that it is XML', async (_, xml, said) => {
  for (const name of ['a.xml', 'a.xsl', 'a.mathml']) {
    const outcome = await tryDisarm(name, xml)
    expect(inShort(outcome)).toEqual([said])
    expect(inShort(await tryDisarm(name, bytesOf(outcome)))).toEqual([])
  }
})

test('data stay, whatever they are called', async () => {
  const xml =
    '<?xml version="1.0"?><invoice><script onload="1">text</script><form href="http://x"/></invoice>'
  expect(inShort(await tryDisarm('a.xml', xml))).toEqual([])
})
