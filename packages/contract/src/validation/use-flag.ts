/** Use=1, not use=0 (product §9), or the truth values. */
import { z } from 'zod'

export const useFlag = z
  .union([z.boolean(), z.literal([0, 1])], { error: 'INVALID_VALUE' })
  .transform(Boolean)
