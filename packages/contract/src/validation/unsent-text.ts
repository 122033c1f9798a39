/** Says why released mail is still here, where `send_message` holds the finding that keeps it and not a server's reply. */
import type { Text } from '../i18n/texts.ts'
import { DETOX_FAILURE_NAMES, detoxTexts } from '../texts/detox.ts'

/** By finding. Lists of mail show them too, so they need nothing of the evidence that findings' own texts name. */
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
