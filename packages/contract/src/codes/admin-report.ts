/** Administrator reports (product §3, §7): mails with numbers, by the clock. */

/** `before`: the day, the seven days or the month before the day it is sent; `hours`: hours that end on that day. */
export const REPORT_RANGES = ['before', 'hours'] as const
export type ReportRange = (typeof REPORT_RANGES)[number]

/** Whose mail a report counts. */
export const REPORT_REGIONS = ['all', 'domain', 'group'] as const
export type ReportRegion = (typeof REPORT_REGIONS)[number]

/** What a report holds besides its summary, in this order. */
export const REPORT_CONTENTS = [
  'chart',
  'delivery',
  'refusals',
  'senders',
  'receivers',
  'countries',
  'viruses',
  'mails',
  'health',
] as const
export type ReportContent = (typeof REPORT_CONTENTS)[number]

/** By whom and what: known of whole days alone. */
export const REPORT_TOPS = ['senders', 'receivers', 'countries', 'viruses'] as const
export type ReportTop = (typeof REPORT_TOPS)[number]

export function isReportTop(content: ReportContent): content is ReportTop {
  return (REPORT_TOPS as readonly string[]).includes(content)
}

/** `lost`: what it counted the mail of is gone, so it was switched off. */
export const REPORT_SCHEDULE_STATES = ['on', 'off', 'lost'] as const
export type ReportScheduleState = (typeof REPORT_SCHEDULE_STATES)[number]

/** Who a report that was sent is for: a user (spam report), or those whom a schedule names. */
export const REPORT_READERS = ['user', 'admin'] as const
export type ReportReader = (typeof REPORT_READERS)[number]
