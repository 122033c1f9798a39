/** Columns of mail lists. */
import type { MailRow } from '@postern/contract/routes/mail.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { MAIL_TEXTS } from '@postern/contract/texts/console-mail.ts'
import { isRejectCode } from '@postern/contract/codes/reject.ts'
import { REJECT_TEXTS } from '@postern/contract/texts/reject.ts'
import { IconPaperclip } from '@tabler/icons-react'
import { useMemo } from 'react'
import { formatDateTime, formatShortDate, formatSize } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import type { GridColumn } from '../../ui/grid-view.ts'
import { mailState, StateBadge } from '../../ui/state-badge.tsx'
import { senderText } from './sender-text.ts'

/** `name` or the address, both in the tooltip. */
function Sender({ mail, nobody }: { readonly mail: MailRow; readonly nobody: string }) {
  const sender = senderText(mail, nobody)
  return (
    <span className="dim" title={sender}>
      {sender}
    </span>
  )
}

function useShared(): Record<
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
        cell: (mail) => <StateBadge state={mailState(mail)} />,
      },
      sender: {
        id: 'sender',
        header: common('sender'),
        size: 210,
        sort: 'sender',
        cell: (mail) => <Sender mail={mail} nobody={t('nullSender')} />,
      },
      receiver: {
        id: 'receiver',
        header: common('receiver'),
        size: 190,
        sort: 'receiver',
        yields: true,
        cell: (mail) => <span className="dim">{mail.receiver}</span>,
      },
      title: {
        id: 'title',
        header: common('title'),
        size: 330,
        sort: 'title',
        grow: true,
        cell: (mail) => (
          <span className="strong" title={mail.title}>
            {mail.title === '' ? t('noSubject') : mail.title}
            {mail.attach && (
              <IconPaperclip
                size={14}
                role="img"
                aria-label={t('hasAttachment')}
                style={{ marginLeft: 6, verticalAlign: -2 }}
              />
            )}
          </span>
        ),
      },
      size: {
        id: 'size',
        header: common('size'),
        size: 78,
        sort: 'size',
        yields: true,
        cell: (mail) => <span className="dim">{formatSize(mail.size)}</span>,
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
        cell: (mail) => `${mail.sender_ip}${mail.sender_country === '' ? '' : ` (${mail.sender_country})`}`,
      },
      {
        id: 'send',
        header: common('sendState'),
        size: 100,
        optional: true,
        cell: (mail) => common(`send.${mail.send_state}`),
      },
      {
        id: 'recovered',
        header: common('recoverFlag'),
        size: 100,
        optional: true,
        cell: (mail) => (mail.recover_flag ? t('recoveredMark') : ''),
      },
      {
        id: 'virus',
        header: common('virusName'),
        size: 160,
        optional: true,
        cell: (mail) => mail.virus_name,
      },
      {
        id: 'filter',
        header: common('filterInfo'),
        size: 160,
        optional: true,
        cell: (mail) => mail.filter_info,
      },
    ],
    [shared, common, t],
  )
}

export function useRejectColumns(): readonly GridColumn<MailRow>[] {
  const t = useT(MAIL_TEXTS)
  const common = useT(COMMON_TEXTS)
  const { language } = useLanguage()
  const shared = useShared()
  return useMemo(
    () => [
      shared.date,
      {
        id: 'ip',
        header: common('senderIp'),
        size: 170,
        cell: (mail) => `${mail.sender_ip}${mail.sender_country === '' ? '' : ` (${mail.sender_country})`}`,
      },
      shared.sender,
      shared.receiver,
      {
        id: 'code',
        header: common('rejectReason'),
        size: 240,
        cell: (mail) => {
          const code = mail.reject_code
          const name = code !== null && isRejectCode(code) ? REJECT_TEXTS[code][language] : common('unknown')
          return <span className="strong">{code === null ? name : `${String(code)} ${name}`}</span>
        },
      },
      {
        id: 'reply',
        header: t('reply'),
        size: 300,
        grow: true,
        cell: (mail) => (
          <span className="mono" title={mail.reject_reason}>
            {mail.reject_reason}
          </span>
        ),
      },
      { ...shared.title, optional: true, grow: false },
      { ...shared.size, optional: true },
    ],
    [shared, common, language, t],
  )
}
