/** Why a mail that was let out did not leave, where `send_message` holds no reply of a server but the finding that keeps it here. */
import type { Text } from '../i18n/texts.ts'
import { FINDINGS } from '../findings/catalogue.ts'
import { findingText } from './finding-text.ts'

/** null: a server's reply, to be shown as it is. */
export function unsentText(message: string): Text | null {
  if (!Object.hasOwn(FINDINGS, message)) return null
  const entry = { code: message, evidence: {} }
  return { ko: findingText(entry, 'ko'), en: findingText(entry, 'en'), ja: findingText(entry, 'ja') }
}
