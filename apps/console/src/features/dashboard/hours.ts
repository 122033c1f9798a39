/** Hours of mail as charts show them. */
import type { DayHour } from '@postern/contract/routes/dashboard-day.ts'
import type { KeyboardEvent } from 'react'
import { STACK } from './status.ts'

export const sumOf = (hour: DayHour): number => STACK.reduce((sum, name) => sum + hour[name], 0)

/** When an hour begins, by the clock that hours are of: `14:00`. */
export function clockOf(iso: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }).format(
    new Date(iso),
  )
}

/** Where an arrow, Home or End leads among so many; null for other keys. */
export function walked(event: KeyboardEvent, at: number, count: number): number | null {
  const step = { ArrowRight: 1, ArrowLeft: -1, Home: -count, End: count }[event.key]
  if (step === undefined) return null
  event.preventDefault()
  return Math.min(count - 1, Math.max(0, at + step))
}
