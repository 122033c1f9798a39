/** Why a mail that was let out did not leave, where `send_message` holds no reply of a server but the finding that keeps it here. */
import type { Text } from '../i18n/texts.ts'
import { DETOX_FAILURE_NAMES, detoxTexts } from '../texts/detox.ts'

/** By finding. Lists of mail say it too: those that decide about mail have longer texts, which need more than this. */
const UNSENT: Readonly<Record<string, Text>> = {
  ...Object.fromEntries(
    Object.entries(DETOX_FAILURE_NAMES).map(([reason, text]) => [`detox.${reason}`, text]),
  ),
  'detox.failed': detoxTexts['unsent.failed'],
  'detox.pending': detoxTexts['unsent.pending'],
  'filter.link-impossible': detoxTexts['unsent.links'],
}

/** null: a server's reply, to be shown as it is. */
export function unsentText(message: string): Text | null {
  return Object.hasOwn(UNSENT, message) ? UNSENT[message]! : null
}
