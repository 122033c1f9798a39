import { expect, test } from 'vitest'
import { languageCookie, pageLanguage, readLanguageCookie } from './page-language.ts'
import { LANGUAGES } from './texts.ts'

test.each(LANGUAGES)('a cookie tells %s and whose word it is', (language) => {
  for (const origin of ['chosen', 'suggested'] as const)
    expect(readLanguageCookie(languageCookie(language, origin))).toEqual({ language, origin })
})

test.each([undefined, '', 'fr', 'en.', '.account', 'EN', 'fr.account'])('%j is no such cookie', (value) => {
  expect(readLanguageCookie(value)).toBeNull()
})

test.each([
  [{ parameter: 'ja', cookie: 'en', acceptLanguage: 'ko' }, 'ja'],
  [{ parameter: 'xx', cookie: 'en', acceptLanguage: 'ja' }, 'en'],
  [{ parameter: null, cookie: 'en.account', acceptLanguage: 'ja' }, 'en'],
  [{ parameter: null, cookie: 'fr', acceptLanguage: 'de, ja;q=0.5' }, 'ja'],
  [{ parameter: null, cookie: undefined, acceptLanguage: 'fr' }, 'ko'],
  [{ parameter: null, cookie: undefined, acceptLanguage: undefined }, 'ko'],
] as const)('a page for %j is in %s', (asked, language) => {
  expect(pageLanguage(asked)).toBe(language)
})
