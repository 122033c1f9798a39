import { expectLinearCost } from '@postern/testkit/cpu-clock.ts'
import { expect, test } from 'vitest'
import { harmsIn } from './html.ts'

const codes = (html: string): string[] =>
  harmsIn(html).map(([code, what]) => `${code.replace('harmful.', '')} ${what}`)

test.each<[string, string[]]>([
  [
    '<p>Hello</p><a href="https://partner.example/?on=1&load=2">x</a><img src="cid:1" style="position:relative">',
    [],
  ],
  ['<script type="application/ld+json">{"@type":"Order"}</script>', []],
  ['<p title="say onload=now">x</p>', []],
  ['<style>.a{position:absolute}</style>', []],
  ['<style>v\\:* {behavior:url(#default#VML);}</style>', []],
  ['<script>x()</script>', ['script script']],
  ['<SCRIPT src=//e.example/x.js></SCRIPT>', ['script script']],
  ['<a href=" javascript:x()">x</a>', ['script java']],
  ['<a href=" java&#115;cript:x()">x</a>', ['script java', 'link javascript:']],
  ['<a href="java\nscript:x()">x</a>', ['script java\nscript:x()', 'link javascript:']],
  ['<a href="vbscript:x">x</a>', ['script vbscript:x', 'link vbscript:']],
  [String.raw`<a href="file://e.example/s/x.rtf!y">x</a>`, ['link file://e.example/s/x.rtf!y']],
  [String.raw`<a href="file:///\\e.example\s\x">x</a>`, [String.raw`link file:///\\e.example\s\x`]],
  [String.raw`<a href="\\e.example@SSL\DavWWWRoot\x">x</a>`, [String.raw`link \\e.example@SSL\DavWWWRoot\x`]],
  ['<a href="file:///C:/Users/kim/x.docx">x</a><img src="file://localhost/x.png">', []],
  [
    '<a href="search-ms:query=x&crumb=location:%5C%5Ce.example">x</a>',
    ['link search-ms:query=x&crumb=location:%5C%5Ce.example'],
  ],
  ['<a href="ms-msdt:/id PCWDiagnostic">x</a>', ['link ms-msdt:/id PCWDiagnostic']],
  ['<a href="ms&Tab;-officecmd:{}">x</a>', ['link ms-officecmd:{}']],
  ['<a href="ms-word:ofe|u|https://e.example/x.docx">x</a>', ['link ms-word:ofe|u|https://e.example/x.docx']],
  ['<a href="ms-word:ofe|u|https://partner.sharepoint.com/x.docx">x</a>', []],
  ['<a href="ldap://e.example/cn=x">x</a>', ['link ldap://e.example/cn=x']],
  ['<a href="data:application/zip;base64,UEsDBA==">x</a>', ['link data:application/zip;base64,UE']],
  ['<img src="data:image/png;base64,AA=="><img src="data:text/plain;base64,AA==">', []],
  [String.raw`<img src="\\e.example\x.png">`, [String.raw`link \\e.example\x.png`]],
  [
    '<img srcset="https://e.example/a.png 1x, file://e.example/s/b.png 2x">',
    ['link file://e.example/s/b.png 2x'],
  ],
  ['<link rel=stylesheet href="file://e.example/s/x.css">', ['link file://e.example/s/x.css']],
  [String.raw`<td background="\\e.example\x">`, [String.raw`link \\e.example\x`]],
  ['<div style="background:url(file://e.example/s/x)">', ['link file://e.example/s/x']],
  [String.raw`<style>@import "\\\\e.example\\x";</style>`, [String.raw`link \\e.example\x`]],
  ['<img src="//cdn.example/x.png"><a href="//partner.example/x">x</a>', []],
  ['<p onwhatever="x()">', ['handler onwhatever']],
  ['<p once="once only">', []],
  ['<img src=x onerror=x()>', ['handler onerror']],
  ['<svg/onload=x()>', ['handler onload']],
  ['<body onpageshow="x()">', ['handler onpageshow']],
  ['<iframe src="https://e.example"></iframe>', ['frame iframe']],
  ['<object data="https://e.example/x.swf"></object>', ['frame object']],
  ['<meta http-equiv="refresh" content="0; url=https://e.example">', ['redirect meta refresh']],
  ['<meta http-equiv="refresh" content="60">', []],
  ['<div style="width:exp/**/ression(x())">', ['style expression(']],
  ['<div style="position:fixed;top:0">', ['style position:fixed']],
  ['<style>@import "javascript:x"</style>', ['style @import "javascript']],
])('%s', (html, found) => {
  const given = codes(html).map((each) => each.replace(/javascript:x\(\)/, 'java'))
  expect(given).toEqual(found)
})

test.each<[string, string | undefined]>([
  [
    'See \\\\files\\2026\\report.docx and C:\\x, file:///etc/fstab, ms-word: and file:Documentation/x.rst',
    undefined,
  ],
  ['See \\\\203.0.113.9\\s\\x.scf', '\\\\203.0.113.9\\s'],
  ['See file://e.example/s/x.rtf!y', 'file://e.example/s/x.rtf!y'],
  ['Run ms-msdt:/id%20x', 'ms-msdt:/id%20x'],
  ['BEGIN:VCALENDAR\r\nATTACH:fi\r\n le://e.example/x\r\n', 'file://e.example/x'],
  ['BEGIN:VCALENDAR\r\nURL;VALUE=URI:ms-officecmd:{}\r\n', 'ms-officecmd:{}'],
])('text %j: %s', (text, found) => {
  expect(harmsIn('', text).map(([, what]) => what)).toEqual(found === undefined ? [] : [found])
})

test('time grows with the size of every repeated piece', async () => {
  for (const piece of [
    '<a on',
    '<a href="',
    '<style>exp/*',
    '<p style="behavior:',
    '<iframe ',
    '<script type=',
    "<x a='",
  ])
    await expectLinearCost(200_000, (size) => {
      const much = piece.repeat(size / piece.length)
      harmsIn(much, much)
    })
})
