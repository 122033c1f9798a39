/** Steps of a summary, the newest first, with what of the period there was in all. */
import { MAIL_CLASSES } from '@postern/contract/codes/mail.ts'
import type { StatisticPoint } from '@postern/contract/routes/statistics.ts'
import { STATISTICS_TEXTS } from '@postern/contract/texts/statistics.ts'
import { formatNumber, formatSize } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { useStateLabel } from '../../ui/state-badge.tsx'
import type { Summary } from './api.ts'
import { ClassHeads } from './class-heads.tsx'
import { Count } from './count-link.tsx'
import { mailOf } from './view.ts'
import { useTimeOf } from './times.ts'
import { Unrecorded } from './unrecorded.tsx'
import css from './statistics.module.css'

interface TableProps {
  readonly rows: readonly StatisticPoint[]
  readonly summary: Summary
  readonly domain: number | undefined
}

export function SummaryTable({ rows, summary, domain }: TableProps) {
  const t = useT(STATISTICS_TEXTS)
  const label = useStateLabel()
  const { language } = useLanguage()
  const timeOf = useTimeOf(summary.unit, summary.zone)
  const { total } = summary
  const all: StatisticPoint = { ...total, at: summary.from, to: summary.to }
  const numbers = (point: StatisticPoint, name: string) => (
    <>
      {([undefined, ...MAIL_CLASSES] as const).map((of) => (
        <td key={of ?? 'total'}>
          <Count
            count={of === undefined ? point.total : point[of]}
            name={of === undefined ? name : `${name}, ${label(of)}`}
            search={mailOf({ from: point.at, to: point.to, of, domain })}
            rejected={of === 'rejected'}
          />
        </td>
      ))}
      <td>{formatNumber(point.delivered, language)}</td>
      <td>{formatNumber(point.failed, language)}</td>
      <td>{formatSize(point.bytes)}</td>
    </>
  )
  return (
    <div className={css['scroll']}>
      <table className={css['table']}>
        <ClassHeads more={[t('delivered'), t('failed'), t('size')]} />
        <tbody>
          {rows.map((point) => (
            <tr key={point.at}>
              <th scope="row">{timeOf(point, false)}</th>
              {numbers(point, timeOf(point, false))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('total')}</th>
            {numbers(all, t('total'))}
          </tr>
        </tfoot>
      </table>
      <Unrecorded count={total.unrecorded} />
    </div>
  )
}
