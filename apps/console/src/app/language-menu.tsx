import { Menu } from '@mantine/core'
import { LANGUAGES, type Language } from '@postern/contract/i18n/texts.ts'
import { SHELL_TEXTS } from '@postern/contract/texts/console-shell.ts'
import { IconLanguage } from '@tabler/icons-react'
import { isLanguage, useLanguage, useT } from '../lib/i18n.tsx'

/** Every language by its own name: whoever can't read the current one finds theirs. */
const OWN_NAMES: Record<Language, string> = { ko: '한국어', en: 'English', ja: '日本語' }

export function LanguageMenu() {
  const t = useT(SHELL_TEXTS)
  const { language, setLanguage } = useLanguage()
  return (
    <Menu position="bottom-end" width={150}>
      <Menu.Target>
        <button type="button" className="tool" aria-label={t('language')} title={t('language')}>
          <IconLanguage size={18} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={language} onChange={(value) => isLanguage(value) && setLanguage(value)}>
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
