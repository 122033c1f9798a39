/** What acting on mails asks and says: failures, the sender's filter, where to forward. */
import type { MailRow } from '@postern/contract/routes/mail.ts'
import { lazy, Suspense } from 'react'
import { FailedRows } from '../../../ui/failed-rows.tsx'
import { RegisterDialog } from './register-dialog.tsx'
import { ReportWhenWanted } from '../reports/when-wanted.tsx'
import { SmtpListWhenWanted } from '../smtp-list/when-wanted.tsx'
import type { useMailActions } from './use-mail-actions.tsx'

/** Comes when it is asked for. */
const ForwardDialog = lazy(() =>
  import('./forward-dialog.tsx').then((module) => ({ default: module.ForwardDialog })),
)

const ReturnDialog = lazy(() =>
  import('./return-dialog.tsx').then((module) => ({ default: module.ReturnDialog })),
)

const RiskQuestion = lazy(() =>
  import('./risk-question.tsx').then((module) => ({ default: module.RiskQuestion })),
)

interface MailDialogsProps {
  readonly actions: ReturnType<typeof useMailActions>
  readonly onRecover: (mails: readonly MailRow[]) => void
}

export function MailDialogs({ actions, onRecover }: MailDialogsProps) {
  return (
    <>
      <FailedRows failures={actions.failures} onClose={() => actions.setFailures(null)} />
      <RegisterDialog
        choice={actions.registering}
        onClose={() => actions.setRegistering(null)}
        onRecover={onRecover}
      />
      <ReportWhenWanted
        mails={actions.reporting}
        onClose={() => actions.setReporting(null)}
        onFailures={actions.setFailures}
      />
      <SmtpListWhenWanted mails={actions.listing} onClose={() => actions.setListing(null)} />
      {actions.risking && (
        <Suspense>
          <RiskQuestion
            mails={actions.risking.mails}
            onClose={() => actions.setRisking(null)}
            onYes={() => {
              actions.risking?.recover()
              actions.setRisking(null)
            }}
          />
        </Suspense>
      )}
      {actions.returning?.[0] && (
        <Suspense>
          <ReturnDialog mail={actions.returning[0]} onClose={() => actions.setReturning(null)} />
        </Suspense>
      )}
      {actions.forwarding && (
        <Suspense>
          <ForwardDialog
            mails={actions.forwarding}
            onFailures={actions.setFailures}
            onClose={() => actions.setForwarding(null)}
          />
        </Suspense>
      )}
    </>
  )
}
