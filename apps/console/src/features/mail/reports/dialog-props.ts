/** What the dialog of reporting takes, wherever it opens. */
import type { MailRow } from '@postern/contract/routes/mail.ts'
import type { Failures } from '../../../ui/failed-rows.tsx'

export interface ReportDialogProps {
  readonly mails: readonly MailRow[]
  readonly onClose: () => void
  readonly onFailures: (failures: Failures) => void
}
