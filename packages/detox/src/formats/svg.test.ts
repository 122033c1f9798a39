import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageSeenToAct } from '../page/judge-page.ts'
import { bytesOf, inShort, tryDisarm } from '../testing/try.ts'

const svg = (body: string, keys = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"${keys}>${body}</svg>`

test.each([
  ['<script>alert(1)</script>', 'script×1'],
  ['<script xlink:href="https://a.example/x.js"/>', 'script×1'],
  ['<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>', 'script×1'],
  ['<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>', 'unknown-part×1'],
  ['<metadata><script>alert(1)</script></metadata>', 'script×1'],
  ['<circle r="1" onclick="alert(1)"/>', 'script×1'],
  ['<handler type="text/javascript">alert(1)</handler>', 'script×1'],
  ['<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>', 'unknown-part×1'],
  ['<a xlink:href="javascript:alert(1)"><text>x</text></a>', 'dangerous-link×1'],
  ['<a href="java&#10;script:alert(1)"><text>x</text></a>', 'dangerous-link×1'],
  [
    '<a xmlns:y="http://www.w3.org/1999/xlink" y:href="javascript:alert(1)"><text>x</text></a>',
    'dangerous-link×1',
  ],
  ['<use xlink:href="https://a.example/x.svg#a"/>', 'external-relation×1'],
  ['<use href="data:image/svg+xml;base64,PHN2Zy8+#a"/>', 'external-relation×1'],
  ['<image href="https://a.example/x.png"/>', 'remote-picture×1'],
  ['<image href="data:image/svg+xml,%3Csvg/%3E"/>', 'dangerous-link×1'],
  ['<image href="file://host.example/a.png"/>', 'dangerous-link×1'],
  ['<feImage href="//a.example/x.png"/>', 'remote-picture×1'],
  ['<set attributeName="href" to="javascript:alert(1)"/>', 'action×1'],
  ['<a><animate attributeName="href" values="javascript:alert(1)"/></a>', 'action×1'],
  ['<style>@import url(https://a.example/x.css);</style>', 'external-relation×1'],
  ['<style>path{fill:url(https://a.example/x.svg#a)}</style>', 'remote-picture×1'],
  ['<style><![CDATA[path{background:url(//a.example)}]]></style>', 'remote-picture×1'],
  ['<rect fill="url(https://a.example/x.svg#a)"/>', 'remote-picture×1'],
  ['<rect style="fill:u\\72l(https://a.example)"/>', 'script×1'],
  ['<g xml:base="https://a.example/"/>', 'external-relation×1'],
  ['<unknown/>', 'unknown-part×1'],
  ['<style>@im<!-- -->port "https://a.example/x";</style>', 'external-relation×1'],
  ['<style>@im<g/>port "https://a.example/x";</style>', 'script×1'],
  ['<style>path{fill:url(<![CDATA["https://a.example/x")}]]></style>', 'remote-picture×1'],
  [`<rect style="background:image-set('https://a.example/x.png' 1x)"/>`, 'remote-picture×1'],
  ['<rect cursor="image-set(&quot;https://a.example/x.png&quot; 1x)"/>', 'remote-picture×1'],
  ['<image href="h&#9;ttps://a.example/x.png"/>', 'remote-picture×1'],
  ['<rect fill="url(h\\74tps://a.example/x#a)"/>', 'remote-picture×1'],
])('%s', async (body, removed) => {
  const outcome = await tryDisarm('a.svg', svg(body))
  expect(inShort(outcome)).toEqual([removed])
  const after = bytesOf(outcome)
  expect(pageSeenToAct(after)).toBeNull()
  expect(after.toString()).not.toMatch(/script:|https:\/\/a\.example|alert/)
  expect(inShort(await tryDisarm('a.svg', after))).toEqual([])
})

test('a style sheet of another place goes', async () => {
  const outcome = await tryDisarm(
    'a.svg',
    `<?xml version="1.0"?><?xml-stylesheet href="https://a.example/x"?>${svg('')}`,
  )
  expect(inShort(outcome)).toEqual(['external-relation×1'])
})

const KEPT =
  '<defs><linearGradient id="a"><stop offset="0" stop-color="red"/></linearGradient></defs><style>.b{fill:url(#a)}</style>' +
  '<g transform="rotate(1)"><path class="b" d="M0 0L9 9" fill="url(#a)"/><use xlink:href="#a"/><text x="1">한글</text></g>' +
  '<image href="data:image/png;base64,iVBORw0KGgo="/><a href="https://a.example/"><text>x</text></a>'

test('what a picture shows stays', async () => {
  expect(inShort(await tryDisarm('a.svg', svg(KEPT)))).toEqual([])
  expect(bytesOf(await tryDisarm('a.svg', svg(`${KEPT}<script/>`))).toString()).toContain(KEPT)
})

test('entities of programs for drawing are written out; others are refused', async () => {
  const subset = '[<!ENTITY ns_svg "http://www.w3.org/2000/svg"><!ENTITY x "&#60;script>">]'
  const source = (entities: string, body: string): string =>
    `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd" ${entities}><svg xmlns="&ns_svg;">${body}</svg>`
  const good = source('[<!ENTITY ns_svg "http://www.w3.org/2000/svg">]', '<script/><path d="M0 0"/>')
  expect(bytesOf(await tryDisarm('a.svg', good)).toString()).toContain(
    '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/>',
  )
  for (const bad of [source(subset, '&x;'), source('[<!ENTITY a SYSTEM "file:///etc/passwd">]', '&a;')])
    expect(inShort(await tryDisarm('a.svg', bad))).toEqual(['failed: broken'])
})

test.each(['a.svg', 'a.SVG'])('%s is a picture of vectors, whatever its bytes look like', async (name) => {
  expect(inShort(await tryDisarm(name, `<!-- x --><!-- y -->${svg('<script/>')}`))).toEqual(['script×1'])
})

test('pictures put together at random have nothing left that acts', async () => {
  const name = fc.constantFrom(
    'g',
    'a',
    'use',
    'image',
    'script',
    'style',
    'foreignObject',
    'animate',
    'set',
    'text',
    'metadata',
    'x:script',
    'h:body',
  )
  const key = fc.constantFrom(
    'href',
    'xlink:href',
    'onload',
    'style',
    'fill',
    'from',
    'to',
    'attributeName',
    'xml:base',
    'id',
    'ev:event',
  )
  const value = fc.constantFrom(
    'javascript:alert(1)',
    '#a',
    'https://a.example/',
    'url(//a.example)',
    'href',
    'onclick',
    'data:text/html,x',
    'red',
    '\\75rl(x)',
  )
  const element = fc.letrec<{ element: string }>((tie) => ({
    element: fc
      .tuple(
        name,
        fc.dictionary(key, value, { maxKeys: 3 }),
        fc.array(fc.oneof({ maxDepth: 4 }, fc.constant('alert(1)'), tie('element')), { maxLength: 3 }),
      )
      .map(
        ([tag, keys, inner]) =>
          `<${tag}${Object.entries(keys)
            .map(([each, of]) => ` ${each}="${of}"`)
            .join('')}>${inner.join('')}</${tag}>`,
      ),
  })).element
  await fc.assert(
    fc.asyncProperty(element, async (body) => {
      const outcome = await tryDisarm(
        'a.svg',
        svg(
          body,
          ' xmlns:x="http://www.w3.org/2000/svg" xmlns:h="http://www.w3.org/1999/xhtml" xmlns:ev="http://www.w3.org/2001/xml-events"',
        ),
      )
      if (outcome.outcome === 'unchanged') return
      const after = bytesOf(outcome)
      expect(pageSeenToAct(after)).toBeNull()
      expect(inShort(await tryDisarm('a.svg', after))).toEqual([])
    }),
    { numRuns: 300 },
  )
})
