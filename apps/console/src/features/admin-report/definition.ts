/** What a report tells, as forms hold it. */
import type { ReportDefinition, reportSchedule } from '@postern/contract/validation/report-schedule.ts'
import type { Language } from '@postern/contract/i18n/texts.ts'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'

export type ScheduleIn = z.input<typeof reportSchedule>
export type ScheduleOut = z.output<typeof reportSchedule>
/** The fields that schedules and tests share; the rest of a schedule is not touched by a test. */
export type ScheduleForm = UseFormReturn<ScheduleIn, unknown, ScheduleOut>

export function newSchedule(language: Language): ScheduleIn {
  return {
    name: '',
    frequency: 'daily',
    send_time: '08:00',
    weekday: 1,
    day: 1,
    range: 'before',
    hour_from: null,
    hour_to: null,
    region: 'all',
    domain_id: null,
    group_id: null,
    language,
    contents: ['chart', 'delivery', 'refusals', 'senders', 'receivers', 'mails', 'health'],
    pdf: false,
    recipients: [],
    is_act: true,
  }
}

/** As it is told now: what other choices have hidden is left out. */
export function definitionOf(values: ScheduleIn): ReportDefinition {
  const { frequency, region, language, contents, pdf = false } = values
  const hours = frequency === 'daily' && values.range === 'hours'
  return {
    frequency,
    range: hours ? 'hours' : 'before',
    hour_from: hours ? (values.hour_from ?? null) : null,
    hour_to: hours ? (values.hour_to ?? null) : null,
    region,
    domain_id: region === 'all' ? null : (values.domain_id ?? null),
    group_id: region === 'group' ? (values.group_id ?? null) : null,
    language,
    contents,
    pdf,
  }
}

/** The same of a whole schedule, for saving. */
export function scheduleOf(values: ScheduleIn): ScheduleIn {
  return {
    ...values,
    ...definitionOf(values),
    weekday: values.frequency === 'weekly' ? values.weekday : null,
    day: values.frequency === 'monthly' ? values.day : null,
  }
}
