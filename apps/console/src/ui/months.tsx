/** Months of days side by side, and the way to others; arrow keys move through the days. */
import { ActionIcon } from '@mantine/core'
import { PERIOD_TEXTS } from '@postern/contract/texts/ui-period.ts'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { addDays, addMonths, type Range } from '../lib/calendar.ts'
import { useT } from '../lib/i18n.tsx'
import { MonthGrid } from './month-grid.tsx'

const MOVES: Readonly<Record<string, (day: string) => string>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
}

interface MonthsProps {
  readonly range: Range
  /** Where it opens when nothing is picked yet. */
  readonly today: string
  /** No day after it can be picked. */
  readonly last: string
  /** How many months side by side. */
  readonly count: 1 | 2
  readonly onPick: (day: string) => void
}

export function Months({ range, today, last, count, onPick }: MonthsProps) {
  const t = useT(PERIOD_TEXTS)
  const [focused, setFocused] = useState(range.to ?? range.from ?? today)
  /** The later of the months shown. */
  const [shown, setShown] = useState(focused)
  const box = useRef<HTMLDivElement>(null)
  const byKey = useRef(false)
  useEffect(() => {
    if (byKey.current) box.current?.querySelector<HTMLElement>(`[data-day="${focused}"]`)?.focus()
    byKey.current = false
  }, [focused])
  const turn = (months: number) => setShown(addMonths(`${shown.slice(0, 8)}01`, months))
  const onKeyDown = (event: KeyboardEvent) => {
    const move = MOVES[event.key]
    if (!move || !(event.target instanceof HTMLElement) || event.target.dataset['day'] === undefined) return
    event.preventDefault()
    const to = move(event.target.dataset['day'])
    if (to > last) return
    byKey.current = true
    setFocused(to)
    const month = (day: string): string => day.slice(0, 7)
    const earlier = month(addMonths(`${month(shown)}-01`, 1 - count))
    if (month(to) > month(shown) || month(to) < earlier) setShown(to)
  }
  const months = count === 1 ? [shown] : [addMonths(`${shown.slice(0, 8)}01`, -1), shown]
  // One day can always be reached by Tab.
  const tabStop = months.some((month) => month.slice(0, 7) === focused.slice(0, 7))
    ? focused
    : `${shown.slice(0, 8)}01`
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the days within
    <div ref={box} className="months" onKeyDown={onKeyDown}>
      <ActionIcon variant="subtle" aria-label={t('previousMonth')} onClick={() => turn(-1)}>
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      {months.map((month) => (
        <MonthGrid
          key={month}
          month={month}
          range={range}
          focused={tabStop}
          last={last}
          onPick={(day) => {
            setFocused(day)
            onPick(day)
          }}
        />
      ))}
      <ActionIcon
        variant="subtle"
        aria-label={t('nextMonth')}
        disabled={shown.slice(0, 7) >= last.slice(0, 7)}
        onClick={() => turn(1)}
      >
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
    </div>
  )
}
