/** Times of statistics, in the zone that their days are of. */
import type { StatisticUnit } from '@postern/contract/codes/statistics.ts'
import { useLanguage } from '../../lib/i18n.tsx'

const FULL: Readonly<Record<StatisticUnit, Intl.DateTimeFormatOptions>> = {
  hour: { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  day: { year: 'numeric', month: 'short', day: 'numeric', weekday: 'short' },
  month: { year: 'numeric', month: 'long' },
}
const SHORT: Readonly<Record<StatisticUnit, Intl.DateTimeFormatOptions>> = {
  hour: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  day: { month: 'numeric', day: 'numeric' },
  month: { year: '2-digit', month: 'short' },
}

/** How steps are called, in full and in short. */
export function useTimeOf(
  unit: StatisticUnit,
  zone: string,
): (point: { readonly at: string }, short: boolean) => string {
  const { language } = useLanguage()
  const full = new Intl.DateTimeFormat(language, { ...FULL[unit], timeZone: zone })
  const short = new Intl.DateTimeFormat(language, { ...SHORT[unit], timeZone: zone })
  return ({ at }, isShort) => (isShort ? short : full).format(new Date(at))
}

export function useDayFormat(zone: string): (iso: string) => string {
  const { language } = useLanguage()
  const format = new Intl.DateTimeFormat(language, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    timeZone: zone,
  })
  return (iso) => format.format(new Date(iso))
}
