/** The languages as words, each in itself, on pages whose reader may not know the one shown. */
import { LANGUAGES, type Language } from '@postern/contract/i18n/texts.ts'
import { SHELL_TEXTS } from '@postern/contract/texts/shell.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { keepLanguage } from './keep-language.ts'
import { OWN_NAMES } from './language-names.ts'

export function LanguageChoice() {
  const t = useT(SHELL_TEXTS)
  const { language, setLanguage } = useLanguage()
  const choose = async (next: Language) => {
    // First: the page goes with what it has not sent yet.
    await keepLanguage(next)
    setLanguage(next)
  }
  return (
    <div className="languages" role="group" aria-label={t('language')}>
      {LANGUAGES.map((choice) => (
        <button
          key={choice}
          type="button"
          lang={choice}
          aria-pressed={choice === language}
          onClick={() => void choose(choice)}
        >
          {OWN_NAMES.get(choice)}
        </button>
      ))}
    </div>
  )
}
