/** Hours of mail as charts show them. */
import type { KeyboardEvent } from 'react'

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
