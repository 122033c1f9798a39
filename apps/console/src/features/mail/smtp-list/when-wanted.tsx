/** The dialog of the SMTP lists comes when somebody wants to put a mail's client or sender there. */
import type { MailRow } from '@postern/contract/routes/mail.ts'
import { lazy, Suspense } from 'react'

const MailListDialog = lazy(() => import('./dialog.tsx').then((all) => ({ default: all.MailListDialog })))

interface WhenWantedProps {
  readonly mails: readonly MailRow[] | null
  readonly onClose: () => void
}

export function SmtpListWhenWanted({ mails, onClose }: WhenWantedProps) {
  if (mails === null) return null
  return (
    <Suspense fallback={null}>
      <MailListDialog mails={mails} onClose={onClose} />
    </Suspense>
  )
}
