/** What happens by the clock of the settings' zone: each day, on a weekday, or on a day of the month. */
export const FREQUENCIES = ['daily', 'weekly', 'monthly'] as const
export type Frequency = (typeof FREQUENCIES)[number]
