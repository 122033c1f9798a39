/** Text that no program interprets. What its name or its beginning makes of it was ruled out before (formats.ts). */
import type { Format } from '../format.ts'

export const PLAIN: Format = { disarm: (file) => file, reopens: () => true }
