/** Transactions refused during SMTP: who tried, and which reply they got. */
import { safeText } from '@postern/contract/i18n/foreign-text.ts'
import { MAIL_TEXTS } from '@postern/contract/texts/mail.ts'
import { UI_TEXTS } from '@postern/contract/texts/ui.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useT } from '../../../lib/i18n.tsx'
import { Empty } from '../../../ui/states.tsx'
import { useKeys } from '../../../ui/use-keys.ts'
import { useRejectColumns } from './reject-columns.tsx'
import { MailFrame } from '../mail-frame.tsx'
import { useOpenLists } from '../../../ui/smtp-list/may-list.ts'
import { useMailList } from '../use-mail-list.ts'

export function RejectListPage() {
  const t = useT(MAIL_TEXTS)
  const ui = useT(UI_TEXTS)
  const search = useSearch({ from: '/shell/mail/inbound/reject' })
  const navigate = useNavigate()
  const columns = useRejectColumns()
  const mails = useMailList(
    search,
    (next, replace = false) =>
      void navigate({
        to: '/mail/inbound/reject',
        search: { ...next, tab: undefined },
        replace,
        resetScroll: false,
      }),
    { ...search, tab: 'rejected' },
  )
  const lists = useOpenLists()
  const { act, target } = mails
  useKeys({
    ...mails.keys,
    b: () => lists.length > 0 && target.length > 0 && act(target, 'smtpList'),
  })
  const { size: _size, refresh: _refresh, sort: _sort, order: _order, mail: _mail, ...conditions } = search
  const searching = Object.values(conditions).some((value) => value !== undefined)
  return (
    <MailFrame
      mails={mails}
      title={t('rejectTitle')}
      columns={columns}
      name="reject"
      rowLabel={(mail) => `${mail.sender_ip} ${safeText(mail.sender)}`}
      nothing={
        <Empty
          title={searching ? ui('nothingFound') : t('rejectEmpty')}
          hint={searching ? ui('nothingFoundHint') : t('rejectEmptyHint')}
        />
      }
    />
  )
}
