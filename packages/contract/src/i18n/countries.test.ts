import { describe, expect, test } from 'vitest'
import { LANGUAGES } from './texts.ts'
import { COUNTRY_CODES, countriesBy, countryName } from './countries.ts'

test.each([
  ['KR', 'ko', '대한민국'],
  ['kr', 'en', 'South Korea'],
  ['KR', 'ja', '韓国'],
  ['', 'en', ''],
  ['Ü1', 'en', 'Ü1'],
] as const)('%s in %s is %s', (code, language, name) => {
  expect(countryName(code, language)).toBe(name)
})

describe.each(LANGUAGES)('in %s', (language) => {
  test('all 250 have a name of their own', () => {
    const all = countriesBy(language)
    expect(all).toHaveLength(250)
    expect(new Set(all.map(({ name }) => name)).size).toBe(250)
    expect(all.filter(({ code, name }) => code === name)).toEqual([])
    expect(new Set(COUNTRY_CODES).size).toBe(250)
  })
})
