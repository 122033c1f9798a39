/** What an SMTP list shows of each entry. */
import type { SmtpEntryRow, SmtpList } from '@postern/contract/routes/smtp-list.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { SMTP_LIST_TEXTS } from '@postern/contract/texts/smtp-list.ts'
import { MAIL_KINDS } from '@postern/contract/validation/smtp-entry.ts'
import { useMemo, useState } from 'react'
import { formatDateTime, formatNumber, formatShortDate } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { ForeignText } from '../../ui/foreign-text.tsx'
import type { GridColumn } from '../../ui/grid-view.ts'
import { shownEntry } from './shown.ts'

export function useEntryColumns(list: SmtpList): readonly GridColumn<SmtpEntryRow>[] {
  const common = useT(COMMON_TEXTS)
  const t = useT(SMTP_LIST_TEXTS)
  const { language } = useLanguage()
  return useMemo(() => {
    const side: GridColumn<SmtpEntryRow> = {
      id: 'side',
      header: t('side'),
      size: 100,
      cell: (row) =>
        MAIL_KINDS.includes(row.kind) ? t(row.of_recipient ? 'side.recipient' : 'side.sender') : '',
    }
    return [
      {
        id: 'value',
        header: t('value'),
        size: 230,
        sort: 'value',
        cell: (row) => (
          <span className="strong">
            <ForeignText text={shownEntry(row, language)} />
          </span>
        ),
      },
      { id: 'kind', header: t('kind'), size: 120, cell: (row) => t(`kind.${row.kind}`) },
      ...(list === 'blacklist' ? [side] : []),
      { id: 'comment', header: common('comment'), size: 200, grow: true, cell: (row) => row.comment },
      { id: 'act', header: common('status'), size: 100, cell: (row) => <State row={row} /> },
      {
        id: 'hits',
        header: t('hits'),
        size: 110,
        cell: (row) => <span className="num">{formatNumber(row.hits, language)}</span>,
      },
      { id: 'last', header: t('lastHit'), size: 110, cell: (row) => <Moment at={row.last_hit} /> },
      { id: 'until', header: t('validUntil'), size: 110, cell: (row) => <Moment at={row.valid_until} /> },
      {
        id: 'path',
        header: common('registrationPath'),
        size: 110,
        optional: true,
        cell: (row) => common(`path.${row.path}`),
      },
      {
        id: 'by',
        header: t('createdBy'),
        size: 180,
        optional: true,
        cell: (row) => <ForeignText text={row.created_by} />,
      },
      {
        id: 'add_date',
        header: common('addDate'),
        size: 160,
        sort: 'add_date',
        optional: true,
        cell: (row) => formatDateTime(row.add_date),
      },
    ]
  }, [common, t, language, list])
}

/** Off is off; what is on may be out of its term, and does not act either. */
function State({ row }: { readonly row: SmtpEntryRow }) {
  const common = useT(COMMON_TEXTS)
  const t = useT(SMTP_LIST_TEXTS)
  const [now] = useState(Date.now)
  if (!row.is_act) return <span className="dim">{common('notUse')}</span>
  if (row.valid_until !== null && Date.parse(row.valid_until) <= now)
    return <span className="dim">{t('expired')}</span>
  return common('use')
}

function Moment({ at }: { readonly at: string | null }) {
  return at === null ? (
    <span className="dim">–</span>
  ) : (
    <span title={formatDateTime(at)}>{formatShortDate(at)}</span>
  )
}
