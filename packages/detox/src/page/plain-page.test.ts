/** By the rules of browsers, a plain page has nothing to remove; mail as people mostly write it is plain. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DetoxBudget, limitsFor } from '../budget.ts'
import { isPlainPage } from './plain-page.ts'
import { pageSeenToAct } from './judge-page.ts'
import { fieldsIn } from './page-fields.ts'
import { rewriteHtml } from './rewrite-html.ts'

/** What the slow reading of a mail's text finds. */
function foundIn(page: string): readonly string[] {
  const found: string[] = []
  const removed = (code: string): void => void found.push(code)
  rewriteHtml(page, { removed, remotePictures: true, ofMail: true }, new DetoxBudget(limitsFor(page.length)))
  const seen = pageSeenToAct(Buffer.from(page))
  return [...found, ...[...fieldsIn(page, false)].map(([code]) => code), ...(seen === null ? [] : [seen])]
}

const PIECES = [
  'text ',
  '&amp;',
  '&#106;',
  '"',
  "'",
  '>',
  '<',
  '</',
  '/>',
  '=',
  ' ',
  '\n',
  '--',
  '-->',
  '--!>',
  '<!--',
  '<!-->',
  '<!',
  '<p>',
  '</p>',
  '<p style="color:red">',
  '<p style="x:',
  'url(',
  'https://a.example/x',
  'file://host/x',
  '\\\\host\\x',
  ')',
  '<a href="https://a.example/">',
  '<a href=',
  'javascript:x()',
  'mailto:a@b.example',
  ' onclick=x()',
  ' onclick="',
  ' title="',
  '<img src="cid:a@b">',
  '<img src=',
  '<title>',
  '</title>',
  '<style>',
  '</style>',
  '<STYLE type=text/css>',
  'p{color:red}',
  '@import "https://a.example/x";',
  'behavior:url(x)',
  'expression(x)',
  '<script>',
  '</script>',
  '<form>',
  '<textarea>',
  '</textarea>',
  '<noscript>',
  '</noscript>',
  '<svg>',
  '<math>',
  '<o:p>',
  '</o:p>',
  '<v:shape src="',
  '<h:script>',
  '<![if !mso]>',
  '<![endif]>',
  '<!--[if mso]>',
  '<![endif]-->',
  '<meta http-equiv="refresh" content="',
  '<meta charset=utf-8>',
  '<base href="',
  '<link href="',
  '<iframe src="',
  '<plaintext>',
  '<xmp>',
  '</xmp>',
  '<select>',
  '<template>',
  '<body>',
  '<table><tr><td>',
  '=1+1',
  'mso-element:field-begin',
  'mso-field-code:"DDE x"',
  '\u0000',
  '\f',
  '<?xml ',
  '<!doctype html>',
  ']]>',
  '<![CDATA[',
  '`',
]

test('whatever stands beside each other, what is plain has nothing to remove', () => {
  let plain = 0
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 7 }), (pieces) => {
      const page = pieces.join('')
      if (!isPlainPage(page)) return
      plain++
      expect([page, ...foundIn(page)]).toEqual([page])
    }),
    { numRuns: 4000 },
  )
  expect(plain).toBeGreaterThan(300)
})

test.each([
  '<!--><a href="mk:@x">-->',
  '<!-- --!><a href="mk:@x">-->',
  '<!--[if mso]><script>x</script><![endif]-->',
  '<a href="file://host/x">',
  '<a href="java&#115;cript:x()">',
  '<img src="\\\\host\\x">',
  '<table background="file://host/x">',
  '<p style="background:url(file://host/x)">',
  '<p style="width:expression(x())">',
  '<style>@import "file://host/x";</style>',
  '<title><!--</title><img src="file://host/x">-->',
  '<style>/*</style><img src="file://host/x">*/',
  '<p title="a\u0000" onclick=x()>',
  '<p a=`b onclick=x()>',
  '<meta http-equiv=refresh content="0;url=https://a.example/">',
  '<h:script>x</h:script>',
  '<form action="https://a.example/">',
])('a page that acts is not plain: %s', (page) => {
  expect(isPlainPage(page)).toBe(false)
  expect(foundIn(page)).not.toEqual([])
})

test.each([
  '<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"><style><!-- p.MsoNormal{margin:0cm;font-family:"Malgun Gothic"} @media print{p{color:red}} --></style></head><body lang=KO><p class=MsoNormal><span style=\'font-size:10.0pt\'>안녕<o:p></o:p></span></p></body></html>',
  '<!DOCTYPE html><body bgcolor="#fff"><!--[if mso]><table><tr><td><![endif]--><a href="https://a.example/?a=1&amp;b=2" target="_blank"><img src="https://a.example/x.png" width="1" alt="x"/></a><!--[if mso]></td></tr></table><![endif]-->',
  '<div dir="ltr">1 < 2 &nbsp; a@b.example <br></div>',
])('mail as it is mostly written is plain: %s', (page) => {
  expect(isPlainPage(page)).toBe(true)
})

test('a page of megabytes is looked at in no time', () => {
  for (const piece of ['<p ', '<a href="', '<!-- ', '<style>', 'x', '<p a=1', '<title></', ' ', "<p a='"]) {
    const page = piece.repeat(1_000_000)
    const before = process.cpuUsage().user
    isPlainPage(page)
    expect([piece, process.cpuUsage(undefined).user - before < 1_000_000]).toEqual([piece, true])
  }
})
