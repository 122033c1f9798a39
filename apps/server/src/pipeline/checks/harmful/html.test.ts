import { cpuClock } from '@postern/testkit/cpu-clock.ts'
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
  ['<a href=" java&#115;cript:x()">x</a>', ['script java']],
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

test('whatever is repeated, the time grows with the size', () => {
  for (const piece of [
    '<a on',
    '<a href="',
    '<style>exp/*',
    '<p style="behavior:',
    '<iframe ',
    '<script type=',
    "<x a='",
  ]) {
    const cpu = cpuClock()
    harmsIn(piece.repeat(200_000 / piece.length))
    expect(cpu(), piece).toBeLessThan(1500)
  }
})
