/** The dialog of reporting comes when somebody wants to report. */
import type { MailRow } from '@postern/contract/routes/mail.ts'
import { lazy, Suspense } from 'react'
import type { ReportDialogProps } from './dialog-props.ts'

const ReportDialog = lazy(() => import('./report-dialog.tsx').then((all) => ({ default: all.ReportDialog })))

export function ReportWhenWanted({
  mails,
  ...rest
}: Omit<ReportDialogProps, 'mails'> & { readonly mails: readonly MailRow[] | null }) {
  if (mails === null) return null
  return (
    <Suspense fallback={null}>
      <ReportDialog mails={mails} {...rest} />
    </Suspense>
  )
}
