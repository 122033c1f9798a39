/** The period of a search: a preset applies at once, one's own from and to with the search button. */
import { Select, TextInput } from '@mantine/core'
import { SEARCH_PERIODS } from '@postern/contract/limits.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { useT } from '../lib/i18n.tsx'
import { fromLocalInput, toLocalInput } from '../lib/local-time.ts'
import type { PeriodSearch } from '../lib/period.ts'

interface PeriodFieldsProps<Search extends PeriodSearch> {
  readonly draft: Search
  readonly onDraft: (next: Search) => void
  readonly onApply: (next: Search) => void
}

export function PeriodFields<Search extends PeriodSearch>(props: PeriodFieldsProps<Search>) {
  const { draft, onDraft, onApply } = props
  const common = useT(COMMON_TEXTS)
  return (
    <>
      <Select
        w={130}
        aria-label={common('period')}
        value={draft.period ?? 'week'}
        data={SEARCH_PERIODS.map((value) => ({ value, label: common(value) }))}
        onChange={(value) => {
          const period = SEARCH_PERIODS.find((one) => one === value)
          const next = { ...draft, period: period === 'week' ? undefined : period }
          if (period === 'range') onDraft(next)
          else onApply({ ...next, from: undefined, to: undefined })
        }}
      />
      {draft.period === 'range' &&
        (['from', 'to'] as const).map((end) => (
          <TextInput
            key={end}
            type="datetime-local"
            aria-label={common(end)}
            value={toLocalInput(draft[end])}
            onChange={(event) => onDraft({ ...draft, [end]: fromLocalInput(event.currentTarget.value) })}
          />
        ))}
    </>
  )
}
