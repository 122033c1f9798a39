import type { Language } from '@postern/contract/i18n/texts.ts'
import { SECOND_STEP_TEXTS } from '@postern/contract/texts/second-factor.ts'
import { thrownText } from './error-text.ts'
import { PasskeyCancelled } from '../api/web-authn.ts'

/** What to tell the reader, of the browser's own troubles too. */
export function factorErrorText(error: unknown, language: Language): string {
  return error instanceof PasskeyCancelled
    ? SECOND_STEP_TEXTS.cancelled[language]
    : thrownText(error, language)
}
