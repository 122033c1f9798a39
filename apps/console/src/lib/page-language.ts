/** The choice of language that the server reads before it sends a page. */
import {
  LANGUAGE_COOKIE,
  LANGUAGE_PARAMETER,
  languageCookie,
  readLanguageCookie,
  type LanguageOrigin,
} from '@postern/contract/i18n/page-language.ts'
import type { Language } from '@postern/contract/i18n/texts.ts'

const YEAR = 365 * 24 * 60 * 60

/** What this browser's user chose; null where only an account suggested something. */
export function chosenLanguage(): Language | null {
  const kept = readLanguageCookie(cookieValue())
  return kept?.origin === 'chosen' ? kept.language : null
}

/**
 * Keeps a language, and opens a page in it unless this one is in that language already. Unsaved forms ask first.
 *
 * @param href where to; this very page when absent
 * @returns whether this page is about to go
 */
export function openIn(next: Language, active: Language, origin: LanguageOrigin, href?: string): boolean {
  const value = languageCookie(next, origin)
  // The server has to read it with the request for the page, when no script of ours runs.
  // oxlint-disable-next-line unicorn/no-document-cookie
  document.cookie = `${LANGUAGE_COOKIE}=${value}; Max-Age=${String(YEAR)}; Path=/; ${reach()}`
  if (next === active) return false
  if (cookieValue() !== value) location.replace(inAddress(next, href))
  else if (href === undefined) location.reload()
  else location.replace(href)
  return true
}

/** In the frame of another site, browsers keep a cookie for that site alone, or none. */
function reach(): string {
  if (window.self !== window.top) return 'SameSite=None; Secure; Partitioned'
  return location.protocol === 'https:' ? 'SameSite=Lax; Secure' : 'SameSite=Lax'
}

/** For browsers that keep no cookie: the address names the language. */
function inAddress(language: Language, href = location.href): URL {
  const url = new URL(href, location.href)
  url.searchParams.set(LANGUAGE_PARAMETER, language)
  return url
}

function cookieValue(): string | undefined {
  if (typeof document === 'undefined') return undefined
  const start = `${LANGUAGE_COOKIE}=`
  return document.cookie
    .split('; ')
    .find((part) => part.startsWith(start))
    ?.slice(start.length)
}
