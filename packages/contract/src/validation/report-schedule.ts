/** A schedule of administrator reports (product §5): each field for itself, and what they ask of each other. */
import { z } from 'zod'
import { isReportTop, REPORT_CONTENTS, REPORT_RANGES, REPORT_REGIONS } from '../codes/admin-report.ts'
import type { ErrorCode } from '../codes/errors.ts'
import { LANGUAGES } from '../i18n/texts.ts'
import { LIMITS } from '../limits.ts'
import { mailboxSchema } from './email.ts'
import { distinctList, integerBetween, requiredText } from './text.ts'
import { minutesOf, timingFields, timingProblems } from './timing.ts'
import { useFlag } from './use-flag.ts'

const id = z.number({ error: 'SELECTION_REQUIRED' }).int().positive().nullable().default(null)
const hour = integerBetween(0, 23).nullable().default(null)

/** What a report tells, to whoever gets it. */
export const reportDefinition = z.strictObject({
  frequency: timingFields.frequency,
  range: z.enum(REPORT_RANGES, { error: 'SELECTION_REQUIRED' }).default('before'),
  /** Of `hours`: from the day before where it is not below the end. */
  hour_from: hour,
  hour_to: hour,
  region: z.enum(REPORT_REGIONS, { error: 'SELECTION_REQUIRED' }),
  /** Of the regions domain and group; the group's own. */
  domain_id: id,
  group_id: id,
  language: z.enum(LANGUAGES, { error: 'SELECTION_REQUIRED' }),
  contents: distinctList(z.enum(REPORT_CONTENTS), REPORT_CONTENTS.length),
  /** Attached as pages too. */
  pdf: z.boolean().default(false),
})
export type ReportDefinition = z.output<typeof reportDefinition>

/** The form of a schedule, without what its fields ask of each other. */
export const reportSchedule = reportDefinition.extend({
  name: requiredText(LIMITS.reportName),
  ...timingFields,
  recipients: distinctList(mailboxSchema, LIMITS.reportRecipients).min(1, { error: 'REQUIRED' }),
  is_act: useFlag.default(true),
})
export type ReportScheduleBody = z.output<typeof reportSchedule>

export interface ReportProblem {
  readonly field: keyof ReportScheduleBody
  readonly code: ErrorCode
}

/** Of a definition: what it names has to be there, and fit. */
export function definitionProblems(of: ReportDefinition): ReportProblem[] {
  const problems: ReportProblem[] = []
  if (of.region !== 'all' && of.domain_id === null)
    problems.push({ field: 'domain_id', code: 'SELECTION_REQUIRED' })
  if (of.region === 'group' && of.group_id === null)
    problems.push({ field: 'group_id', code: 'SELECTION_REQUIRED' })
  if (of.range === 'before') return problems
  if (of.frequency !== 'daily') problems.push({ field: 'range', code: 'INVALID_VALUE' })
  if (of.hour_from === null) problems.push({ field: 'hour_from', code: 'REQUIRED' })
  if (of.hour_to === null) problems.push({ field: 'hour_to', code: 'REQUIRED' })
  if (of.contents.some(isReportTop)) problems.push({ field: 'contents', code: 'ONLY_WHOLE_DAYS' })
  return problems
}

/** Of a schedule: the day it is sent on too, and that its data ends in time before. */
export function scheduleProblems(of: ReportScheduleBody): ReportProblem[] {
  const problems: ReportProblem[] = [...definitionProblems(of), ...timingProblems(of)]
  const end = of.range === 'hours' ? of.hour_to : 0
  if (end !== null && end * 60 > minutesOf(of.send_time) - LIMITS.reportEndMinutesBeforeSend)
    problems.push({ field: of.range === 'hours' ? 'hour_to' : 'send_time', code: 'INVALID_REPORT_RANGE' })
  return problems
}

/** Puts problems at their fields: for `superRefine`. */
export function tell(problems: readonly ReportProblem[], context: z.RefinementCtx): void {
  for (const { field, code } of problems) context.addIssue({ code: 'custom', message: code, path: [field] })
}
