/** Lists that can be had as files. */
import { STATISTIC_KINDS, type StatisticKind } from './statistics.ts'

export type StatisticExport = 'statistics-summary' | `statistics-${StatisticKind}`

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

export const EXPORT_STATES = ['running', 'done', 'failed'] as const
export type ExportState = (typeof EXPORT_STATES)[number]
