import { Menu } from '@mantine/core'
import { LANGUAGES, type Language } from '@postern/contract/i18n/texts.ts'
import { SHELL_TEXTS } from '@postern/contract/texts/console-shell.ts'
import { IconCheck, IconLanguage } from '@tabler/icons-react'
import { useLanguage, useT } from '../lib/i18n.tsx'

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
        {LANGUAGES.map((choice) => (
          <Menu.Item
            key={choice}
            lang={choice}
            role="menuitemradio"
            aria-checked={choice === language}
            rightSection={choice === language ? <IconCheck size={14} aria-hidden /> : null}
            onClick={() => setLanguage(choice)}
          >
            {OWN_NAMES[choice]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
