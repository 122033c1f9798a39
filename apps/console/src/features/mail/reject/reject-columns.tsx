/** Columns of the list of refused mail. */
import { safeText } from '@postern/contract/i18n/foreign-text.ts'
import type { MailRow } from '@postern/contract/routes/mail.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { MAIL_TEXTS } from '@postern/contract/texts/mail.ts'
import { useMemo } from 'react'
import { useLanguage, useT } from '../../../lib/i18n.tsx'
import { ForeignText } from '../../../ui/foreign-text.tsx'
import type { GridColumn } from '../../../ui/grid-view.ts'
import { useShared } from '../columns.tsx'
import { clientOf } from '../mail-words.ts'
import { rejectWords } from './reject-words.ts'

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
        cell: (mail) => clientOf(mail, language),
      },
      shared.sender,
      shared.receiver,
      {
        id: 'code',
        header: common('rejectReason'),
        size: 240,
        names: true,
        cell: (mail) => <span className="strong">{rejectWords(mail.reject_code, language)}</span>,
      },
      {
        id: 'reply',
        header: t('reply'),
        size: 300,
        grow: true,
        cell: (mail) => (
          <ForeignText className="mono" title={safeText(mail.reject_reason)} text={mail.reject_reason} />
        ),
      },
      { ...shared.title, optional: true, grow: false, names: false },
      { ...shared.size, optional: true },
    ],
    [shared, common, language, t],
  )
}
