/** Selects among users, groups and domains show as many options as the product promises, wherever they stand. */
import { LIMITS } from '@postern/contract/limits.ts'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SEARCHED } from './searched.ts'

const ROOT = join(import.meta.dirname, '../..')
/** An element from its name to the line that ends its opening. */
const SELECT = /<(?:Multi)?Select\b[^]*?\n\s*\/?>/g
const AMONG = /\b(?:domains|groups|users|options)\b/

const pickers = globSync('**/*.tsx', { cwd: ROOT }).flatMap((file) =>
  (readFileSync(join(ROOT, file), 'utf8').match(SELECT) ?? [])
    .filter((element) => /\bsearchable\b|SEARCHED/.test(element) && AMONG.test(element))
    .map((element) => ({ file, shares: element.includes('SEARCHED') })),
)
/** Its options have a help text each, and are of different heights. */
const OWN_HEIGHT = ['ui/pickers/search-select.tsx']

test('searched lists of users, groups and domains share one height', () => {
  const without = pickers.filter(({ shares }) => !shares).map(({ file }) => file)
  expect(without).toEqual(OWN_HEIGHT)
  expect(pickers.length).toBeGreaterThan(OWN_HEIGHT.length + 4)
})

test('which is that of four options, with half of a fifth', () => {
  expect(LIMITS.dropdownOptions).toBe(4)
  expect(SEARCHED.maxDropdownHeight).toBe(4.5 * 34)
})
