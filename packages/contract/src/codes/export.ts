/** Lists that can be had as files. */
import { STATISTIC_KINDS } from './statistics.ts'

/** Each is a list of the console, with its search. */
export const EXPORT_LISTS = [
  'mail',
  'refused',
  'mail-originals',
  'users',
  'groups',
  'domains',
  'mail-servers',
  'statistics-summary',
  ...STATISTIC_KINDS.map((kind) => `statistics-${kind}` as const),
] as const
export type ExportList = (typeof EXPORT_LISTS)[number]

/** As it may be asked for; more rows than `LIMITS.exportRowsAsSheet` become text whatever was asked. */
export const EXPORT_FORMATS = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]
/** Originals of mail come in an archive, whatever their number. */
export const ARCHIVE_FORMAT = 'zip'
export const EXPORT_FILES = [...EXPORT_FORMATS, 'txt', ARCHIVE_FORMAT] as const
export type ExportFile = (typeof EXPORT_FILES)[number]

/** What can be had by the clock: the originals of mail are read for a reason, each time. */
export const SCHEDULED_LISTS = EXPORT_LISTS.filter((list) => list !== 'mail-originals')
export type ScheduledList = Exclude<ExportList, 'mail-originals'>

/** Times that an export by the clock may be of, reckoned from the day it is made on: the day, the 7 and the 30 days before, the month before. */
export const EXPORT_PERIODS = ['yesterday', 'week', 'month', 'last_month'] as const
export type ExportPeriod = (typeof EXPORT_PERIODS)[number]

/** Lists of what happened, which are of a time; the others are as they are when they are read. */
export function isTimed(list: ExportList): boolean {
  return list === 'mail' || list === 'refused' || list.startsWith('statistics-')
}

/** Fields of their searches that say of which time they are. */
export const TIME_FIELDS: ReadonlySet<string> = new Set(['period', 'from', 'to', 'year', 'month'])

export const EXPORT_STATES = ['running', 'done', 'failed'] as const
export type ExportState = (typeof EXPORT_STATES)[number]
