/** One month of days to pick a range from; arrow keys move through the days, as in any grid. */
import { useLanguage } from '../lib/i18n.tsx'
import { noonOf, weeksOf, type Range } from '../lib/calendar.ts'

interface MonthGridProps {
  /** Any day of it. */
  readonly month: string
  readonly range: Range
  /** The day that keys move from. */
  readonly focused: string
  /** No day after it. */
  readonly last: string
  readonly onPick: (day: string) => void
}

/** A Sunday, for the names of weekdays. */
const SUNDAY = '2026-11-01'

export function MonthGrid({ month, range, focused, last, onPick }: MonthGridProps) {
  const { language } = useLanguage()
  const format = (day: string, options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(language, options).format(noonOf(day))
  const title = format(month, { year: 'numeric', month: 'long' })
  return (
    <table className="month" aria-label={title}>
      <caption aria-hidden>{title}</caption>
      <thead>
        <tr>
          {weeksOf(SUNDAY)[0]!.map((day) => (
            <th key={day} scope="col" abbr={format(day!, { weekday: 'long' })}>
              {format(day!, { weekday: 'narrow' })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week, index) => (
          <tr key={index}>
            {week.map((day, at) => (
              // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a day of another month is no control
              <td key={at}>
                {day !== null && (
                  <button
                    type="button"
                    data-day={day}
                    data-in={isWithin(day, range) || undefined}
                    aria-label={format(day, { dateStyle: 'full' })}
                    aria-pressed={day === range.from || day === range.to}
                    tabIndex={day === focused ? 0 : -1}
                    disabled={day > last}
                    onClick={() => onPick(day)}
                  >
                    {Number(day.slice(8))}
                  </button>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function isWithin(day: string, { from, to }: Range): boolean {
  return from !== null && to !== null && day >= from && day <= to
}
