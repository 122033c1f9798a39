import { isBlankRichText, isRichTextLink, RICH_TEXT_TAGS } from '@postern/contract/validation/rich-text.ts'
import fc from 'fast-check'
import { expectLinearCost } from '@postern/testkit/cpu-clock.ts'
import { describe, expect, test } from 'vitest'
import { cleanRichText } from './rich-text.ts'

/** Every tag of a text by a reader of its own: what a browser could take for a tag has to pass it. */
const TAG = /<(\/?)([a-z][^\s/>]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/gi
const ALLOWED_LINK =
  /^ href="(?:https:\/\/|mailto:)[^"<>\p{Cc}]*" rel="noopener noreferrer nofollow" target="_blank"$/u

function expectHarmless(html: string): void {
  const rest = html.replaceAll(TAG, (_, close: string, name: string, attributes: string) => {
    expect(Object.keys(RICH_TEXT_TAGS)).toContain(name)
    const plain = attributes === '' || (name === 'br' && attributes === ' /')
    if (!plain) expect([name, close, attributes]).toEqual(['a', '', expect.stringMatching(ALLOWED_LINK)])
    return ''
  })
  // No half of a tag is left that text behind it could complete.
  expect(rest).not.toMatch(/[<>]/)
}

describe('rich text', () => {
  test('keeps what the editor makes', () => {
    const html =
      '<h2>점검</h2><p><strong>굵게</strong> <em>기울임</em><br />줄</p><ul><li><p>하나</p></li></ul><ol><li>1</li></ol>'
    expect(cleanRichText(html)).toBe(html)
    expect(cleanRichText('<b>x</b><i>y</i>')).toBe('<strong>x</strong><em>y</em>')
    expect(cleanRichText('<p>5 &lt; 6 &amp; 7</p>')).toBe('<p>5 &lt; 6 &amp; 7</p>')
  })

  test('sends links outside without a way back (C05)', () => {
    expect(cleanRichText('<a href="https://example.com/?a=1&amp;b=2">x</a>')).toBe(
      '<a href="https://example.com/?a=1&amp;b=2" rel="noopener noreferrer nofollow" target="_blank">x</a>',
    )
    expect(cleanRichText('<a href="mailto:help@example.com" target="_top" onclick="x()">x</a>')).toBe(
      '<a href="mailto:help@example.com" rel="noopener noreferrer nofollow" target="_blank">x</a>',
    )
  })

  test.each([
    'javascript:alert(1)',
    'java\tscript:alert(1)',
    '&#106;avascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'http://example.com/',
    '//evil.example/',
    '/notice/1',
    String.raw`https:\\evil.example`,
    'https://user@evil.example',
    'https://',
    'mailto:',
    'blob:https://example.com/x',
    'ftp://example.com/',
  ])('a link to %j leads nowhere', (href) => {
    const html = cleanRichText(`<a href="${href}">x</a>`)
    if (href === 'https://user@evil.example') expect(html).toContain('href')
    else expect(html).toBe('<a>x</a>')
  })

  test.each([
    ['<script>alert(1)</script>text', 'text'],
    ['<style>body{display:none}</style>text', 'text'],
    ['<p onclick="x()" style="position:fixed;inset:0" class="allmenu" id="content">text</p>', '<p>text</p>'],
    ['<form action="https://evil.example"><input name="pw"><button>x</button></form>', 'x'],
    ['<base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=x">text', 'text'],
    ['<img src=x onerror=alert(1)>', ''],
    [
      '<svg><script>alert(1)</script><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
      '<a>x</a>',
    ],
    ['<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>', ''],
    ['<iframe srcdoc="<script>alert(1)</script>"></iframe>text', 'text'],
    ['<p>text<!-- <script>alert(1)</script> --></p>', '<p>text</p>'],
    ['<noscript><p title="</noscript><img src=x onerror=alert(1)>">', ''],
    ['<scr<script>ipt>alert(1)</scr</script>ipt>', expect.not.stringMatching(/<scr/i)],
    ['<p>text', '<p>text</p>'],
    ['</p></div></main>text', '<p></p>text'],
    ['<object data="x"></object><embed src="x"><link rel=stylesheet href=x>text', 'text'],
    ['<details open ontoggle=alert(1)>text', 'text'],
    ['<template><script>alert(1)</script></template>text', 'text'],
  ])('%s becomes harmless', (html, expected) => {
    const clean = cleanRichText(html)
    expectHarmless(clean)
    if (typeof expected === 'string') expect(clean.trim()).toBe(expected)
    else expect(clean).toEqual(expected)
  })

  const parts = [
    '<',
    '>',
    '"',
    "'",
    '/',
    '=',
    ' ',
    '&',
    ';',
    '!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '&lt;',
    '&#60;',
    '&#x3c',
    '\u0000',
    'script',
    'style',
    'svg',
    'math',
    'mtext',
    'noscript',
    'title',
    'textarea',
    'xmp',
    'plaintext',
    'template',
    'iframe',
    'img src=x',
    ' onerror=',
    ' onclick=',
    'alert(1)',
    ' href=',
    'javascript:',
    'https://a.example',
    'mailto:a@b.example',
    '<a href="',
    '<a href=',
    '</a>',
    '<p>',
    '</p>',
    '<h2>',
    '<ul><li>',
    'text',
    '한글',
    '<svg/',
    '<math>',
    '</math>',
    '\n',
  ]

  test('whatever goes in, only allowed elements come out, and cleaning them again changes nothing', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 30 }), (chosen) => {
        const clean = cleanRichText(chosen.join(''))
        expectHarmless(clean)
        expect(cleanRichText(clean)).toBe(clean)
      }),
      { numRuns: 5000 },
    )
  })

  test.each(['<', '<a href="', '<p>', '<a ', '&', '<!--', '<svg><p>'])('is quick on %j, repeated', (unit) =>
    expectLinearCost(20_000, (size) => cleanRichText(unit.repeat(size / unit.length))),
  )

  test('knows an empty text', () => {
    expect(['', '<p></p>', '<p>&nbsp;<br /> </p>', '<h2>\n</h2>'].map(isBlankRichText)).toEqual(
      Array(4).fill(true),
    )
    expect(['a', '<p>a</p>', '<p>&lt;</p>'].map(isBlankRichText)).toEqual(Array(3).fill(false))
  })

  test('tells links by their scheme, alike on both sides', () => {
    expect(isRichTextLink('HTTPS://Example.com')).toBe(true)
    expect(isRichTextLink('mailto:a@b.example?subject=x')).toBe(true)
    expect(isRichTextLink(`https://example.com/${'x'.repeat(2000)}`)).toBe(false)
    expect(isRichTextLink('https://exa mple.com')).toBe(false)
  })
})
