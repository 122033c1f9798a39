/** Up to when numbers are counted, and whose days they are of. */
import { STATISTICS_TEXTS } from '@postern/contract/texts/statistics.ts'
import { formatDateTime } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Summary } from './api.ts'

export function CountedTo({
  answer,
}: {
  readonly answer: Pick<Summary, 'zone' | 'counted_to' | 'recounting'>
}) {
  const t = useT(STATISTICS_TEXTS)
  return (
    <>
      <span className="dim small">
        {t('zone', { zone: answer.zone })} ·{' '}
        {t('countedTo', { time: formatDateTime(answer.counted_to, answer.zone) })}
      </span>
      {answer.recounting && (
        <Notice tone="info" role="status">
          {t('recounting')}
        </Notice>
      )}
    </>
  )
}
