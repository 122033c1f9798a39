import { Menu } from '@mantine/core'
import { LANGUAGES, type Language } from '@postern/contract/i18n/texts.ts'
import { SHELL_TEXTS } from '@postern/contract/texts/console-shell.ts'
import { IconLanguage } from '@tabler/icons-react'
import { setLanguageRoute } from '@postern/contract/routes/shell.ts'
import { loadSession } from '../api/auth.ts'
import { call } from '../api/client.ts'
import { sessionStore } from '../api/session-store.ts'
import { isLanguage, useLanguage, useT } from '../lib/i18n.tsx'

/** Every language by its own name: whoever can't read the current one finds theirs. */
const OWN_NAMES: Record<Language, string> = { ko: '한국어', en: 'English', ja: '日本語' }

/** Keeps the choice with the account too: for other browsers, mails and reports. */
async function keep(language: Language): Promise<void> {
  if (!sessionStore.get()) return
  try {
    await call(setLanguageRoute, { body: { language } })
    // The form of the own account shows it, and saves what it shows.
    await loadSession()
  } catch {
    const { notifyFailed } = await import('../ui/notify.ts')
    notifyFailed(SHELL_TEXTS.languageNotKept[language])
  }
}

export function LanguageMenu() {
  const t = useT(SHELL_TEXTS)
  const { language, setLanguage } = useLanguage()
  const choose = (value: string) => {
    if (!isLanguage(value)) return
    setLanguage(value)
    void keep(value)
  }
  return (
    <Menu position="bottom-end" width={150}>
      <Menu.Target>
        <button type="button" className="tool" aria-label={t('language')} title={t('language')}>
          <IconLanguage size={18} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={language} onChange={choose}>
          {LANGUAGES.map((choice) => (
            <Menu.RadioItem key={choice} value={choice} lang={choice} closeMenuOnClick>
              {OWN_NAMES[choice]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
