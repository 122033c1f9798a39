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
  const clock = new Intl.DateTimeFormat(language, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: zone,
  })
  /** The end is not part of it; one within a day is that of a period that still runs. */
  const lastDay = (to: string): string => {
    const name = day(new Date(Date.parse(to) - 1).toISOString())
    const time = clock.format(new Date(to))
    return time === '00:00' ? name : t('untilTime', { day: name, time })
  }
  const change = before && changeOf(total, before.total)
  const first = before && day(before.from)
  const last = before && lastDay(before.to)
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
            {last.startsWith(first)
              ? t('againstDay', { day: last, count })
              : t('against', { from: first, to: last, count })}
          </span>
        </>
      )}
    </p>
  )
}
