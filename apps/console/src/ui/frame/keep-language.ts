/** Keeps the reader's choice with the account too: for other browsers, mails and reports. */
import type { Language } from '@postern/contract/i18n/texts.ts'
import type { SessionUser } from '@postern/contract/routes/auth.ts'
import { SHELL_TEXTS } from '@postern/contract/texts/shell.ts'
import { loadSession } from '../../api/auth.ts'
import { call } from '../../api/client.ts'
import { sessionStore } from '../../api/session-store.ts'
import { activeLanguage } from '../../lib/i18n.tsx'

/** Nothing to keep while nobody is signed in; a failure is told, the page stays in the chosen language. */
export async function keepLanguage(language: Language): Promise<void> {
  if (!sessionStore.get()) return
  try {
    const { setLanguageRoute } = await import('@postern/contract/routes/shell.ts')
    await call(setLanguageRoute, { body: { language } })
    // The form of the own account shows it, and saves what it shows.
    await loadSession()
  } catch {
    const { notifyFailed } = await import('../notify.ts')
    notifyFailed(SHELL_TEXTS.languageNotKept[language])
  }
}

/**
 * Shows the account's language; an account that has none yet gets this page's language from now on.
 *
 * @returns whether another page is about to open, in that language
 */
export async function meetLanguage(
  { user }: SessionUser,
  suggest: (language: Language) => boolean,
): Promise<boolean> {
  if (user.language_chosen) return suggest(user.language)
  await keepLanguage(activeLanguage())
  return false
}
