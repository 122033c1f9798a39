/** When a schedule sends, in words. */
import type { ReportScheduleRow } from '@postern/contract/routes/admin-report.ts'
import type { Language } from '@postern/contract/i18n/texts.ts'
import { translator } from '@postern/contract/i18n/texts.ts'
import { ADMIN_REPORT_TEXTS } from '@postern/contract/texts/admin-report.ts'

/** @param day Monday is 1 */
export function weekdayName(day: number, language: Language): string {
  // The first of January 2024 was a Monday.
  return new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2024, 0, day),
  )
}

type Timing = Pick<ReportScheduleRow, 'frequency' | 'weekday' | 'day' | 'send_time'>

export function whenText({ frequency, weekday, day, send_time: time }: Timing, language: Language): string {
  const t = translator(ADMIN_REPORT_TEXTS, language)
  if (frequency === 'weekly') return t('when.weekly', { day: weekdayName(weekday!, language), time })
  return frequency === 'monthly' ? t('when.monthly', { day: day!, time }) : t('when.daily', { time })
}
