/** What a schedule is of and what became of its last file, in words. */
import type { ExportScheduleRow } from '@postern/contract/routes/export-schedule.ts'
import { EXPORT_SCHEDULE_TEXTS } from '@postern/contract/texts/export-schedule.ts'
import { formatDateTime, formatNumber } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'

type Last = Pick<ExportScheduleRow, 'last_at' | 'last_state' | 'last_error' | 'last_rows'>

export function useLastWords(): (row: Last) => string {
  const t = useT(EXPORT_SCHEDULE_TEXTS)
  const { language } = useLanguage()
  return ({ last_at: at, last_state: state, last_error: error, last_rows: rows }) => {
    if (at === null || state === null) return t('never')
    const time = formatDateTime(at)
    if (state === 'failed') return t(error === null ? 'last.stopped' : 'last.failed', { time })
    return t(`last.${state}`, { time, rows: formatNumber(rows, language) })
  }
}
