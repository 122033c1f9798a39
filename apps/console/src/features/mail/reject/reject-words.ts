/** Why a mail was refused, in the reader's words. */
import type { Language } from '@postern/contract/i18n/texts.ts'
import { rejectText } from '@postern/contract/texts/reject.ts'

/** `103 Relay refused`; a word alone where there is no code. */
export function rejectWords(code: number | null, language: Language): string {
  const words = rejectText(code)[language]
  return code === null ? words : `${String(code)} ${words}`
}
