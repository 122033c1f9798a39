/** Two months to pick a range from, and its times by the 24-hour clock, in the viewer's zone. */
import { Button, TextInput } from '@mantine/core'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { PERIOD_TEXTS } from '@postern/contract/texts/ui-period.ts'
import { useState } from 'react'
import { dayOf, pick, type Range } from '../lib/calendar.ts'
import { zoneName } from '../lib/format.ts'
import { useLanguage, useT } from '../lib/i18n.tsx'
import { CLOCK_TIME, fromLocalInput, toLocalInput } from '../lib/local-time.ts'
import type { PeriodSearch } from '../lib/period.ts'
import { Months } from './months.tsx'
import { usePhone } from './use-width.ts'

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
  const wrong = (['from', 'to'] as const).filter((end) => !CLOCK_TIME.test(times[end]))
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
      <Months
        range={range}
        today={dayOf(now)}
        last={dayOf(now)}
        count={usePhone() ? 1 : 2}
        onPick={(day) => setRange(pick(range, day))}
      />
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
