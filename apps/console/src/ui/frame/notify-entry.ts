/** Tells who signed in when they had done so before, and whether anybody failed to since. */
import { notifications } from '@mantine/notifications'
import type { SessionUser } from '@postern/contract/routes/auth.ts'
import { ACCOUNT_TEXTS } from '@postern/contract/texts/auth-account.ts'
import { formatDateTime } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { closeNote } from '../notify.ts'

const MILLISECONDS = 8000

export function useNotifyEntry(): (session: SessionUser) => void {
  const t = useT(ACCOUNT_TEXTS)
  return ({ user: { last_login: last, last_login_failed: failed } }) => {
    if (last === null && failed === null) return
    const words = [
      last === null ? '' : t('lastLogin', { date: formatDateTime(last) }),
      failed === null ? '' : t('failedSince', { date: formatDateTime(failed) }),
    ]
    notifications.show({
      message: words.join(' ').trim(),
      color: failed === null ? 'blue' : 'yellow',
      autoClose: failed === null ? MILLISECONDS : false,
      closeButtonProps: closeNote(),
    })
  }
}
