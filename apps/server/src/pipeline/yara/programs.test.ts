/** Rules that only programs can meet: told by their conditions, and never one that something else meets (asked of the engine). */
import { describe, expect, test } from 'vitest'
import { compileFiles } from './engine.ts'
import { isForPrograms } from './programs.ts'

const rule = (condition: string, name = 'r'): string =>
  `import "pe"\nrule ${name} {\n  strings:\n    $_a = { 50 4B [0-2] 03 } // condition: true }\n    $_b = "or } condition: pe.is_pe"\n  condition:\n    ${condition}\n}\n`

const ONLY = [
  'uint16(0) == 0x5A4D',
  'uint16(0)==0x5a4d and any of them',
  'any of them and ( uint16( 0 ) == 0x5A4D )',
  'uint16be(0) == 0x4D5A and (any of them or filesize > 2)',
  'pe.is_pe and not $_a',
  '$_a at pe.entry_point',
  'for any of ($*) : ( $ at pe.entry_point )',
  '(uint16(0) == 0x5A4D and $_a) or\n\t/* or true */ ($_b at pe.entry_point)',
]
const ANY = [
  'any of them',
  'any of them or pe.is_pe and uint16(0) == 0x5A4D',
  'not uint16(0) == 0x5A4D',
  'not (uint16(0) == 0x5A4D and filesize < 3)',
  'not (uint16(0) == 0x5A4D)',
  'uint16(0) == 0x5A4D or true',
  'uint16(1) == 0x5A4D and filesize > 3',
  'uint16(0) == 0x5A4D == false',
  'true and (pe.is_pe or $_a)',
  'for any of ($*) : ( $ at pe.entry_point or true )',
  'for any i in (0..pe.number_of_signatures) : ( true )',
  'none of ($*) and $_a at 0',
]

describe('what a program alone can meet', () => {
  test.each(ONLY)('%s', (condition) => {
    expect(isForPrograms(rule(condition))).toBe(true)
    const alone = compileFiles([
      { id: 1, name: 'a', source: rule(`not (${condition}) and false or (${condition})`) },
    ])
    expect(alone.failed).toEqual([])
    for (const bytes of ['PK\x03 or } condition: pe.is_pe', 'xMZ', 'M', ''])
      expect(alone.scan(Buffer.from(bytes, 'latin1'))).toEqual([])
  })
  test.each(ANY)('not: %s', (condition) => {
    expect(isForPrograms(rule(condition))).toBe(false)
  })
  test('one rule for anything makes a file for anything', () => {
    expect(isForPrograms(rule('pe.is_pe') + rule('$_a', 's').replace('import "pe"\n', ''))).toBe(false)
  })
  test.each(['', '// nothing', 'rule a { condition: '])('nothing plain: %s', (source) => {
    expect(isForPrograms(source)).toBe(false)
  })
})

test('they are left out for what is no program, and met in one; others are met in both', () => {
  const engine = compileFiles([
    { id: 1, name: 'programs', source: rule('uint16(0) == 0x5A4D and $_a', 'programs') },
    { id: 2, name: 'all', source: rule('$_a', 'anything') },
  ])
  const names = (bytes: string) => engine.scan(Buffer.from(bytes)).map(({ rule: name }) => name)
  expect(names('PK\x03')).toEqual(['anything'])
  expect(names('MZ PK\x03')).toEqual(['anything', 'programs'])
})

test('a file that cannot be compiled leaves the others together', () => {
  const engine = compileFiles([
    { id: 1, name: 'good', source: rule('$_a', 'one') },
    { id: 2, name: 'bad', source: 'rule bad { condition: $nothing }' },
    { id: 3, name: 'fine', source: rule('$_a', 'two') },
  ])
  expect(engine.failed.map(({ name }) => name)).toEqual(['bad'])
  expect(engine.scan(Buffer.from('PK\x03')).map(({ rule: name }) => name)).toEqual(['one', 'two'])
})
