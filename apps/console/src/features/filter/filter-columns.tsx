/** What a list of filters shows of each. */
import type { Overlaps } from '@postern/contract/routes/filter-levels.ts'
import type { FilterRow } from '@postern/contract/routes/filter.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { FILTER_TEXTS } from '@postern/contract/texts/filter.ts'
import { ruleText } from '@postern/contract/validation/rule-text.ts'
import { useMemo, useState } from 'react'
import { formatDateTime, formatNumber, formatShortDate } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import type { GridColumn } from '../../ui/grid-view.ts'
import { OverlapBadge } from './overlaps.tsx'

/** `everyones`: they have no owner to be shown; `overlaps`: of rows that others cover. */
export function useFilterColumns(
  everyones: boolean,
  overlaps: ReadonlyMap<number, Overlaps>,
): readonly GridColumn<FilterRow>[] {
  const common = useT(COMMON_TEXTS)
  const t = useT(FILTER_TEXTS)
  const { language } = useLanguage()
  return useMemo(
    () => [
      {
        id: 'name',
        header: common('filterName'),
        size: 160,
        sort: 'name',
        cell: (row) => (
          <>
            <OverlapBadge overlaps={overlaps.get(row.id)} /> <span className="strong">{row.name}</span>
          </>
        ),
      },
      { id: 'rules', header: t('rules'), size: 180, grow: true, cell: (row) => <Rules row={row} /> },
      ...(everyones
        ? []
        : [
            {
              id: 'owner',
              header: t('owner'),
              size: 150,
              cell: (row: FilterRow) => row.user ?? row.group ?? row.domain ?? '',
            },
          ]),
      {
        id: 'act',
        header: common('status'),
        size: 84,
        sort: 'is_act',
        cell: (row) => <State row={row} />,
      },
      {
        id: 'hits',
        header: t('hits'),
        size: 112,
        sort: 'hits',
        cell: (row) => <span className="num">{formatNumber(row.hits, language)}</span>,
      },
      {
        id: 'last',
        header: t('lastHit'),
        size: 102,
        sort: 'last_hit',
        cell: (row) => <Moment at={row.last_hit} />,
      },
      {
        id: 'expires',
        header: t('expires'),
        size: 102,
        sort: 'valid_until',
        cell: (row) => <Moment at={row.valid_until} />,
      },
      {
        id: 'path',
        header: common('registrationPath'),
        size: 110,
        optional: true,
        cell: (row) => common(`path.${row.path}`),
      },
      {
        id: 'date',
        header: common('addDate'),
        size: 160,
        sort: 'date',
        optional: true,
        cell: (row) => formatDateTime(row.date),
      },
      { id: 'comment', header: common('comment'), size: 200, optional: true, cell: (row) => row.comment },
    ],
    [common, t, language, everyones, overlaps],
  )
}

interface CellProps {
  readonly row: Pick<FilterRow, 'rules' | 'is_act' | 'valid_from' | 'valid_until'>
}

export function Rules({ row }: CellProps) {
  const t = useT(FILTER_TEXTS)
  const { language } = useLanguage()
  const lines = row.rules.map((rule) => ruleText(rule, language))
  const [first = ''] = lines
  return (
    <span title={lines.join('\n')}>
      {lines.length > 1 ? `${first} ${t('more', { count: lines.length - 1 })}` : first}
    </span>
  )
}

/** Off is off; what is on may be out of its term, and does not act either. */
export function State({ row }: CellProps) {
  const common = useT(COMMON_TEXTS)
  const t = useT(FILTER_TEXTS)
  const [now] = useState(Date.now)
  if (!row.is_act) return <span className="dim">{common('notUse')}</span>
  if (row.valid_until !== null && Date.parse(row.valid_until) <= now)
    return <span className="dim">{t('expired')}</span>
  if (row.valid_from !== null && Date.parse(row.valid_from) > now)
    return <span className="dim">{t('notYet')}</span>
  return common('use')
}

export function Moment({ at }: { readonly at: string | null }) {
  return at === null ? (
    <span className="dim">–</span>
  ) : (
    <span title={formatDateTime(at)}>{formatShortDate(at)}</span>
  )
}
