/** The clock on the wall of a time zone. */

/**
 * What the clock shows at a moment, in seconds since its midnight, with fractions.
 * @param timeZone IANA name (`Asia/Seoul`)
 */
export function secondsOfDay(moment: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-u-hc-h23', {
    timeZone,
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(moment)
  const value = (type: string): number => Number(parts.find((part) => part.type === type)?.value)
  return (value('hour') * 60 + value('minute')) * 60 + value('second') + moment.getMilliseconds() / 1_000
}
