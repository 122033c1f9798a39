/** Lists as files: asked for, made in the background, kept for a day, for whoever asked. */
import { z } from 'zod'
import {
  ARCHIVE_FORMAT,
  EXPORT_FILES,
  EXPORT_FORMATS,
  EXPORT_LISTS,
  EXPORT_STATES,
  type ExportList,
} from '../codes/export.ts'
import { byKind } from '../codes/statistics.ts'
import type { Permission } from '../permissions.ts'
import { isTimeZone } from '../validation/time.ts'
import { defineRoute } from './define.ts'
import { createdReply, emptyReply, errorCode, idParams, timestamp } from './shared.ts'
import { languageSchema } from '../validation/choices.ts'

/** Who may have the list. */
export const EXPORT_ACCESS: Readonly<Record<ExportList, Permission>> = {
  mail: 'mail-inbound-mail',
  refused: 'mail-inbound-reject',
  'mail-originals': 'mail-action-download',
  users: 'member-user-list',
  groups: 'member-group-list',
  domains: 'member-domain-list',
  'mail-servers': 'config-mail_server-list',
  'statistics-summary': 'statistics-summary',
  ...byKind('statistics-', (kind): Permission => `statistics-inbound-${kind}`),
}
const ACCESS = Object.values(EXPORT_ACCESS)

const exportBody = z
  .strictObject({
    list: z.enum(EXPORT_LISTS),
    /** As the list's own call takes it (`EXPORT_ROUTES`); its page, size and, but for statistics, its order do not matter. */
    query: z.record(z.string().max(40), z.string().max(400)),
    format: z.enum([...EXPORT_FORMATS, ARCHIVE_FORMAT]),
    /** Of headings and words; the account's unless it is said here. */
    language: languageSchema.optional(),
    /** IANA name; that of the settings unless it is said here. */
    time_zone: z.string().max(64).refine(isTimeZone, { message: 'INVALID_TIME_ZONE' }).optional(),
  })
  .refine(({ list, format }) => (list === 'mail-originals') === (format === ARCHIVE_FORMAT), {
    path: ['format'],
    message: 'INVALID_VALUE',
  })

export const listExport = z.object({
  id: z.number(),
  list: z.enum(EXPORT_LISTS),
  state: z.enum(EXPORT_STATES),
  /** Why it broke off. */
  error: errorCode.nullable(),
  /** Rows when it was asked for; `more`: so many at least. */
  total: z.number(),
  more: z.boolean(),
  /** Rows written. */
  done: z.number(),
  /** What the file is called; its ending says what became of it: `txt` beyond 10,000 rows. */
  name: z.string(),
  file: z.enum(EXPORT_FILES),
  /** Bytes. */
  size: z.number(),
  created_at: timestamp,
  finished_at: timestamp.nullable(),
  /** When the file goes. */
  kept_until: timestamp.nullable(),
})
export type ListExport = z.output<typeof listExport>

export const startExportRoute = defineRoute({
  method: 'POST',
  path: '/exports',
  summary: 'Have a list made into a file, in the background: all rows that its search finds',
  access: ACCESS,
  scope: 'tenant',
  audit: 'own',
  body: exportBody,
  reply: createdReply,
  errors: ['EXPORTS_RUNNING', 'NO_PERMISSION', 'TOO_MANY_ORIGINALS', 'READING_REASON_REQUIRED'],
})
export const listExportsRoute = defineRoute({
  method: 'GET',
  path: '/exports',
  summary: 'One’s own exports of the last day, newest first',
  access: ACCESS,
  scope: 'tenant',
  reply: z.object({ exports: z.array(listExport) }),
})
export const getExportRoute = defineRoute({
  method: 'GET',
  path: '/exports/{id}',
  summary: 'How far an export is',
  access: ACCESS,
  scope: 'tenant',
  params: idParams,
  reply: listExport,
})
export const downloadExportRoute = defineRoute({
  method: 'GET',
  path: '/exports/{id}/file',
  summary: 'The file of an export, for whoever asked for it and may still have it',
  access: ACCESS,
  scope: 'tenant',
  audit: 'own',
  params: idParams,
  reply: 'file',
  errors: ['NO_PERMISSION'],
  failure: 'DOWNLOAD_FAILED',
})
export const deleteExportRoute = defineRoute({
  method: 'DELETE',
  path: '/exports/{id}',
  summary: 'Stop an export, or do away with its file',
  access: ACCESS,
  scope: 'tenant',
  audit: 'own',
  params: idParams,
  reply: emptyReply,
})
