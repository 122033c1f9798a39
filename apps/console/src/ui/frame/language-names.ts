import type { Language } from '@postern/contract/i18n/texts.ts'

/** Every language by its own name: whoever can't read the current one finds theirs. */
export const OWN_NAMES: Record<Language, string> = { ko: '한국어', en: 'English', ja: '日本語' }
