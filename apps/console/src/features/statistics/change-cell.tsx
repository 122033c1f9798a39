/** How much more or less it is than before; little changes stay quiet. */
import { STATISTICS_TEXTS } from '@postern/contract/texts/statistics.ts'
import { useT } from '../../lib/i18n.tsx'
import { changeOf } from './numbers.ts'

export function ChangeCell({ now, before }: { readonly now: number; readonly before: number | null }) {
  const t = useT(STATISTICS_TEXTS)
  if (before === null) return null
  const { percent, little } = changeOf(now, before)
  if (percent === null) return <span className="tag">{t('isNew')}</span>
  const words = `${percent > 0 ? '+' : ''}${percent.toLocaleString('en')} %`.replace('-', '−')
  return little ? <span className="dim">{words}</span> : <b>{words}</b>
}
