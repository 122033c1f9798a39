/** Refusals that no list shows. */
import { STATISTICS_TEXTS } from '@postern/contract/texts/statistics.ts'
import { formatNumber } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'

export function Unrecorded({ count }: { readonly count: number }) {
  const t = useT(STATISTICS_TEXTS)
  const { language } = useLanguage()
  return count === 0 ? null : (
    <p className="dim small">{t('unrecorded', { count: formatNumber(count, language) })}</p>
  )
}
