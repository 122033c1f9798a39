/** What of a page acted in Chromium is told, in every form that did; what an ordinary page has is not. */
import { expectLinearCost } from '@postern/testkit/cpu-clock.ts'
import { expect, test } from 'vitest'
import { pageActs } from './page.ts'

const features = (page: string, asXml = false): string[] =>
  [...pageActs(Buffer.from(page), asXml)].map(([feature]) => feature).toSorted()
const data = (type: string, content: string) =>
  `data:${type};base64,${Buffer.from(content).toString('base64')}`

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>x()</script></svg>'
const HTML = '<script>x()</script>'
const XSL = `<x:stylesheet xmlns:x="http://www.w3.org/1999/XSL/Transform"><x:template match="/">${HTML}</x:template></x:stylesheet>`
const SAVES = 'var b=new Blob([atob(s)]);a.href=URL.createObjectURL(b);a.download="x.zip"'

test.each<[string, string[]]>([
  ['<p>Hello</p><a href="https://partner.example/?on=1">x</a><img src="data:image/png;base64,AA==">', []],
  ['<script type="application/ld+json">{"@type":"Order"}</script>', []],
  ['<a href="javascript:void(0)">x</a><p only="once">', []],
  [HTML, ['page-script']],
  ['<body onload="window.print()">', ['page-script']],
  ['<p onresize="x()">', ['page-script']],
  ['<a href="javascript:x()">x</a>', ['page-script']],
  ['<form action="javascript:x()">', ['page-script']],
  ['<!-- a --!><img src=x onerror="x()"> -->', ['page-script']],
  ['<noscript><p title="</noscript><img src=x onerror=x()>"></noscript>', ['page-script']],
  ['<svg><style><img src=x onerror="x()"></style></svg>', ['page-script']],
  ['<input type="password">', ['page-script']],
  ['<meta http-equiv="refresh" content="0; url=https://e.example">', ['page-script']],
])('%s: %j', (page, expected) => {
  expect(features(page)).toEqual(expected)
})

test.each([
  '<p onpointerover="x()">',
  '<p onneverheardof="x()">',
  '<details open ontoggle=x()>',
  '<a href="&#106;avascript:x()">x</a>',
  '<a href="java&Tab;script:x()">x</a>',
  '<a href="java\nscript:x()">x</a>',
  '<a href=" \x01javascript:x()">x</a>'.replace('javascript', 'java&#x73;cript'),
  `<iframe src="${data('text/html', HTML)}"></iframe>`,
  `<object data="${data('image/svg+xml', SVG)}"></object>`,
  `<embed src="${data('image/svg+xml', SVG)}">`,
  `<iframe srcdoc="&lt;script&gt;x()&lt;/script&gt;"></iframe>`,
  `<meta http-equiv="refresh" content="0;url=${data('text/html', HTML)}">`,
  '<svg xmlns="http://www.w3.org/2000/svg"><animate attributeName="x" dur="1ms" onend="x()"/></svg>',
  '<svg><a><animate attributeName="href" values="javascript:x()"/></a></svg>',
  '<svg><a><set attributeName="xlink:href" to="java&#115;cript:x()"/></a></svg>',
  '<a:svg xmlns:a="http://www.w3.org/2000/svg"><a:script>x()</a:script></a:svg>',
  '<q:html xmlns:q="http://www.w3.org/1999/xhtml"><q:script>x()</q:script></q:html>',
  `<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="${data('text/xml', XSL)}"?><a/>`,
  `<x:stylesheet xmlns:x="http://www.w3.org/1999/XSL/Transform"><x:element name="script">x()</x:element></x:stylesheet>`,
])('%s hides its script', (page) => {
  expect(features(page)).toContain('page-hidden')
})

test.each([
  `<script>${SAVES}</script>`,
  `<script>window["create"+"Object"+"URL"](b)</script>`,
  String.raw`<script>URL["\x63reateObjectURL"](b)</script>`,
  `<script>eval(atob("${Buffer.from(SAVES).toString('base64')}"))</script>`,
  `<script>var f="${Buffer.from(`PK\x03\x04${'\0'.repeat(100)}`).toString('base64')}"</script>`,
  `<body onload="${SAVES.replaceAll('"', '&quot;')}">`,
  '<a download="x.zip" href="blob:null/x">x</a>',
  `<a download="x.png" href="${data('image/png', 'x')}">x</a>`,
  `<a href="${data('application/zip', 'x')}">x</a>`,
  `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY s "${SAVES.replaceAll('"', '&#34;')}">]><svg xmlns="http://www.w3.org/2000/svg"><script>&s;</script></svg>`,
  `<svg xmlns="http://www.w3.org/2000/svg"><script href="${data('text/javascript', SAVES)}"/></svg>`,
  `<svg xmlns="http://www.w3.org/2000/svg"><title><script>${SAVES}</script></title></svg>`,
])('%s makes a file', (page) => {
  expect(features(page)).toContain('page-file')
})

test('an address that starts a program, or fetches from a share, is told', () => {
  for (const page of [
    '<a href="search-ms:query=x">x</a>',
    String.raw`<img src="\\e.example\x">`,
    '<iframe src="file://e.example/s/x.html"></iframe>',
  ])
    expect(features(page)).toEqual(['address'])
})

test('XML acts by its namespaces alone', () => {
  expect(features(`<project>${HTML}</project>`, true)).toEqual([])
  const sheet = `<?xml-stylesheet type="text/xsl" href="${data('text/xml', XSL)}"?><a/>`
  expect(features(sheet, true)).toContain('page-hidden')
  expect(
    features(`<a xmlns:h="http://www.w3.org/1999/xhtm&#108;"><h:script>x()</h:script></a>`, true),
  ).toEqual(['page-script'])
})

test('time grows with the size of every repeated piece', async () => {
  for (const piece of [
    '<script',
    '<a href="data:text/html,',
    '<!ENTITY a "&a;&a;">&a;',
    '<p on',
    '<svg>',
    '<noscript>',
    '<!-- --!',
    '<?xml-stylesheet href="data:',
    '<a:script>',
  ])
    await expectLinearCost(200_000, (size) => features(piece.repeat(size / piece.length)))
})
