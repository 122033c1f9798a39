/** Short notes at the edge of the screen. */
import { notifications } from '@mantine/notifications'
import { TIMINGS } from '@postern/contract/limits.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { activeLanguage } from '../lib/i18n.tsx'

/** Props of a note's close button, which has no name of its own. */
export const closeNote = () => ({ 'aria-label': COMMON_TEXTS.close[activeLanguage()] })

export function notifyDone(message: string): void {
  notifications.show({
    message,
    color: 'teal',
    autoClose: TIMINGS.snackbar + 900,
    closeButtonProps: closeNote(),
  })
}

/** Stays longer: it has to be read and acted on. */
export function notifyFailed(message: string): void {
  notifications.show({
    message,
    color: 'red',
    autoClose: 10_000,
    role: 'alert',
    closeButtonProps: closeNote(),
  })
}
