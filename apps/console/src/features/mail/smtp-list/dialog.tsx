/** Putting the client, the sender or its domain of mails on an SMTP list. */
import { SmtpListDialog } from '../../../ui/smtp-list/dialog.tsx'
import { candidatesOf, firstPart, isClientRefused, PARTS, type ListedMail } from './candidates.ts'

interface MailListDialogProps {
  readonly mails: readonly ListedMail[]
  readonly onClose: () => void
}

export function MailListDialog({ mails, onClose }: MailListDialogProps) {
  const candidates = candidatesOf(mails)
  return (
    <SmtpListDialog
      candidates={candidates}
      parts={PARTS}
      first={firstPart(candidates)}
      clientRefused={isClientRefused(mails)}
      onClose={onClose}
    />
  )
}
