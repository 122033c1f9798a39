/** Transport security towards a server (codes/mail.ts, SECURE_MODES). */
import { z } from 'zod'

export const secureSchema = z.literal([0, 1, 2, 3], { error: 'INVALID_VALUE' })
