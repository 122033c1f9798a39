/** What to do with the selected rows: a row of its own above the pagination, which it never covers. */
import { Button, CloseButton } from '@mantine/core'
import type { MailRow } from '@postern/contract/routes/mail.ts'
import { ACT_TEXTS } from '@postern/contract/texts/mail-acts.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { MAIL_TEXTS } from '@postern/contract/texts/mail.ts'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBan,
  IconFlag,
  IconPlayerStop,
  IconSend,
  IconShieldCheck,
  IconTrash,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useT } from '../../../lib/i18n.tsx'
import { SmtpListButton } from '../smtp-list/buttons.tsx'
import { useWhyNot, type OnAction } from './use-mail-actions.tsx'

interface BulkBarProps {
  readonly mails: readonly MailRow[]
  readonly onAction: OnAction
  readonly onClear: () => void
  /** What may be done with more than these. */
  readonly children?: ReactNode
}

export function BulkBar({ mails, onAction, onClear, children }: BulkBarProps) {
  const t = useT(MAIL_TEXTS)
  const common = useT(COMMON_TEXTS)
  const act = useT(ACT_TEXTS)
  const whyNot = useWhyNot()
  if (mails.length === 0) return null
  const actions = [
    ['recover', common('recover'), IconArrowBackUp],
    ['allow', t('allowSender'), IconShieldCheck],
    ['deny', t('denySender'), IconBan],
    ...(mails.some((mail) => mail.actions.forward !== 'NO_PERMISSION')
      ? ([['forward', act('forward'), IconArrowForwardUp]] as const)
      : []),
    ['report', act('report'), IconFlag],
    ...(mails.some((mail) => mail.send_state === 'P')
      ? ([
          ['retry', act('retry'), IconSend],
          ['cancel', act('cancel'), IconPlayerStop],
        ] as const)
      : []),
    ['delete', common('delete'), IconTrash],
  ] as const
  return (
    <div className="bulk" role="toolbar" aria-label={common('selected', { count: mails.length })}>
      <strong aria-live="polite">{common('selected', { count: mails.length })}</strong>
      {actions.map(([action, label, ActionIcon]) => {
        const reasons = mails.map((mail) => whyNot(mail, action))
        const none = reasons.every((reason) => reason !== null)
        return (
          <Button
            key={action}
            variant="default"
            leftSection={<ActionIcon size={16} aria-hidden />}
            {...(none ? { 'aria-disabled': true, 'data-disabled': true, title: reasons[0] ?? '' } : {})}
            {...(action === 'delete' && !none ? { c: 'var(--error)' } : {})}
            onClick={() => onAction(mails, action)}
          >
            {label}
          </Button>
        )
      })}
      <SmtpListButton onList={() => onAction(mails, 'smtpList')} />
      {children}
      <CloseButton aria-label={common('clearSelection')} onClick={onClear} />
    </div>
  )
}
