import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Fate } from './element.ts'
import { xmlReopens } from './reopen-xml.ts'
import { rewriteXmlText } from './rewrite.ts'

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** By the names of elements; `d…` is dropped, `u…` unwrapped. */
function rewritten(source: string): string {
  const out = rewriteXmlText(source, {
    element: ({ local }): Fate =>
      local.startsWith('d') ? 'drop' : local.startsWith('u') ? 'unwrap' : 'keep',
    containers: new Set(['list']),
  })
  return out.replace(DECLARATION, '')
}

test.each([
  [
    'what is kept is not changed',
    `<a b='1 &lt; "2"'  c="&#x41;">t&amp;t<e /></a>`,
    `<a b='1 &lt; "2"'  c="&#x41;">t&amp;t<e /></a>`,
  ],
  [
    'comments, instructions and document types go',
    '<?xml version="1.0"?><!DOCTYPE a SYSTEM "x"><?p q?><a><!-- c -->b</a>',
    '<a>b</a>',
  ],
  ['a section of characters becomes text', '<a><![CDATA[<b>&]]></a>', '<a>&lt;b&gt;&amp;</a>'],
  ['a dropped element goes with all it holds', '<a>1<d><d/>2<e/></d>3</a>', '<a>13</a>'],
  ['of an unwrapped one the contents stay', '<a><u>1<u/><e/></u></a>', '<a>1<e/></a>'],
  [
    'and what they need declared',
    '<a><u xmlns:x="y"><u xmlns:z="w"><x:e/></u></u></a>',
    '<a><x:e xmlns:x="y" xmlns:z="w"/></a>',
  ],
  ['a list that is emptied goes', '<a><list> <d/> </list></a>', '<a></a>'],
  ['a list that was empty stays', '<a><list> </list></a>', '<a><list> </list></a>'],
  ['a list with something left stays', '<a><list><e/><d/></list></a>', '<a><list><e/></list></a>'],
])('%s', (_, source, after) => {
  expect(rewritten(source)).toBe(after)
})

test.each([
  ['an element that does not end', '<a><b></a>'],
  ['two roots', '<a/><b/>'],
  ['no root', '  '],
  ['text outside', '<a/>b'],
  ['entities', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'],
  ['an entity that nobody knows', '<a>&nbsp;</a>'],
  ['an attribute without quotes', '<a b=1/>'],
  ['a tag within a tag', '<a b="<"/>'],
  ['a control', '<a>\u0001</a>'],
])('%s is broken', (_, source) => {
  expect(() => rewritten(source)).toThrow(expect.objectContaining({ reason: 'broken' }))
})

test.each([
  ['of the element itself', '<w:a xmlns:w="1" xmlns:x="2" x:b="no" w:b="yes"/>', 'yes'],
  ['without a prefix', '<w:a xmlns:w="1" xmlns:x="2" x:b="no" b="yes"/>', 'yes'],
  ['alone', '<w:a xmlns:x="2" x:b="yes"/>', 'yes'],
  ['twice', '<a b="1" b="2"/>', 'broken'],
  ['twice by two prefixes', '<w:a xmlns:w="1" xmlns:v="1" v:b="1" w:b="2"/>', 'broken'],
])('an attribute %s', (_, source, value) => {
  let found: string | undefined
  const read = (): unknown =>
    rewriteXmlText(source, { element: (element) => ((found = element.get('b')), 'keep') })
  if (value === 'broken') expect(read).toThrow(expect.objectContaining({ reason: 'broken' }))
  else read()
  expect(found).toBe(value === 'broken' ? undefined : value)
})

test('whatever goes in, what comes out opens, and comes out of a second time as it is', () => {
  const piece = fc.constantFrom(
    '<a>',
    '</a>',
    '<d>',
    '</d>',
    '<u>',
    '</u>',
    '<e/>',
    '<list>',
    '</list>',
    't',
    '&amp;',
    '<!--',
    '-->',
    ' b="c"',
    '<![CDATA[',
    ']]>',
    '<',
    '>',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      let once: string
      try {
        once = rewritten(`<r>${pieces.join('')}</r>`)
      } catch {
        return
      }
      expect(xmlReopens(Buffer.from(once))).toBe(true)
      expect(rewritten(once)).toBe(once)
    }),
    { numRuns: 2000 },
  )
})
