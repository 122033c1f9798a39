/** Classes in the order of the stack, with their shares; the line of the period before. */
import { CLASS_STACK } from '@postern/contract/codes/measures.ts'
import type { MailCounts } from '@postern/contract/routes/statistics.ts'
import { STATISTICS_TEXTS } from '@postern/contract/texts/statistics.ts'
import { useT } from '../../lib/i18n.tsx'
import { useStateLabel } from '../../ui/state-badge.tsx'
import { percentOf } from './numbers.ts'
import css from './statistics.module.css'

export function Legend({ total, compared }: { readonly total: MailCounts; readonly compared: boolean }) {
  const t = useT(STATISTICS_TEXTS)
  const label = useStateLabel()
  return (
    <ul className={css['legend']}>
      {CLASS_STACK.map((of) => (
        <li key={of}>
          <i style={{ background: `var(--${of}-s)` }} />
          {label(of)} {percentOf(total[of], total.total)}
        </li>
      ))}
      {compared && (
        <li>
          <i className={css['dash']} />
          {t('before')}
        </li>
      )}
    </ul>
  )
}
