/** The mail under the cursor, beside the list. */
import { CloseButton, Group } from '@mantine/core'
import type { MailRow } from '@postern/contract/routes/mail.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { MAIL_TEXTS } from '@postern/contract/texts/console-mail.ts'
import { IconArrowsMaximize } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { LinkButton } from '../../ui/link-button.tsx'
import { formatDateTime, zoneName } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { useSession } from '../../lib/use-session.ts'
import { mailState, StateBadge } from '../../ui/state-badge.tsx'
import { Failed, SkeletonLines } from '../../ui/states.tsx'
import { ActionButtons } from './action-buttons.tsx'
import { mailQueryOf } from './api.ts'
import { MailContent } from './mail-content.tsx'
import { MailSummary } from './mail-summary.tsx'
import { usePendingIds } from './use-mail-actions.tsx'
import { WhyPanel } from './why-panel.tsx'

interface PreviewPaneProps {
  readonly id: string
  readonly onClose: () => void
  readonly onAction: (mails: readonly MailRow[], action: 'recover' | 'delete' | 'allow' | 'deny') => void
}

export function PreviewPane({ id, onClose, onAction }: PreviewPaneProps) {
  const t = useT(MAIL_TEXTS)
  const common = useT(COMMON_TEXTS)
  const { language } = useLanguage()
  const query = useQuery(mailQueryOf(id))
  const pending = usePendingIds()
  const personal = useSession()?.role.region === 'user'
  const mail = query.data
  return (
    <aside className="pane" aria-label={t('preview')} tabIndex={-1}>
      <div className="stateline">
        {mail ? <StateBadge state={mailState(mail)} /> : <span />}
        {mail && (
          <span>{`${formatDateTime(mail.receive_date)} (${zoneName(mail.receive_date, language)})`}</span>
        )}
        <CloseButton size="sm" aria-label={common('close')} onClick={onClose} />
      </div>
      {query.isError && (
        <Failed what={t('theMail')} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <SkeletonLines />}
      {mail && (
        <>
          <h2>{mail.title === '' ? t('noSubject') : mail.title}</h2>
          <Group gap={8}>
            <ActionButtons
              mail={mail}
              onAction={onAction}
              only={['recover', 'allow', 'deny']}
              pending={pending.has(id)}
            />
            <LinkButton
              variant="default"
              to="/mail/inbound/mail/$id"
              params={{ id }}
              leftSection={<IconArrowsMaximize size={16} aria-hidden />}
            >
              {t('openFull')}
            </LinkButton>
          </Group>
          <MailSummary mail={mail} short />
          <WhyPanel trace={mail.trace} searchable={!personal} />
          <MailContent mail={mail} />
        </>
      )}
    </aside>
  )
}
