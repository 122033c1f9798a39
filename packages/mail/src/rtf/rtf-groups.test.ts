import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRtf } from './rtf-groups.ts'

/** Text of each destination that is asked for, in the order in which they end. */
function destinations(rtf: string): string[] {
  const texts = new Map<number, string>()
  const found: string[] = []
  readRtf(Buffer.from(rtf, 'latin1'), {
    piece: ({ number, text, aside }) => {
      if (!aside) texts.set(number, (texts.get(number) ?? '') + text)
    },
    end: ({ destination, number }) => found.push(`${destination}: ${texts.get(number) ?? ''}`),
  })
  return found
}

test.each<[string, string, string]>([
  ['groups within', String.raw`{\*\template{}{h}t{\b t}p://x}`, 'template: http://x'],
  ['octets in digits', String.raw`{\*\template \'68ttp://x}`, 'template: http://x'],
  ['Unicode and what stands in for it', String.raw`{\*\template \u104?ttp\u58 ?//x}`, 'template: http://x'],
  ['more of it', String.raw`{\uc2\*\template \u104??ttp:\u47\'3f\'3f/x}`, 'template: http://x'],
  ['signs', String.raw`{\*\template \\\\x\\y}`, String.raw`template: \\x\y`],
  ['words that mean nothing', String.raw`{\*\fldinst D\zz1 D\b0 E}`, 'fldinst: DDE'],
  ['unknown destinations within', String.raw`{\*\objdata 01{\*\zz ff}05}`, 'objdata: 0105'],
  ['the end of the document', String.raw`{\*\template http://x`, 'template: http://xb'],
])('text of a destination: %s', (_title, group, text) => {
  expect(destinations(`{\\rtf1 a${group}b}`)).toEqual([text])
})

test('raw bytes are no words', () => {
  expect(destinations(String.raw`{\rtf1{\*\objdata 01\bin5 {\}}}02}{\*\template x}}`)).toEqual([
    String.raw`objdata: 01{\}}}02`,
    'template: x',
  ])
})

test('ends for any document', () => {
  const piece = fc.constantFrom(
    '{',
    '}',
    '\\',
    '*',
    "\\'",
    "\\'4",
    '\\u65',
    '\\uc9',
    '\\bin7 ',
    '\\bin99999999999 ',
    '\\objdata',
    '\\*\\template ',
    '\\fldinst',
    'a',
    ' ',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 200 }), (pieces) => {
      const rtf = pieces.join('')
      expect(destinations(rtf).length).toBeLessThanOrEqual(rtf.length)
    }),
    { numRuns: 300 },
  )
  expect(destinations('{'.repeat(100_000)).length).toBe(0)
})
