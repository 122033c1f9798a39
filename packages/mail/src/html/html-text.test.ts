import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { corpora, CORPORA_ABSENT } from '@postern/testkit/corpora.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readHtml } from './html-text.ts'

const read = (html: string): ReturnType<typeof readHtml> => readHtml(html, 100_000, 1000)

const VISIBLE: readonly [html: string, text: string][] = [
  ['plain', 'plain'],
  ['<p>a</p><p>b</p>', 'a\nb'],
  ['a<br>b', 'a\nb'],
  ['<b>bo</b>ld', 'bold'],
  ['a  \n b&nbsp;c', 'a b c'],
  ['&lt;tag&gt; &amp; &euro; &#x1F600; &#54620;', '<tag> & € 😀 한'],
  ['<td>a</td><td>b</td>', 'a b'],
  ['a<!-- hidden -->b', 'ab'],
  ['a<!--[if mso]><p>outlook</p><![endif]-->b', 'ab'],
  ['a<script>x<b>y</script>b', 'ab'],
  ['<style>p{color:red}</style>text', 'text'],
  ['<title>title</title>body', 'body'],
  ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
  ['<a href="x>y">link</a>', 'link'],
  ["<p title='a>b'>c</p>", 'c'],
  ['<p', ''],
  ['a</nothing>b', 'ab'],
  ['fr\u200bee', 'fr ee'],
  ['<textarea><b>x</b></textarea>', '<b>x</b>'],
  // What is not shown by browsers, and by others as markup, ends where it ends for browsers.
  ['<noframes>f<style></noframes>after', 'fafter'],
  ['<iframe><!-- </iframe>after', 'after'],
  ['<noembed><script></noembed>after<noembed>', 'after'],
  ['<noframes><p title="</noframes>after', 'after'],
  ['<noframes><noframes><div style="display:none"></noframes>after', 'after'],
  ['<div><iframe><div style="display:none"></iframe>after</div>', 'after'],
  ['<iframe>a<b>b</b></iframe>', 'ab'],
  ['<iframe><iframe><iframe>a', 'a'],
]

const HIDDEN: readonly [html: string, visible: string, hidden: string][] = [
  ['<div style="display:none">h</div>v', 'v', 'h'],
  ['<div style="DISPLAY : None !important">h</div>v', 'v', 'h'],
  ['<div style="display:none"><div>h</div>h2</div>v', 'v', 'h\nh2'],
  ['<span style="font-size:0">h</span>v', 'v', 'h'],
  ['<span style="font-size:1px">h</span>v', 'v', 'h'],
  ['<td style="font-size:0px"><p style="font-size:14px">v</p></td>', 'v', ''],
  ['<p style="color:#fff">h</p>v', 'v', 'h'],
  ['<p style="color:white;background-color:#000000">v</p>', 'v', ''],
  ['<td bgcolor="#336699"><font color="#336699">h</font>v</td>', 'v', 'h'],
  ['<td background="x.png"><font color="white">v</font></td>', 'v', ''],
  ['<div style="max-height:0;overflow:hidden">h</div>v', 'v', 'h'],
  ['<div style="opacity:0">h</div>v', 'v', 'h'],
  ['<div style="text-indent:-9999px">h</div>v', 'v', 'h'],
  ['<div hidden>h</div>v', 'v', 'h'],
  ['<style>.pre{display:none}</style><p class="x pre">h</p>v', 'v', 'h'],
  ['<style>@media (x){.pre{display:none}}</style><p class="pre">v</p>', 'v', ''],
  ['<div style="visibility:hidden">h<br>h</div>v', 'v', 'h\nh'],
  ['<p style="display:none">h</p><p>v</p>', 'v', 'h'],
  ['<div style="display:none"><noframes></div></noframes>h</div>v', 'v', 'h'],
  ['<div style="display:none"><noframes><div></noframes>h</div>v', 'v', 'h'],
  ['<iframe style="display:none">h</iframe>v', 'v', 'h'],
]

