/** Dates in the zone of whoever reads, as the settings have them written. */

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  formats.set(timeZone, made)
  return made
}

/** Writes moments without their seconds. @param pattern `basic.dateFormat` */
export function wallClock(timeZone: string, pattern: string): (moment: Date) => string {
  const format = formatOf(timeZone)
  const short = pattern.replace(':ss', '')
  return (moment) => {
    const p = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]))
    const hour = Number(p['hour'])
    const values: Readonly<Record<string, string | undefined>> = {
      YYYY: p['year'],
      MM: p['month'],
      DD: p['day'],
      HH: p['hour'],
      hh: String(hour % 12 || 12).padStart(2, '0'),
      mm: p['minute'],
      A: hour < 12 ? 'AM' : 'PM',
    }
    return short.replaceAll(/YYYY|MM|DD|HH|hh|mm|A/g, (word) => values[word] ?? word)
  }
}

/** Minutes since midnight that the clock of a zone shows. @param moment ms since the epoch */
export function minuteIn(timeZone: string, moment: number): number {
  const p = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  )
  return Number(p['hour']) * 60 + Number(p['minute'])
}
