/** Days of one sender, address, country …, the newest first, seven a page. */
import { MAIL_CLASSES } from '@postern/contract/codes/mail.ts'
import { Pagination } from '@mantine/core'
import type { StatisticKind } from '@postern/contract/codes/statistics.ts'
import type { KeyPoint } from '@postern/contract/routes/statistics.ts'
import { STATISTICS_TEXTS } from '@postern/contract/texts/statistics.ts'
import { UI_TEXTS } from '@postern/contract/texts/ui.ts'
import { formatSize } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { useStateLabel } from '../../ui/state-badge.tsx'
import type { KeyTime } from './api.ts'
import { Count } from './count-link.tsx'
import type { ViewProps } from './period-row.tsx'
import { useTimeOf } from './times.ts'
import { mailOf, SUMMARY_ROWS } from './view.ts'
import css from './statistics.module.css'

interface TableProps extends ViewProps {
  readonly kind: StatisticKind
  readonly answer: KeyTime
}

export function KeyTimeTable({ kind, answer, search, onSearch }: TableProps) {
  const t = useT(STATISTICS_TEXTS)
  const ui = useT(UI_TEXTS)
  const label = useStateLabel()
  const timeOf = useTimeOf(answer.unit, answer.zone)
  const rows = answer.points.toReversed()
  const pages = Math.max(1, Math.ceil(rows.length / SUMMARY_ROWS))
  const page = Math.min(search.page ?? 1, pages)
  const all: KeyPoint = { ...answer.total, at: answer.from, to: answer.to, missing: 0 }
  const cells = (point: KeyPoint, name: string) => (
    <Numbers point={point} name={name} kind={kind} search={search} />
  )
  return (
    <>
      <div className={css['scroll']}>
        <table className={css['table']}>
          <thead>
            <tr>
              <th scope="col">{t('key.summary')}</th>
              <th scope="col">{t('total')}</th>
              {MAIL_CLASSES.map((of) => (
                <th key={of} scope="col">
                  {label(of)}
                </th>
              ))}
              <th scope="col">{t('size')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice((page - 1) * SUMMARY_ROWS, page * SUMMARY_ROWS).map((point) => (
              <tr key={point.at}>
                <th scope="row">
                  {timeOf(point, false)}
                  {point.missing > 0 && (
                    <span className="tag">{answer.unit === 'month' ? '≥' : t('notKept')}</span>
                  )}
                </th>
                {cells(point, timeOf(point, false))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('total')}</th>
              {cells(all, t('total'))}
            </tr>
          </tfoot>
        </table>
      </div>
      {pages > 1 && (
        <Pagination
          size="sm"
          mt="sm"
          total={pages}
          value={page}
          getControlProps={(control) => ({
            'aria-label': ui(control === 'previous' ? 'previousPage' : 'nextPage'),
          })}
          onChange={(next) => onSearch({ ...search, page: next === 1 ? undefined : next })}
        />
      )}
    </>
  )
}

interface NumbersProps {
  readonly point: KeyPoint
  readonly name: string
  readonly kind: StatisticKind
  readonly search: ViewProps['search']
}

function Numbers({ point, name, kind, search: { key = '', domain_id: domain } }: NumbersProps) {
  const label = useStateLabel()
  return (
    <>
      {([undefined, ...MAIL_CLASSES] as const).map((of) => (
        <td key={of ?? 'total'}>
          <Count
            count={of === undefined ? point.total : point[of]}
            name={of === undefined ? name : `${name}, ${label(of)}`}
            search={mailOf({ from: point.at, to: point.to, of, domain, kind, key })}
            rejected={of === 'rejected'}
          />
        </td>
      ))}
      <td>{formatSize(point.bytes)}</td>
    </>
  )
}
