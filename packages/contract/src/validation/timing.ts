/** When a schedule comes: its fields, and what they ask of each other. */
import { z } from 'zod'
import type { ErrorCode } from '../codes/errors.ts'
import { FREQUENCIES } from '../codes/timing.ts'
import { integerBetween } from './text.ts'
import { timeOfDaySchema } from './time.ts'

export const timingFields = {
  frequency: z.enum(FREQUENCIES, { error: 'SELECTION_REQUIRED' }),
  /** On the clock of the settings' zone. */
  send_time: timeOfDaySchema,
  /** Monday is 1; of weekly ones. */
  weekday: integerBetween(1, 7).nullable().default(null),
  /** Of monthly ones; the month's last day where it is shorter. */
  day: integerBetween(1, 31).nullable().default(null),
}
const timing = z.object(timingFields)
export type Timing = z.output<typeof timing>

/** The day that each frequency needs. */
export function timingProblems({
  frequency,
  weekday,
  day,
}: Timing): { readonly field: 'weekday' | 'day'; readonly code: ErrorCode }[] {
  if (frequency === 'weekly' && weekday === null) return [{ field: 'weekday', code: 'SELECTION_REQUIRED' }]
  if (frequency === 'monthly' && day === null) return [{ field: 'day', code: 'SELECTION_REQUIRED' }]
  return []
}

interface Day extends Pick<Timing, 'frequency'> {
  readonly weekday?: number | null | undefined
  readonly day?: number | null | undefined
}

/** Days that the frequency leaves no meaning are empty. */
export function wholeTiming<T extends Day>(of: T): T {
  return {
    ...of,
    weekday: of.frequency === 'weekly' ? of.weekday : null,
    day: of.frequency === 'monthly' ? of.day : null,
  }
}

/** Minutes since midnight of `HH:mm`. */
export function minutesOf(time: string): number {
  const [hours, minutes] = time.split(':').map(Number)
  return hours! * 60 + minutes!
}
