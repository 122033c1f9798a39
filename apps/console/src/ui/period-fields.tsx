/** The period of a search: a preset applies at once, a range of one's own is picked from two months. */
import { Button, Popover } from '@mantine/core'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { SEARCH_PERIODS } from '@postern/contract/limits.ts'
import { IconCalendar } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { formatDateTime } from '../lib/format.ts'
import { useT } from '../lib/i18n.tsx'
import type { PeriodSearch } from '../lib/period.ts'
import { SkeletonLines } from './states.tsx'

/** Loaded when it is asked for: calendars are a good part of a page. */
const PeriodCalendar = lazy(() =>
  import('./period-calendar.tsx').then((module) => ({ default: module.PeriodCalendar })),
)

interface PeriodFieldsProps<Search extends PeriodSearch> {
  readonly draft: Search
  readonly onApply: (next: Search) => void
}

export function PeriodFields<Search extends PeriodSearch>({ draft, onApply }: PeriodFieldsProps<Search>) {
  const common = useT(COMMON_TEXTS)
  const [open, setOpen] = useState(false)
  const chosen = draft.period ?? 'week'
  const apply = (next: PeriodSearch) => {
    setOpen(false)
    onApply({ ...draft, from: undefined, to: undefined, ...next })
  }
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-start" trapFocus returnFocus withRoles={false}>
      <Popover.Target>
        <Button
          variant="default"
          className="period"
          leftSection={<IconCalendar size={16} aria-hidden />}
          aria-haspopup="dialog"
          aria-expanded={open}
          aria-label={`${common('period')}: ${usePeriodWords(draft)}`}
          onClick={() => setOpen(!open)}
        >
          {usePeriodWords(draft)}
        </Button>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={common('period')} className="periodbox">
        <ul>
          {SEARCH_PERIODS.filter((period) => period !== 'range').map((period) => (
            <li key={period}>
              <button
                type="button"
                aria-pressed={period === chosen}
                onClick={() => apply({ period: period === 'week' ? undefined : period })}
              >
                {common(period)}
              </button>
            </li>
          ))}
        </ul>
        <Suspense fallback={<SkeletonLines count={8} />}>
          {open && <PeriodCalendar search={draft} onApply={apply} />}
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}

/** `Past week`, or from when to when in the viewer's format and zone. */
function usePeriodWords({ period, from, to }: PeriodSearch): string {
  const common = useT(COMMON_TEXTS)
  if (period !== 'range') return common(period ?? 'week')
  // Seconds are of no use here.
  const time = (iso: string | undefined) =>
    iso === undefined ? '…' : formatDateTime(iso).replace(/(:\d\d):\d\d/, '$1')
  return `${time(from)} – ${time(to)}`
}
