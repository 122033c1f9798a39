/** Two traces of one mail: what the second one has that the first has not, and the other way round. */
import type { TraceEntry } from '@postern/contract/validation/trace-entry.ts'
import { TRY_TEXTS } from '@postern/contract/texts/filter-try.ts'
import { formatPoints } from '../../../lib/format.ts'
import { useLanguage, useT } from '../../../lib/i18n.tsx'
import { ForeignText } from '../../../ui/foreign-text.tsx'
import { findingText } from '@postern/contract/validation/finding-text.ts'

interface WhyChangesProps {
  readonly before: readonly TraceEntry[]
  readonly after: readonly TraceEntry[]
}

export function WhyChanges({ before, after }: WhyChangesProps) {
  const t = useT(TRY_TEXTS)
  const gone = without(before, after)
  const added = without(after, before)
  if (gone.length + added.length === 0) return null
  return (
    <>
      <h3>{t('differences')}</h3>
      <Entries title={t('differs.gone')} entries={gone} />
      <Entries title={t('differs.added')} entries={added} />
    </>
  )
}

/** What weighs or acts otherwise is another entry; where the decision stands is told by the verdict. */
function without(entries: readonly TraceEntry[], others: readonly TraceEntry[]): TraceEntry[] {
  const keyOf = ({ code, kind, score, evidence, flags }: TraceEntry) =>
    JSON.stringify([code, kind, score, evidence, flags])
  const known = new Set(others.map(keyOf))
  return entries.filter((entry) => entry.kind !== 'step' && !known.has(keyOf(entry)))
}

function Entries({ title, entries }: { readonly title: string; readonly entries: readonly TraceEntry[] }) {
  const { language } = useLanguage()
  if (entries.length === 0) return null
  return (
    <>
      <p className="dim small">{title}</p>
      <ul>
        {entries.map((entry, at) => (
          <li key={at}>
            <ForeignText text={findingText(entry, language)} />
            {entry.score !== 0 && <span className="num"> {formatPoints(entry.score)}</span>}
          </li>
        ))}
      </ul>
    </>
  )
}
