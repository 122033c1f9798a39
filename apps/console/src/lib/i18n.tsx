/**
 * Language of the console: one a page, as the server chose it by the cookie or the browser's own languages. Another one is
 * another page, with files of its own (`build/one-language.ts`).
 */
import {
  LANGUAGES,
  matchLanguage,
  translator,
  type Language,
  type Texts,
} from '@postern/contract/i18n/texts.ts'
import { createContext, use, useLayoutEffect, useMemo, type ReactNode } from 'react'
import { chosenLanguage, openIn } from './page-language.ts'

/** While developing, the page holds all languages and nobody has chosen one. */
const active: Language = import.meta.env.PROD
  ? (LANGUAGES.find((language) => language === document.documentElement.lang) ?? 'ko')
  : (chosenLanguage() ?? matchLanguage(navigator.languages.join(',')))

/** Outside React: the language that requests ask errors in. */
export const activeLanguage = (): Language => active

export function isLanguage(word: unknown): word is Language {
  return LANGUAGES.some((language) => language === word)
}

interface LanguageState {
  readonly language: Language
  /** The reader's choice, kept in the browser. Loads the page anew unless it is in that language. */
  readonly setLanguage: (language: Language) => void
  /**
   * The account's language, unless this browser has its own choice.
   *
   * @param href the page to open in it, if that is not this one
   * @returns whether this page is about to go
   */
  readonly suggestLanguage: (language: Language, href?: string) => boolean
}
const LanguageContext = createContext<LanguageState | null>(null)

const STATE: LanguageState = {
  language: active,
  setLanguage: (next) => void openIn(next, active, 'chosen'),
  suggestLanguage: (next, href) => chosenLanguage() === null && openIn(next, active, 'suggested', href),
}

export function LanguageProvider({ children }: { readonly children: ReactNode }) {
  useLayoutEffect(() => {
    document.documentElement.lang = active
  }, [])
  return <LanguageContext value={STATE}>{children}</LanguageContext>
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
