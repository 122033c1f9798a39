/** One sentence: how much there was, and how much more or less than before. */
import { STATISTICS_TEXTS } from '@postern/contract/texts/statistics.ts'
import { IconCaretDownFilled, IconCaretUpFilled } from '@tabler/icons-react'
import { formatNumber } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { changeOf } from './numbers.ts'
import { useDayFormat } from './times.ts'
import css from './statistics.module.css'

interface HeadlineProps {
  readonly total: number
  readonly unit: string
  readonly zone: string
  readonly before: { readonly from: string; readonly to: string; readonly total: number } | null
}

export function Headline({ total, unit, zone, before }: HeadlineProps) {
  const t = useT(STATISTICS_TEXTS)
  const { language } = useLanguage()
  const day = useDayFormat(zone)
  const change = before && changeOf(total, before.total)
  const first = before && day(before.from)
  // The end is not part of it.
  const last = before && day(new Date(Date.parse(before.to) - 1).toISOString())
  const count = before && formatNumber(before.total, language)
  return (
    <p className={css['headline']}>
      <strong>{formatNumber(total, language)}</strong> {unit}
      {change && first && last && count && (
        <>
          {change.percent !== null && (
            <b>
              {change.percent > 0 && <IconCaretUpFilled size={14} aria-hidden />}
              {change.percent < 0 && <IconCaretDownFilled size={14} aria-hidden />}
              {change.percent === 0
                ? t('same')
                : t(change.percent > 0 ? 'up' : 'down', { percent: Math.abs(change.percent) })}
            </b>
          )}
          <span className="dim">
            {first === last
              ? t('againstDay', { day: first, count })
              : t('against', { from: first, to: last, count })}
          </span>
        </>
      )}
    </p>
  )
}
