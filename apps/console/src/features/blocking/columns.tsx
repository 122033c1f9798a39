/** Columns of the list of blocks. */
import type { RateRow } from '@postern/contract/routes/blocking.ts'
import { BLOCKING_TEXTS } from '@postern/contract/texts/blocking.ts'
import { useMemo } from 'react'
import { formatDateTime, formatNumber, formatRelative } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { ForeignText } from '../../ui/foreign-text.tsx'
import type { GridColumn } from '../../ui/grid-view.ts'
import { ToneBadge } from '../../ui/tone-badge.tsx'

const TONES = { blocked: 'over', observed: 'wait', near: 'wait' } as const

export function useBlockColumns(): readonly GridColumn<RateRow>[] {
  const t = useT(BLOCKING_TEXTS)
  const { language } = useLanguage()
  return useMemo(
    () => [
      {
        id: 'key',
        header: t('key'),
        size: 260,
        grow: true,
        sort: 'key',
        cell: (row) => <ForeignText className="strong" text={row.key} title={row.key} />,
      },
      {
        id: 'state',
        header: t('state'),
        size: 190,
        cell: (row) => (
          <ToneBadge tone={TONES[row.state]}>
            {t('stateOf', { state: t(`state.${row.state}`), code: row.code })}
          </ToneBadge>
        ),
      },
      { id: 'kind', header: t('kind'), size: 130, cell: (row) => t(`kind.${row.kind}`) },
      {
        id: 'mails',
        header: t('mails'),
        size: 130,
        sort: 'mails',
        cell: (row) =>
          t('mailsOf', {
            mails: formatNumber(row.mails, language),
            limit: formatNumber(row.limit, language),
          }),
      },
      {
        id: 'until',
        header: t('left'),
        size: 160,
        sort: 'until',
        cell: (row) =>
          row.until === null ? (
            '–'
          ) : (
            <span title={formatDateTime(row.until)}>{formatRelative(row.until, language)}</span>
          ),
      },
      {
        id: 'since',
        header: t('since'),
        size: 170,
        sort: 'since',
        cell: (row) => formatDateTime(row.since),
      },
    ],
    [t, language],
  )
}