const LINKS: readonly [
  html: string,
  links: readonly (readonly [kind: string, url: string, anchor?: string])[],
][] = [
  [
    '<a href="http://a.example/?x=1&amp;y=2">text <b>here</b></a>',
    [['href', 'http://a.example/?x=1&y=2', 'text here']],
  ],
  ['<a href=http://a.example>t', [['href', 'http://a.example', 't']]],
  ["<A HREF = 'http://a.example'\n>t</A>", [['href', 'http://a.example', 't']]],
  [
    '<a href="http://a.example"><img src="http://i.example/x.png" alt="Pay now"></a>',
    [
      ['src', 'http://i.example/x.png'],
      ['href', 'http://a.example', 'Pay now'],
    ],
  ],
  ['<form action="http://f.example"><input></form>', [['href', 'http://f.example']]],
  ['<meta http-equiv="refresh" content="0; url=http://r.example">', [['href', 'http://r.example']]],
  ['<iframe src="http://i.example"></iframe>', [['src', 'http://i.example']]],
  ['<area href="http://m.example">', [['href', 'http://m.example']]],
  ['<table background="http://b.example/x.png">', [['src', 'http://b.example/x.png']]],
  ['<svg><image xlink:href="http://s.example"/></svg>', [['src', 'http://s.example']]],
  ['<a name="x">no link</a>', []],
]

describe('readHtml', () => {
  it.each(VISIBLE)('shows %j', (html, text) => {
    expect(read(html).text).toBe(text)
  })

  it.each(HIDDEN)('separates %j', (html, visible, hidden) => {
    const { text, hidden: found } = read(html)
    expect([text, found]).toEqual([visible, hidden])
  })

  it.each(LINKS)('finds links in %j', (html, links) => {
    const found = read(html).links.map((link) =>
      link.anchor === undefined ? [link.kind, link.url] : [link.kind, link.url, link.anchor],
    )
    expect(found).toEqual(links)
  })

  it('bounds text, links and anchors', () => {
    const reading = readHtml('<a href="http://x.example/">word </a>'.repeat(100), 50, 10)
    expect(reading.text).toHaveLength(50)
    expect(reading.links).toHaveLength(10)
    expect(read(`<a href="x">${'word '.repeat(100)}</a>`).links[0]!.anchor).toMatch(/^(word ){39}word$/)
  })

  it('takes the base of relative links', () => {
    expect(read('<base href="http://b.example/d/"><a href="x">t</a>').base).toBe('http://b.example/d/')
  })

  it('never throws', () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '=',
      '/',
      '!',
      '--',
      'a',
      ' ',
      'style',
      'script',
      'href',
      '&',
      ';',
      '#',
      'div',
      ':none',
      '\0',
      '한',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 80 }), (pieces) => read(pieces.join('')).text.length >= 0),
    )
  })
})

const root = corpora()
const SUITE = join(root ?? '', 'suites/html-mimekit')

describe.skipIf(root === null)(`html-mimekit${root === null ? ` (${CORPORA_ABSENT})` : ''}`, () => {
  /** Words of the data tokens that MimeKit's tokenizer gives, scripts and styles left out. */
  function expectedWords(file: string): string[] {
    const tokens = readFileSync(join(SUITE, file), 'utf8').split('\n')
    return tokens
      .filter((line) => line.startsWith('Data: '))
      .flatMap((line) => line.slice(6).match(/[\p{L}]{4,}/gu) ?? [])
  }

  it.each(['test', 'badly-quoted-attr', 'xamarin3'])('%s keeps the words', (name) => {
    const file = readdirSync(SUITE).find((entry) => entry === `${name}.html` || entry === `${name}.xhtml`)!
    const reading = read(readFileSync(join(SUITE, file), 'utf8'))
    const text = `${reading.text} ${reading.hidden}`
    const words = expectedWords(`${name}.tokens`).map((word) => word.replace(/^[rnt](?=\p{Lu})/u, ''))
    const missing = words.filter((word) => !text.includes(word))
    expect(missing.length, missing.slice(0, 10).join(' ')).toBeLessThanOrEqual(words.length * 0.1)
  })

  it('decodes all named entities', () => {
    const entities = JSON.parse(readFileSync(join(SUITE, 'HtmlEntities.json'), 'utf8')) as Record<
      string,
      { characters: string }
    >
    const wrong = Object.entries(entities).filter(([name, { characters }]) => {
      if (!name.endsWith(';') || /^\s*$/.test(characters) || /[\s\u200b]/.test(characters)) return false
      return read(`x${name}x`).text !== `x${characters}x`
    })
    expect(wrong.map(([name]) => name)).toEqual([])
    expect(Object.keys(entities).length).toBeGreaterThan(2000)
  })
})
