import { Menu } from '@mantine/core'
import { LANGUAGES } from '@postern/contract/i18n/texts.ts'
import { SHELL_TEXTS } from '@postern/contract/texts/shell.ts'
import { IconLanguage } from '@tabler/icons-react'
import { isLanguage, useLanguage, useT } from '../../lib/i18n.tsx'
import { keepLanguage } from './keep-language.ts'
import { OWN_NAMES } from './language-names.ts'

export function LanguageMenu() {
  const t = useT(SHELL_TEXTS)
  const { language, setLanguage } = useLanguage()
  const choose = async (value: string) => {
    if (!isLanguage(value)) return
    // First: the page goes with what it has not sent yet.
    await keepLanguage(value)
    setLanguage(value)
  }
  return (
    <Menu position="bottom-end" width={150}>
      <Menu.Target>
        <button type="button" className="tool" aria-label={t('language')} title={t('language')}>
          <IconLanguage size={18} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={language} onChange={(value) => void choose(value)}>
          {LANGUAGES.map((choice) => (
            <Menu.RadioItem key={choice} value={choice} lang={choice} closeMenuOnClick>
              {OWN_NAMES.get(choice)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
