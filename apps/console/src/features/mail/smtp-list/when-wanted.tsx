/** The dialog of the SMTP lists comes when somebody wants to put a mail's client or sender there. */
import type { MailRow } from '@postern/contract/routes/mail.ts'
import { lazy, Suspense } from 'react'

const SmtpListDialog = lazy(() => import('./dialog.tsx').then((all) => ({ default: all.SmtpListDialog })))

interface WhenWantedProps {
  readonly mails: readonly MailRow[] | null
  readonly onClose: () => void
}

export function SmtpListWhenWanted({ mails, onClose }: WhenWantedProps) {
  if (mails === null) return null
  return (
    <Suspense fallback={null}>
      <SmtpListDialog mails={mails} onClose={onClose} />
    </Suspense>
  )
}
