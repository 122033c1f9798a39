/** When a schedule comes, in words. */
import type { Language } from '@postern/contract/i18n/texts.ts'
import { translator } from '@postern/contract/i18n/texts.ts'
import { TIMING_TEXTS } from '@postern/contract/texts/ui-timing.ts'
import type { Timing } from '@postern/contract/validation/timing.ts'

/** @param day Monday is 1 */
export function weekdayName(day: number, language: Language): string {
  // The first of January 2024 was a Monday.
  return new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2024, 0, day),
  )
}

export function whenText({ frequency, weekday, day, send_time: time }: Timing, language: Language): string {
  const t = translator(TIMING_TEXTS, language)
  if (frequency === 'weekly') return t('when.weekly', { day: weekdayName(weekday!, language), time })
  return frequency === 'monthly' ? t('when.monthly', { day: day!, time }) : t('when.daily', { time })
}
