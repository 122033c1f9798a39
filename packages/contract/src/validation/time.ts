/** Time zones and periods. */
import { z } from 'zod'

/** A name of the IANA time zone database that this platform knows, or UTC. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]+(?:[/_+-][A-Za-z0-9_+-]+)*$/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

export const timeZoneSchema = z
  .string({ error: 'REQUIRED' })
  .trim()
  .refine(isTimeZone, { message: 'INVALID_TIME_ZONE' })

/** `HH:mm` of a day, 00:00 to 23:59. */
export function isTimeOfDay(text: string): boolean {
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text)
}

export const timeOfDaySchema = z
  .string({ error: 'REQUIRED' })
  .trim()
  .refine(isTimeOfDay, { message: 'INVALID_SEND_TIME' })
