/** Columns of the list of waiting mail. */
import type { WaitingRow } from '@postern/contract/routes/waiting.ts'
import { WAITING_TEXTS } from '@postern/contract/texts/ears.ts'
import { useMemo } from 'react'
import { formatDateTime, formatRelative } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { ForeignText } from '../../ui/foreign-text.tsx'
import type { GridColumn } from '../../ui/grid-view.ts'

/** ms that the job has to come to it; what is there after that could not be scanned. */
const SOON = 60_000

const isLate = ({ expires_at: at, expire_action: action }: WaitingRow): boolean =>
  action !== 'deny' && Date.parse(at) + SOON < Date.now()

export function useWaitingColumns(): readonly GridColumn<WaitingRow>[] {
  const t = useT(WAITING_TEXTS)
  const { language } = useLanguage()
  return useMemo(
    () => [
      {
        id: 'sender',
        header: t('sender'),
        size: 240,
        sort: 'sender',
        cell: (row) => (
          <span title={row.sender}>
            <ForeignText className="strong" text={row.sender_name || row.sender} />{' '}
            {row.sender_name !== '' && <ForeignText className="dim" text={row.sender} />}
          </span>
        ),
      },
      {
        id: 'title',
        header: t('subject'),
        size: 280,
        grow: true,
        names: true,
        cell: (row) => <ForeignText text={row.title} title={row.title} />,
      },
      {
        id: 'then',
        header: t('whenOver'),
        size: 220,
        sort: 'expires_at',
        cell: (row) => (
          <span title={formatDateTime(row.expires_at)}>
            {isLate(row)
              ? t('late')
              : t(`then.${row.expire_action}`, { left: formatRelative(row.expires_at, language) })}
          </span>
        ),
      },
      {
        id: 'proof',
        header: t('proof'),
        size: 140,
        cell: (row) =>
          row.challenge === 'sent' ? (
            t('asked')
          ) : row.proven ? (
            t('proven')
          ) : (
            <span title={t('unprovenHelp')}>{t('unproven')}</span>
          ),
      },
      { id: 'receiver', header: t('receiver'), size: 200, sort: 'receiver', cell: (row) => row.receiver },
      {
        id: 'received_at',
        header: t('received'),
        size: 170,
        sort: 'received_at',
        cell: (row) => formatDateTime(row.received_at),
      },
    ],
    [t, language],
  )
}
