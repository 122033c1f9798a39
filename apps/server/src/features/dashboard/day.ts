/** The moment today began in a time zone (`Asia/Seoul`). */
export function startOfDay(now: number, timeZone: string): Date {
  const parts = new Intl.DateTimeFormat('en-u-hc-h23', {
    timeZone,
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(now)
  const value = (type: string): number => Number(parts.find((part) => part.type === type)?.value ?? 0)
  const sinceMidnight = (value('hour') * 60 + value('minute')) * 60 + value('second')
  return new Date(Math.floor(now / 1000) * 1000 - sinceMidnight * 1000)
}
