/** Columns of mail lists. */
import { safeText } from '@postern/contract/i18n/foreign-text.ts'
import { detoxStateName } from '@postern/contract/codes/detox.ts'
import type { MailRow } from '@postern/contract/routes/mail.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { DETOX_STATE_NAMES } from '@postern/contract/texts/detox.ts'
import { MAIL_TEXTS } from '@postern/contract/texts/mail.ts'
import { IconPaperclip } from '@tabler/icons-react'
import { useMemo } from 'react'
import { formatDateTime, formatShortDate } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import type { GridColumn } from '../../ui/grid-view.ts'
import { ForeignText } from '../../ui/foreign-text.tsx'
import { FoldButton } from './reject/fold-button.tsx'
import { DelayedBadge, DetoxBadge, MailStateMark, MarketingBadge, RecoveredBadge } from './mail-states.tsx'
import { clientOf, sizeOf, subjectOf } from './mail-words.ts'
import { SenderWords } from './page/people-line.tsx'
import { senderText } from './page/sender-text.ts'

/** The name, then the address dim; both whole in the tooltip. */
function Sender({ mail, nobody }: { readonly mail: MailRow; readonly nobody: string }) {
  return (
    <span className="sendercell">
      <span title={safeText(senderText(mail, nobody))}>
        <SenderWords mail={mail} />
      </span>
      <FoldButton mail={mail} />
    </span>
  )
}

function Subject({ mail }: { readonly mail: MailRow }) {
  const t = useT(MAIL_TEXTS)
  const { language } = useLanguage()
  const subject = subjectOf(mail, language)
  const open = mail.class !== 'normal' && !mail.recover_flag
  return (
    <>
      <RecoveredBadge mail={mail} />
      <MarketingBadge mail={mail} />
      <DelayedBadge mail={mail} />
      <DetoxBadge mail={mail} />
      <ForeignText className={open ? 'subject open' : 'subject'} text={subject} title={safeText(subject)} />
      {mail.attach && (
        <IconPaperclip
          size={14}
          role="img"
          aria-label={t('hasAttachment')}
          style={{ marginLeft: 6, verticalAlign: -2 }}
        />
      )}
    </>
  )
}

export function useShared(): Record<
  'date' | 'state' | 'sender' | 'receiver' | 'title' | 'size',
  GridColumn<MailRow>
> {
  const t = useT(MAIL_TEXTS)
  const common = useT(COMMON_TEXTS)
  return useMemo(
    () => ({
      state: {
        id: 'class',
        header: t('state'),
        size: 104,
        sort: 'class',
        cell: (mail) => <MailStateMark mail={mail} />,
      },
      sender: {
        id: 'sender',
        header: common('sender'),
        size: 210,
        share: 24,
        sort: 'sender',
        cell: (mail) => <Sender mail={mail} nobody={t('nullSender')} />,
      },
      receiver: {
        id: 'receiver',
        header: common('receiver'),
        size: 190,
        sort: 'receiver',
        yields: true,
        cell: (mail) => <ForeignText className="dim" text={mail.receiver} title={safeText(mail.receiver)} />,
      },
      title: {
        id: 'title',
        header: common('title'),
        size: 330,
        sort: 'title',
        grow: true,
        names: true,
        cell: (mail) => <Subject mail={mail} />,
      },
      size: {
        id: 'size',
        header: common('size'),
        size: 78,
        sort: 'size',
        yields: true,
        cell: (mail) => <span className="dim">{sizeOf(mail)}</span>,
      },
      date: {
        id: 'date',
        header: common('receiveDate'),
        size: 112,
        sort: 'receive_date',
        cell: (mail) => (
          <time dateTime={mail.receive_date} title={formatDateTime(mail.receive_date)}>
            {formatShortDate(mail.receive_date)}
          </time>
        ),
      },
    }),
    [t, common],
  )
}

export function useMailColumns(): readonly GridColumn<MailRow>[] {
  const t = useT(MAIL_TEXTS)
  const common = useT(COMMON_TEXTS)
  const { language } = useLanguage()
  const shared = useShared()
  return useMemo(
    () => [
      shared.state,
      shared.sender,
      shared.receiver,
      shared.title,
      shared.size,
      shared.date,
      {
        id: 'score',
        header: common('score'),
        size: 80,
        sort: 'score',
        optional: true,
        cell: (mail) => mail.score.toFixed(1),
      },
      {
        id: 'ip',
        header: common('senderIp'),
        size: 140,
        optional: true,
        cell: (mail) => clientOf(mail, language),
      },
      {
        id: 'send',
        header: common('sendState'),
        size: 100,
        optional: true,
        cell: (mail) => common(`send.${mail.send_state}`),
      },
      {
        id: 'detox',
        header: t('detoxState'),
        size: 150,
        optional: true,
        cell: (mail) => DETOX_STATE_NAMES[detoxStateName(mail.detox_state)][language],
      },
      {
        id: 'virus',
        header: common('virusName'),
        size: 160,
        optional: true,
        cell: (mail) => <ForeignText text={mail.virus_name} />,
      },
      {
        id: 'filter',
        header: common('filterInfo'),
        size: 160,
        optional: true,
        cell: (mail) => <ForeignText text={mail.filter_info} />,
      },
    ],
    [shared, t, common, language],
  )
}
