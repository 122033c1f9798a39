/** Days of one sender, address, country …, the newest first, seven a page. */
import { MAIL_CLASSES } from '@postern/contract/codes/mail.ts'
import type { StatisticKind } from '@postern/contract/codes/statistics.ts'
import type { KeyPoint } from '@postern/contract/routes/statistics.ts'
import { STATISTICS_TEXTS } from '@postern/contract/texts/statistics.ts'
import { formatSize } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { useStateLabel } from '../../ui/state-badge.tsx'
import type { KeyTime } from './api.ts'
import { ClassHeads } from './class-heads.tsx'
import { Count } from './count-link.tsx'
import type { ViewProps } from './period-row.tsx'
import { pageOf, RowPages } from './row-pages.tsx'
import { useTimeOf } from './times.ts'
import { mailOf, SUMMARY_ROWS } from './view.ts'
import css from './statistics.module.css'

interface TableProps extends ViewProps {
  readonly kind: StatisticKind
  readonly answer: KeyTime
}

export function KeyTimeTable({ kind, answer, search, onSearch }: TableProps) {
  const t = useT(STATISTICS_TEXTS)
  const timeOf = useTimeOf(answer.unit, answer.zone)
  const { pages, page, shown } = pageOf(answer.points.toReversed(), search.page, SUMMARY_ROWS)
  const all: KeyPoint = { ...answer.total, at: answer.from, to: answer.to, missing: 0 }
  const cells = (point: KeyPoint, name: string) => (
    <Numbers point={point} name={name} kind={kind} search={search} />
  )
  return (
    <>
      <div className={css['scroll']}>
        <table className={css['table']}>
          <ClassHeads more={[t('size')]} />
          <tbody>
            {shown.map((point) => (
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
      <RowPages page={page} pages={pages} search={search} onSearch={onSearch} />
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
