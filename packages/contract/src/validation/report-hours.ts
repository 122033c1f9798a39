/** Hours of the day at which spam reports are due. */
import { z } from 'zod'

const hours = z.array(z.number().int().min(0).max(23)).min(1, { error: 'SELECTION_REQUIRED' }).max(24)

/** In their order, each once; null leaves it to the wider place. */
export const reportHoursSchema = hours
  .transform((given) => [...new Set(given)].sort((a, b) => a - b))
  .nullable()
  .default(null)
