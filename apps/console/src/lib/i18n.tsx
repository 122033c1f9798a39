/** Language of the console: switched without a reload, kept in the browser. */
import {
  LANGUAGES,
  matchLanguage,
  translator,
  type Language,
  type Texts,
} from '@postern/contract/i18n/texts.ts'
import { createContext, use, useLayoutEffect, useMemo, useState, type ReactNode } from 'react'

const KEY = 'postern:language'
let active: Language = 'ko'
/** Outside React: the language that requests ask errors in. */
export const activeLanguage = (): Language => active

export function isLanguage(word: unknown): word is Language {
  return LANGUAGES.some((language) => language === word)
}

function stored(): Language | null {
  try {
    const word = localStorage.getItem(KEY)
    return isLanguage(word) ? word : null
  } catch {
    return null
  }
}

interface LanguageState {
  readonly language: Language
  readonly setLanguage: (language: Language) => void
  /** The account's language, unless this browser has its own choice. */
  readonly suggestLanguage: (language: Language) => void
}
const LanguageContext = createContext<LanguageState | null>(null)

export function LanguageProvider({ children }: { readonly children: ReactNode }) {
  const [language, setState] = useState<Language>(() => {
    active = stored() ?? matchLanguage(navigator.languages.join(','))
    return active
  })
  // With the words, not a moment after them: they are read out and broken into lines by it.
  useLayoutEffect(() => {
    document.documentElement.lang = language
  }, [language])
  const value = useMemo<LanguageState>(() => {
    const show = (next: Language) => {
      active = next
      setState(next)
    }
    return {
      language,
      setLanguage(next) {
        try {
          localStorage.setItem(KEY, next)
        } catch (error) {
          if (!(error instanceof DOMException)) throw error
        }
        show(next)
      },
      suggestLanguage(next) {
        if (stored() === null) show(next)
      },
    }
  }, [language])
  return <LanguageContext value={value}>{children}</LanguageContext>
}

export function useLanguage(): LanguageState {
  const state = use(LanguageContext)
  if (!state) throw new Error('no LanguageProvider')
  return state
}

/** `const t = useT(MAIL_TEXTS)`: a typed translator in the reader's language. */
export function useT<T extends Texts>(texts: T) {
  const { language } = useLanguage()
  return useMemo(() => translator(texts, language), [texts, language])
}
