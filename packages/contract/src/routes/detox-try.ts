/** Tries a file by detox settings that are not saved yet. Nothing of the file is kept. */
import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { detoxFile } from '../validation/detox-report.ts'
import { defineRoute } from './define.ts'
import { idSchema } from './shared.ts'

const VALUES_MAX = 12_000

/** JSON of an object in a query: values by name. */
const draftValues = z
  .string()
  .max(VALUES_MAX, { error: 'TOO_LONG' })
  .transform((text, context): Record<string, unknown> => {
    const values = objectOf(text)
    if (values) return values
    context.addIssue({ code: 'custom', message: 'INVALID_VALUE', input: text })
    return z.NEVER
  })

function objectOf(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

const query = z.object({
  /** The file's name: its extension is one of the names that programs go by. */
  name: z.string().max(255, { error: 'TOO_LONG' }).default(''),
  /** As in the settings' own call: without it the installation; of an administrator of one domain, that domain. */
  domain_id: idSchema.optional(),
  /** Changes that are not saved, as the settings' own call takes them, as JSON. Those of links change nothing here. */
  values: draftValues.optional(),
})

const access = ['apt-detox-config'] as const
const errors = ['NOT_FOUND', 'FILE_REQUIRED', 'FILE_TOO_LARGE', 'DETOX_TRY_TIME', 'DETOX_TRY_MEMORY'] as const

export const detoxTrial = detoxFile.extend({
  /** Lines beyond those listed. */
  more: z.number(),
  /** The mail is held for it only where the sender is unknown. */
  first_contact: z.boolean(),
})
export type DetoxTrial = z.output<typeof detoxTrial>

export const tryDetoxRoute = defineRoute({
  method: 'POST',
  path: '/detox/try',
  summary:
    'What detox would remove of a file, by settings that are not saved yet; nothing is kept. Links stay',
  access,
  scope: 'tenant',
  audit: 'own',
  query,
  upload: LIMITS.detoxTryBytes,
  reply: detoxTrial,
  errors,
  failure: 'FILE_UPLOAD_FAILED',
})
export const tryDetoxResultRoute = defineRoute({
  method: 'POST',
  path: '/detox/try/result',
  summary: 'The same file as detox makes it; nothing is kept',
  access,
  scope: 'tenant',
  audit: 'own',
  query,
  upload: LIMITS.detoxTryBytes,
  reply: 'file',
  errors: [...errors, 'NOTHING_DISARMED'],
  failure: 'FILE_UPLOAD_FAILED',
})
