/** Short notes at the edge of the screen. */
import { notifications } from '@mantine/notifications'
import { TIMINGS } from '@postern/contract/limits.ts'

export function notifyDone(message: string): void {
  notifications.show({ message, color: 'teal', autoClose: TIMINGS.snackbar + 900 })
}

/** Stays longer: it has to be read and acted on. */
export function notifyFailed(message: string): void {
  notifications.show({ message, color: 'red', autoClose: 10_000, role: 'alert' })
}
