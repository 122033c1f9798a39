/** The console's language as a browser's user chose it. */
import { LANGUAGE_COOKIE, languageCookie } from '@postern/contract/i18n/page-language.ts'
import type { Language } from '@postern/contract/i18n/texts.ts'
import type { BrowserContext } from 'playwright-core'

/** Pages that the context opens from now on are in this language. `url`: any address of the console. */
export async function speak(context: BrowserContext, language: Language, url: string): Promise<void> {
  // Of an address with a path, it would be the cookie of that path alone.
  const { origin } = new URL(url)
  await context.addCookies([
    { name: LANGUAGE_COOKIE, value: languageCookie(language, 'chosen'), url: origin },
  ])
}
