/** A list as a file by the clock: each field for itself, and what they ask of each other. */
import { z } from 'zod'
import { EXPORT_FORMATS, EXPORT_PERIODS, isTimed, SCHEDULED_LISTS, TIME_FIELDS } from '../codes/export.ts'
import { LANGUAGES } from '../i18n/texts.ts'
import { LIMITS } from '../limits.ts'
import { requiredText } from './text.ts'
import { timingFields, timingProblems } from './timing.ts'
import { useFlag } from './use-flag.ts'

/** The form, without what its fields ask of each other. */
export const exportSchedule = z.strictObject({
  name: requiredText(LIMITS.exportScheduleName),
  list: z.enum(SCHEDULED_LISTS, { error: 'SELECTION_REQUIRED' }),
  /** As the list's own call takes it, its time left out. */
  query: z.record(z.string().max(40), z.string().max(400)).default({}),
  /** Of lists of what happened. */
  period: z.enum(EXPORT_PERIODS, { error: 'SELECTION_REQUIRED' }).nullable().default(null),
  format: z.enum(EXPORT_FORMATS, { error: 'SELECTION_REQUIRED' }),
  language: z.enum(LANGUAGES, { error: 'SELECTION_REQUIRED' }),
  ...timingFields,
  /** Tell its owner by mail. */
  notify: z.boolean().default(false),
  is_act: useFlag.default(true),
})
export type ExportScheduleBody = z.output<typeof exportSchedule>

/** For `superRefine`. */
export function tellScheduleProblems(of: ExportScheduleBody, context: z.RefinementCtx): void {
  const tell = (message: string, ...path: string[]) => context.addIssue({ code: 'custom', message, path })
  for (const { field, code } of timingProblems(of)) tell(code, field)
  if (isTimed(of.list) && of.period === null) tell('SELECTION_REQUIRED', 'period')
  const time = isTimed(of.list) ? Object.keys(of.query).find((field) => TIME_FIELDS.has(field)) : undefined
  if (time !== undefined) tell('INVALID_VALUE', 'query', time)
}
