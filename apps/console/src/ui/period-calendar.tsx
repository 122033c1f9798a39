/** Two months to pick a range from, and its times by the 24-hour clock, in the viewer's zone. */
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { PERIOD_TEXTS } from '@postern/contract/texts/console-period.ts'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { addDays, addMonths, dayOf, pick, type Range } from '../lib/calendar.ts'
import { zoneName } from '../lib/format.ts'
import { useLanguage, useT } from '../lib/i18n.tsx'
import { fromLocalInput, toLocalInput } from '../lib/local-time.ts'
import type { PeriodSearch } from '../lib/period.ts'
import { MonthGrid } from './month-grid.tsx'
import { usePhone } from './use-width.ts'

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/
const MOVES: Readonly<Record<string, (day: string) => string>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
}

interface PeriodCalendarProps {
  readonly search: PeriodSearch
  readonly onApply: (next: PeriodSearch) => void
}

export function PeriodCalendar({ search, onApply }: PeriodCalendarProps) {
  const t = useT(PERIOD_TEXTS)
  const common = useT(COMMON_TEXTS)
  const { language } = useLanguage()
  const [now] = useState(() => new Date())
  const [fromDay, fromTime = '00:00'] = toLocalInput(search.from).split('T')
  const [toDay, toTime = '23:59'] = toLocalInput(search.to).split('T')
  const [range, setRange] = useState<Range>({ from: fromDay || null, to: toDay || null })
  const [times, setTimes] = useState({ from: fromTime, to: toTime })
  const wrong = (['from', 'to'] as const).filter((end) => !TIME.test(times[end]))
  const apply = () => {
    if (range.from === null || wrong.length > 0) return
    const from = fromLocalInput(`${range.from}T${times.from}`)
    // The minute that is named belongs to it.
    const to = fromLocalInput(`${range.to ?? range.from}T${times.to}:59.999`)
    onApply({ period: 'range', from, to })
  }
  return (
    <form
      className="periodform"
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        apply()
      }}
    >
      <Months range={range} today={dayOf(now)} onPick={(day) => setRange(pick(range, day))} />
      <div className="periodtimes">
        {(['from', 'to'] as const).map((end) => (
          <TextInput
            key={end}
            w={104}
            label={common(end)}
            placeholder="00:00"
            inputMode="numeric"
            maxLength={5}
            value={times[end]}
            error={wrong.includes(end) ? t('timeWrong') : undefined}
            onChange={(event) => setTimes({ ...times, [end]: event.currentTarget.value })}
          />
        ))}
        <span className="dim">{zoneName(now.toISOString(), language)}</span>
        <Button type="submit" disabled={range.from === null}>
          {common('apply')}
        </Button>
      </div>
    </form>
  )
}

interface MonthsProps {
  readonly range: Range
  readonly today: string
  readonly onPick: (day: string) => void
}
function Months({ range, today, onPick }: MonthsProps) {
  const t = useT(PERIOD_TEXTS)
  const phone = usePhone()
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
    if (to > today) return
    byKey.current = true
    setFocused(to)
    const month = (day: string): string => day.slice(0, 7)
    const earlier = month(addMonths(`${month(shown)}-01`, phone ? 0 : -1))
    if (month(to) > month(shown) || month(to) < earlier) setShown(to)
  }
  const months = phone ? [shown] : [addMonths(`${shown.slice(0, 8)}01`, -1), shown]
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
          last={today}
          onPick={(day) => {
            setFocused(day)
            onPick(day)
          }}
        />
      ))}
      <ActionIcon
        variant="subtle"
        aria-label={t('nextMonth')}
        disabled={shown.slice(0, 7) >= today.slice(0, 7)}
        onClick={() => turn(1)}
      >
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
    </div>
  )
}
