import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allAttributesOf } from '@postern/mail/html/html-attributes.ts'
import { HtmlScanner } from '@postern/mail/html/html-scanner.ts'
import { CORPORA_ABSENT, corpora } from '@postern/testkit/corpora.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageSeenToAct } from '../page/judge-page.ts'
import { bytesOf, inShort, tryDisarm } from '../testing/try.ts'

/** What is wrong with a page, in the words of a reader that shares nothing with the one that disarms. */
function faults(html: string): string[] {
  const found: string[] = []
  const scanner = new HtmlScanner(html)
  for (let token = scanner.next(); token !== 'end'; token = scanner.next()) {
    if (token === 'script') found.push('script')
    if (
      token === 'style' &&
      /url\(\s*["']?\s*(?:(?!cid:|data:image)[a-z]+:|[\\/])|@import|expression/i.test(scanner.text)
    )
      found.push(`style ${scanner.text}`)
    if (token !== 'open') continue
    if (
      /^(?:script|iframe|frame|object|embed|applet|form|input|button|base|link|foreignobject|audio|video)$/.test(
        scanner.name,
      )
    )
      found.push(scanner.name)
    for (const [name, value] of allAttributesOf(scanner.attributeText)) {
      if (name.startsWith('on') || /^(?:action|formaction|srcdoc|ping|srcset|http-equiv)$/.test(name))
        found.push(name)
      if (
        /^(?:href|src|background|xlink:href)$/.test(name) &&
        /^[\s\p{Cc}]*(?:javascript|vbscript|data(?!:image\/(?:png|gif)))/iu.test(value)
      )
        found.push(value)
      if (/^(?:src|background)$/.test(name) && /^(?:https?:)?\/\//i.test(value)) found.push(value)
      if (
        name === 'style' &&
        /url\(\s*["']?\s*(?:(?!cid:|data:image)[a-z]+:|[\\/])|expression|script:|behavior/i.test(value)
      )
        found.push(value)
    }
  }
  const seen = pageSeenToAct(Buffer.from(html))
  return seen === null ? found : [...found, seen]
}

const page = (body: string): string => `<!DOCTYPE html><html><head></head><body>${body}</body></html>`

test.each([
  ['<script>alert(1)</script>', 'script×1'],
  ['<ScRiPt src=//evil.example/x.js></sCrIpT >', 'script×1'],
  ['<img src=x onerror=alert(1)>', 'script×1'],
  ['<img/src="x"/onerror=alert(1)>', 'script×1'],
  ['<svg onload=alert(1)>', 'script×1'],
  ['<svg><script>alert(1)</script></svg>', 'script×1'],
  ['<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>', 'dangerous-link×1'],
  ['<svg><use href="data:image/svg+xml,<svg/>#x"/></svg>', 'external-relation×1'],
  ['<svg><animate attributeName=href values="javascript:alert(1)"/></svg>', 'action×1'],
  ['<svg><foreignObject><p>x</p></foreignObject></svg>', 'unknown-part×1'],
  ['<svg><style>@import "//evil.example/x.css"</style></svg>', 'external-relation×1'],
  ['<math><mtext><mglyph><style><img src=x onerror=alert(1)></style></mtext></math>', 'unknown-part×1'],
  ['<a href="javascript:alert(1)">x</a>', 'dangerous-link×1'],
  ['<a href="java&#9;script&colon;alert(1)">x</a>', 'dangerous-link×1'],
  ['<a href=" &#1;javascript:alert(1)">x</a>', 'dangerous-link×1'],
  ['<a href="data:text/html,<script>alert(1)</script>">x</a>', 'dangerous-link×1'],
  ['<a href="blob:https://a.example/1" download="a.exe">x</a>', 'dangerous-link×1'],
  ['<a href="search-ms:query=x">x</a>', 'dangerous-link×1'],
  ['<a href="\\\\host.example\\share\\x">x</a>', 'dangerous-link×1'],
  ['<a href="https://a.example/" ping="https://b.example/">x</a>', 'external-relation×1'],
  ['<iframe src="https://a.example/"></iframe>', 'external-relation×1'],
  ['<iframe srcdoc="<script>alert(1)</script>"></iframe>', 'external-relation×1'],
  ['<object data="x.swf"></object>', 'ole-object×1'],
  ['<embed src="x.swf">', 'ole-object×1'],
  ['<form action="https://a.example/"><input name=p type=password></form>', 'form×2 form-action×1'],
  ['<button formaction="javascript:alert(1)">x</button>', 'form×1 form-action×1'],
  ['<meta http-equiv=refresh content="0;url=https://a.example/">', 'action×1'],
  ['<base href="https://a.example/">', 'external-relation×1'],
  ['<link rel=stylesheet href="https://a.example/x.css">', 'external-relation×1'],
  ['<style>@import url(https://a.example/x.css);p{color:red}</style>', 'external-relation×1'],
  ['<style>p{background:url(https://a.example/x.png)}</style>', 'remote-picture×1'],
  ['<p style="background:url(javascript:alert(1))">x</p>', 'script×1 dangerous-link×1'],
  ['<p style="background:\\75rl(https://a.example/x.png)">x</p>', 'script×1'],
  ['<p style="width:expression(alert(1))">x</p>', 'script×1'],
  ['<p style="behavior:url(x.htc)">x</p>', 'script×1'],
  ['<img src="https://a.example/x.png">', 'remote-picture×1'],
  ['<img src="//a.example/x.png">', 'remote-picture×1'],
  ['<img src="file://host.example/x.png">', 'dangerous-link×1'],
  ['<img srcset="https://a.example/x.png 2x" src="a.png">', 'remote-picture×1'],
  ['<table background="https://a.example/x.png"><tr><td>x</td></tr></table>', 'remote-picture×1'],
  ['<video src="https://a.example/x.mp4"></video>', 'media×1'],
  ['<noscript><p title="</noscript><img src=x onerror=alert(1)>">', 'script×1'],
  ['<xmp><img src=x onerror=alert(1)></xmp>', ''],
  ['<!--[if IE]><script>alert(1)</script><![endif]-->', 'script×1'],
  ['<!--><img src=x onerror=alert(1)>-->', 'script×1'],
  ['<template><script>alert(1)</script></template>', 'unknown-part×1'],
  ['<custom-element onclick=alert(1)>x</custom-element>', 'script×1'],
  ['<noframes><script>alert(1)</script></noframes>', 'script×1'],
  [`<p style="background:image-set('https://a.example/x.png' 1x)">x</p>`, 'remote-picture×1'],
  ['<style>p{background:-webkit-image-set("//a.example/x.png" 1x)}</style>', 'remote-picture×1'],
  ['<style>p{content:"/*"}b{background:url(https://a.example/x)}i{content:"*/"}</style>', 'remote-picture×1'],
  ['<style>p{background:url(h\\74tps://a.example/x)}</style>', 'remote-picture×1'],
  ['<style>p{background:url("h\\\nttps://a.example/x")}</style>', 'remote-picture×1'],
  [`<style>p{content:'url("'}b{background:url("https://a.example/x")}</style>`, 'remote-picture×1'],
  ['<img src="h&#9;ttps://a.example/x.png">', 'remote-picture×1'],
  ['<img src="&#1;//a.example/x.png">', 'remote-picture×1'],
  ['<img src="a.png" srcset="a.png 1x,https://a.example/x.png 2x">', 'remote-picture×1'],
  ['<img src="a.png" attributionsrc="https://a.example/x">', 'external-relation×1'],
  ['<!--[if vml]><v:imagedata src="file://host.example/x.png"/><![endif]-->', 'dangerous-link×1'],
  ['<!--[if mso]><td background="https://a.example/x"></td><![endif]-->', 'remote-picture×1'],
  ['<!--[if mso]><style>p{background:url(https://a.example)}</style><![endif]-->', 'remote-picture×1'],
  [
    '<!--[if mso]><xml><w:AttachedTemplate HRef="https://a.example/x.dot"/></xml><![endif]-->',
    'external-relation×1',
  ],
  ['<!--[if mso]><xml><o:OLEObject ProgID="Package"/></xml><![endif]-->', 'script×1'],
  [
    `<!--[if supportFields]><b style='mso-element:field-begin'></b>DDE<i></i>AUTO cmd "/k"<b style='mso-element:field-separator'></b><![endif]-->x`,
    'dde×1',
  ],
  [
    `<b style='mso-element:field-begin'></b>&#68;DEAUTO cmd "/k"<b style='mso-element:field-separator'></b>x<b style='mso-element:field-end'></b>`,
    'dde×1',
  ],
  [`<b style='mso-field-code:"DDEAUTO cmd"'>x</b>`, 'dde×1'],
  [`<table><tr><td><b> =cmd|'/c calc'!A0</b></td></tr></table>`, 'formula×1'],
  ['<table><tr><td>=WEBSERVICE("x")</td></tr></table>', 'formula×1'],
  [`<p>=cmd|'/c calc'!A0</p>`, 'formula×1'],
  [`<table><tr><td x:fmla="=cmd|'/c'!A0">1</td></tr></table>`, 'formula×1'],
  ['<v:shape href="file://host.example/x">x</v:shape>', 'dangerous-link×1'],
  ['<meta http-equiv="x-dns-prefetch-control" content="on">', 'action×1'],
])('%s', async (body, removed) => {
  const outcome = await tryDisarm('a.html', page(body))
  if (removed === '') return expect(inShort(outcome)).toEqual([])
  expect(inShort(outcome)).toEqual(removed.split(' '))
  const after = bytesOf(outcome).toString()
  expect(faults(after)).toEqual([])
  expect(inShort(await tryDisarm('a.html', after))).toEqual([])
})

const KEPT =
  '<h1 class="a">한글 &amp; 日本</h1><table border="1"><tbody><tr><td colspan="2" style="color:red">1</td></tr></tbody></table>' +
  '<a href="https://a.example/?a=1&amp;b=2">link</a><a href="mailto:kim@a.example">mail</a><a href="#x">in</a>' +
  '<img src="cid:1" alt="x"><img src="data:image/png;base64,iVBORw0KGgo=" width="1"><svg viewBox="0 0 9 9"><path d="M0 0"></path></svg>'

test('what a page shows stays where something else is removed', async () => {
  const after = bytesOf(await tryDisarm('a.html', page(`${KEPT}<script>1</script>`))).toString()
  expect(after).toBe(`<!DOCTYPE html>\n<html><head><meta charset="utf-8"></head><body>${KEPT}</body></html>`)
  expect(await tryDisarm('a.html', page(KEPT))).toMatchObject({ outcome: 'unchanged' })
})

test.each([
  `<b style='mso-element:field-begin'></b>PAGE<b style='mso-element:field-separator'></b>1<b style='mso-element:field-end'></b>`,
  '<!--[if gte mso 9]><xml><o:AllowPNG/><o:File HRef="a.xml"/></xml><![endif]--><p>x</p>',
  '<table><tr><td>=SUM(A1:A2)</td><td>- (a)</td><td>+82 (2) 1</td><td>@kim</td></tr></table>',
  '<style>p::before{content:"url(" "/* x */";background:url( a.png )}/* x */</style>',
  '<style>@font-face{font-family:x;src:local("x")}p{background:image-set("a.png" 1x)}</style>',
  '<img src="a.png" srcset="data:image/jpeg;base64,/9j/4AAQ 1x, b.png 2x">',
  // Names that every object of JavaScript has.
  '<constructor constructor="a">x</constructor>',
])('%s does nothing, and stays', async (body) => {
  expect(inShort(await tryDisarm('a.html', page(body)))).toEqual([])
})

test.each([
  '<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>',
  '<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:image href="https://a.example/x"/></s:svg>',
  '<title><img src="https://a.example/x"/></title>',
  '<style>@im&#112;ort "https://a.example/x"</style>',
  '<style><![CDATA[a]]>@im<![CDATA[port "https://a.example/x"]]></style>',
])('%s acts where a page is XML: it comes out as HTML', async (body) => {
  const source = `<html xmlns="http://www.w3.org/1999/xhtml"><body>${body}</body></html>`
  const outcome = await tryDisarm('a.xhtml', source)
  expect(outcome).toMatchObject({ outcome: 'disarmed', name: 'a.html' })
  expect(faults(bytesOf(outcome).toString())).toEqual([])
})

test('XHTML that is read the same as HTML stays', async () => {
  const source = `<!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml"><body><p title="a&lt;b">x<br/></p></body></html>`
  expect(inShort(await tryDisarm('a.xhtml', source))).toEqual([])
})

test.each([
  ['to Japanese', '<p title="\x1b$B">x</p>\x1b(B<p title=" onmouseover=alert(1) ">x</p>', 'script×1'],
  [
    'from Japanese',
    '<meta name=a content="charset=iso-2022-jp">\x1b$B<img/src="https://a.example/x.png">\x1b(B',
    'remote-picture×1',
  ],
])('a page that turns into another one %s', async (_, source, removed) => {
  expect(inShort(await tryDisarm('a.html', source))).toEqual([removed])
})

test('Japanese text stays that says nothing of its charset', async () => {
  expect(inShort(await tryDisarm('a.html', '<p>\x1b$B$3$s\x1b(B</p>'))).toEqual([])
  const after = bytesOf(await tryDisarm('a.html', '<p>\x1b$B$3$s\x1b(B</p><script></script>'))
  expect(after.toString()).toContain('<p>こん</p>')
})

test('pictures of other machines stay by policy', async () => {
  const body = '<img src="https://a.example/x.png"><p style="background:url(https://a.example/x.png)">x</p>'
  expect(inShort(await tryDisarm('a.html', page(body), { policy: { remotePictures: 'keep' } }))).toEqual([])
})

test.each([
  [
    'euc-kr',
    Buffer.concat([Buffer.from('<meta charset=euc-kr><script></script>'), Buffer.from('b0a1', 'hex')]),
    '가',
  ],
  [
    'shift_jis',
    Buffer.concat([Buffer.from('<meta charset=shift_jis><script></script>'), Buffer.from('82a0', 'hex')]),
    'あ',
  ],
  ['utf-16le', Buffer.from('\ufeff<html><script></script>가', 'utf16le'), '가'],
])('a page in %s comes out in UTF-8', async (_, bytes, text) => {
  const after = bytesOf(await tryDisarm('a.html', bytes)).toString()
  expect(after).toContain(text)
  expect(after).toContain('<meta charset="utf-8">')
})

test.each(['a.html', 'a.htm', 'a.xhtml', 'a.shtml'])(
  '%s is a page, whatever its bytes look like',
  async (name) => {
    expect(inShort(await tryDisarm(name, 'x <b onclick=alert(1)>y</b>'))).toEqual(['script×1'])
    expect(inShort(await tryDisarm(name, '\0\x01\x02 <b onclick=alert(1)>y</b>'))).toEqual(['script×1'])
    expect(inShort(await tryDisarm(name, 'From: a\n\n<b onclick=alert(1)>y</b>'))).toEqual(['script×1'])
    expect(inShort(await tryDisarm(name, '<?xml version="1.0"?><x><script>alert(1)</script></x>'))).toEqual([
      'script×1',
    ])
  },
)

test('elements within each other without end fail', async () => {
  expect(inShort(await tryDisarm('a.html', page('<div>'.repeat(5000))))).toEqual(['failed: limit'])
})

test('pages put together at random have nothing left that acts', async () => {
  const piece = fc.constantFrom(
    '<svg>',
    '</svg>',
    '<math>',
    '</math>',
    '<style>',
    '</style>',
    '<p>',
    '</p>',
    '<table>',
    '<tr>',
    '<td>',
    '</table>',
    '<noscript>',
    '</noscript>',
    '<title>',
    '</title>',
    '<textarea>',
    '</textarea>',
    '<xmp>',
    '</xmp>',
    '<select>',
    '</select>',
    '<template>',
    '</template>',
    '<!--',
    '-->',
    '--!>',
    '<![CDATA[',
    ']]>',
    '<img src=x onerror=alert(1)>',
    '<script>alert(1)</script>',
    '<a href="',
    'javascript:alert(1)',
    '">',
    "<p title='",
    "'>",
    '<iframe>',
    '</iframe>',
    '<noembed>',
    '</noembed>',
    '<foreignObject>',
    '<desc>',
    '<mtext>',
    '<mglyph>',
    '<annotation-xml encoding="text/html">',
    '<plaintext>',
    '<form>',
    '<input onfocus=alert(1)>',
    'x',
    '<frameset>',
    '<body onload=alert(1)>',
    '<p style="',
    'background:url(//a.example/x)',
    '\\75rl(//a.example)',
    '/*',
    '*/',
    '<br',
    '/',
    '<',
    ' onclick=alert(1) ',
    '&lt;',
    '&#60;script>',
  )
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { minLength: 1, maxLength: 12 }), async (pieces) => {
      const outcome = await tryDisarm('a.html', `<html>${pieces.join('')}`)
      if (outcome.outcome === 'unchanged') return
      const after = bytesOf(outcome)
      expect(faults(after.toString())).toEqual([])
      expect(inShort(await tryDisarm('a.html', after))).toEqual([])
    }),
    { numRuns: 300 },
  )
})

const folder = corpora()

test.skipIf(folder === null)(
  `pages of conformance suites keep their text, and nothing acts (${CORPORA_ABSENT})`,
  async () => {
    const files = ['html-mimekit', 'mime-mimekit/text'].flatMap((suite) =>
      readdirSync(join(folder!, 'suites', suite))
        .filter((name) => /\.x?html$/.test(name) && !/utf-32|\.out\./.test(name))
        .map((name) => join(folder!, 'suites', suite, name)),
    )
    expect(files.length).toBeGreaterThan(10)
    for (const file of files) {
      const outcome = await tryDisarm('a.html', readFileSync(file))
      expect([file, outcome.outcome]).toEqual([
        file,
        outcome.outcome === 'unchanged' ? 'unchanged' : 'disarmed',
      ])
      if (outcome.outcome !== 'disarmed') continue
      expect([file, faults(outcome.bytes.toString())]).toEqual([file, []])
      expect([file, inShort(await tryDisarm('a.html', outcome.bytes))]).toEqual([file, []])
    }
  },
)
