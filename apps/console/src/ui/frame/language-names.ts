import type { Language } from '@postern/contract/i18n/texts.ts'

/** The languages by their own names, so that readers who can't read the current one find theirs. */
export const OWN_NAMES: ReadonlyMap<Language, string> = new Map([
  ['ko', '한국어'],
  ['en', 'English'],
  ['ja', '日本語'],
])
