import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rootOf, XmlReader } from './xml-reader.ts'
import { startsAsXml, xmlSource } from './xml-source.ts'

/** Elements, attributes and texts of a document, one line each. */
function told(source: string): string[] {
  const reader = new XmlReader(source)
  const lines: string[] = []
  for (let token = reader.next(); token !== 'end'; token = reader.next()) {
    if (token === 'open')
      lines.push(`<${reader.name} ${[...reader.attributes()].map((pair) => pair.join('=')).join(' ')}`.trim())
    else if (token === 'text') lines.push(reader.text)
    else if (token === 'instruction') lines.push(`?${reader.name}`)
    else lines.push(`/${reader.depth}`)
  }
  return lines
}

test.each<[string, string, string[]]>([
  ['prefixes of any name', '<x:a x:b="1"/>', ['<a b=1', '/0']],
  ['references', '<a b="&#68;&#x44;E&amp;">&lt;&#0065;</a>', ['<a b=DDE&', '<A', '/0']],
  ['the end of a tag within a value', `<a b='>' c=">"><d/></a>`, ['<a b=> c=>', '<d', '/1', '/0']],
  ['blanks around the sign', '<a\n b = "1"\tc\n=\n\'2\' />', ['<a b=1 c=2', '/0']],
  [
    'sections, comments, instructions',
    '<?p q?><a>1<![CDATA[<&lt;]]><!-- <x> -->2</a>',
    ['?p', '<a', '1', '<&lt;', '2', '/0'],
  ],
  [
    'entities of its own',
    '<!DOCTYPE a [<!ENTITY d "D&#68;E"><!ENTITY m "<b>&d;</b>">]><a>&m;</a>',
    ['<a', '<b', 'DDE', '/1', '/0'],
  ],
  ['what does not end', '<a><b c="', ['<a', '<b']],
])('%s', (_title, source, lines) => {
  expect(told(source)).toEqual(lines)
})

const XML = '<?xml version="1.0"?><é/>'
test.each<[string, Buffer]>([
  ['UTF-8', Buffer.from(XML)],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${XML}`)],
  ['UTF-16, little', Buffer.from(XML, 'utf16le')],
  ['UTF-16, little, with a mark', Buffer.from(`\ufeff${XML}`, 'utf16le')],
  ['UTF-16, big', Buffer.from(XML, 'utf16le').swap16()],
  ['UTF-16, big, with a mark', Buffer.from(`\ufeff${XML}`, 'utf16le').swap16()],
  ['a declared charset', Buffer.from(XML.replace('?>', ' encoding="ISO-8859-1"?>'), 'latin1')],
])('is read as %s', (_title, bytes) => {
  expect(startsAsXml(bytes)).toBe(true)
  expect(rootOf(xmlSource(bytes))?.name).toBe('é')
})

test('entities within entities add no more than they may', () => {
  const levels = Array.from({ length: 20 }, (_, i) => `<!ENTITY e${i + 1} "${`&e${i};`.repeat(50)}">`)
  const source = `<!DOCTYPE a [<!ENTITY e0 "ha">${levels.join('')}]><a>&e20;</a>`
  expect(told(source).join('').length).toBeLessThan(1_000_000)
})

test('ends for any source, in time that grows with its length', () => {
  const piece = fc.constantFrom(
    '<',
    '>',
    '"',
    "'",
    '/',
    '<!',
    '<!--',
    '<![CDATA[',
    '<?',
    '&#1',
    '&a;',
    ' a="',
    '[',
    ']>',
    'x',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 200 }), (pieces) => {
      const source = pieces.join('')
      expect(told(source).length).toBeLessThanOrEqual(2 * source.length + 2)
    }),
    { numRuns: 300 },
  )
  for (const bad of ['<a "', `<a "'`, '<!x[', '<!--', '<![CDATA[', '<a b="<">\'', '<?'])
    expect(told(bad.repeat(100_000)).length).toBeLessThanOrEqual(400_000)
})
