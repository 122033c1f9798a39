/** How a browser says in which language its user wants the console: a cookie that the page writes and the server reads. */
import { LANGUAGES, matchLanguage, type Language } from './texts.ts'

export const LANGUAGE_COOKIE = 'postern-language'
/** Says the language of one page where the browser keeps no cookies. */
export const LANGUAGE_PARAMETER = 'lang'

/** `chosen` by the reader; `suggested` by the account, which gives way to the account that signs in next. */
export type LanguageOrigin = 'chosen' | 'suggested'
const SUGGESTED = '.account'

/** The cookie's value. */
export function languageCookie(language: Language, origin: LanguageOrigin): string {
  return origin === 'chosen' ? language : `${language}${SUGGESTED}`
}

/** Reads the cookie's value; null when it names no language of ours. */
export function readLanguageCookie(
  value: string | undefined,
): { readonly language: Language; readonly origin: LanguageOrigin } | null {
  const origin = value?.endsWith(SUGGESTED) === true ? 'suggested' : 'chosen'
  const language = LANGUAGES.find((one) => languageCookie(one, origin) === value)
  return language === undefined ? null : { language, origin }
}

/** The language of a page: what its address says, else the cookie, else the browser's own languages (RFC 9110 §12.5.4). */
export function pageLanguage(asked: {
  readonly parameter: string | null
  readonly cookie: string | undefined
  readonly acceptLanguage: string | undefined
}): Language {
  return (
    LANGUAGES.find((language) => language === asked.parameter) ??
    readLanguageCookie(asked.cookie)?.language ??
    matchLanguage(asked.acceptLanguage)
  )
}
