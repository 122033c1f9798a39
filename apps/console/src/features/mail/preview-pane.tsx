/** The mail under the cursor, beside the list: what to do with it never leaves the view. */
import { CloseButton } from '@mantine/core'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { MAIL_TEXTS } from '@postern/contract/texts/mail.ts'
import type { MailDetail } from '@postern/contract/routes/mail.ts'
import { IconArrowsMaximize } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { IconLink } from '../../ui/icon-link.tsx'
import { formatDateTime, zoneName } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { useSession } from '../../lib/use-session.ts'
import { Clamped } from '../../ui/clamped.tsx'
import { Failed, SkeletonLines } from '../../ui/states.tsx'
import { ActionButtons } from './act/action-buttons.tsx'
import { mailQueryOf } from './api.ts'
import { AttachmentCards } from './page/attachment-cards.tsx'
import { MailContent } from './page/mail-content.tsx'
import { MailStateMark, MarketingBadge, RecoveredBadge } from './mail-states.tsx'
import { subjectOf } from './mail-words.ts'
import { PeopleLine } from './page/people-line.tsx'
import { SenderHistory } from './page/sender-history.tsx'
import { usePendingIds, type OnAction } from './act/use-mail-actions.tsx'
import { WhyPanel } from './page/why-panel.tsx'

interface PreviewPaneProps {
  readonly id: string
  readonly onClose: () => void
  readonly onAction: OnAction
}

export function PreviewPane({ id, onClose, onAction }: PreviewPaneProps) {
  const t = useT(MAIL_TEXTS)
  const common = useT(COMMON_TEXTS)
  const query = useQuery(mailQueryOf(id))
  const mail = query.data
  return (
    <aside className="pane" aria-label={t('preview')} tabIndex={-1}>
      <div className="panehead">
        <div className="stateline">
          {mail && <Stateline mail={mail} />}
          <IconLink
            label={t('openFull')}
            to="/mail/inbound/mail/$id"
            params={{ id }}
            icon={<IconArrowsMaximize size={16} aria-hidden />}
          />
          <CloseButton size={28} aria-label={common('close')} onClick={onClose} />
        </div>
        {mail && <Head mail={mail} onAction={onAction} />}
      </div>
      {query.isError && (
        <Failed what={t('theMail')} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <SkeletonLines />}
      {mail && <Body mail={mail} />}
    </aside>
  )
}

function Stateline({ mail }: { readonly mail: MailDetail }) {
  const { language } = useLanguage()
  return (
    <>
      <MailStateMark mail={mail} />
      <RecoveredBadge mail={mail} />
      <MarketingBadge mail={mail} />
      <time dateTime={mail.receive_date}>
        {`${formatDateTime(mail.receive_date)} (${zoneName(mail.receive_date, language)})`}
      </time>
    </>
  )
}

function Head({ mail, onAction }: { readonly mail: MailDetail; readonly onAction: OnAction }) {
  const { language } = useLanguage()
  const pending = usePendingIds()
  return (
    <>
      <h2>
        <Clamped key={mail.id} text={subjectOf(mail, language)} />
      </h2>
      <ActionButtons mail={mail} onAction={onAction} pending={pending.has(mail.id)} />
    </>
  )
}

function Body({ mail }: { readonly mail: MailDetail }) {
  const personal = useSession()?.role.region === 'user'
  return (
    <>
      <PeopleLine mail={mail} />
      <SenderHistory mail={mail} />
      <WhyPanel mail={mail} searchable={!personal} />
      <MailContent mail={mail} />
      <AttachmentCards mail={mail} />
    </>
  )
}
