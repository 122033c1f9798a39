/** The month and the time of one moment. */
import { Button, TextInput } from '@mantine/core'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { PERIOD_TEXTS } from '@postern/contract/texts/ui-period.ts'
import { useState } from 'react'
import { dayOf } from '../lib/calendar.ts'
import { zoneName } from '../lib/format.ts'
import { useLanguage, useT } from '../lib/i18n.tsx'
import { CLOCK_TIME, fromLocalInput, toLocalInput } from '../lib/local-time.ts'
import { Months } from './months.tsx'

const FAR = '9999-12-31'

interface MomentCalendarProps {
  readonly value: string | undefined
  readonly required: boolean
  readonly onApply: (value: string | undefined) => void
}

export function MomentCalendar({ value, required, onApply }: MomentCalendarProps) {
  const t = useT(PERIOD_TEXTS)
  const common = useT(COMMON_TEXTS)
  const { language } = useLanguage()
  const [now] = useState(() => new Date())
  const [startDay, startTime = '00:00'] = toLocalInput(value).split('T')
  const [day, setDay] = useState(startDay || null)
  const [time, setTime] = useState(startTime)
  const right = CLOCK_TIME.test(time)
  return (
    <div className="periodform">
      <Months range={{ from: day, to: day }} today={dayOf(now)} last={FAR} count={1} onPick={setDay} />
      <div className="periodtimes">
        <TextInput
          w={104}
          label={t('time')}
          placeholder="00:00"
          inputMode="numeric"
          maxLength={5}
          value={time}
          error={right ? undefined : t('timeWrong')}
          onChange={(event) => setTime(event.currentTarget.value)}
        />
        <span className="dim">{zoneName(now.toISOString(), language)}</span>
        {!required && (
          <Button variant="default" onClick={() => onApply(undefined)}>
            {t('none')}
          </Button>
        )}
        <Button
          disabled={day === null || !right}
          onClick={() => day !== null && onApply(fromLocalInput(`${day}T${time}`))}
        >
          {common('apply')}
        </Button>
      </div>
    </div>
  )
}
