/**
 * Bulk registration (product §2, §5): a text file is checked as a whole (a dry run), then registered in one
 * transaction, and can be undone. A batch is a job of its administrator; one runs at a time.
 */
import { z } from 'zod'
import type { AuditTask } from '../audit/tasks.ts'
import { BULK_KINDS, type BulkKind } from '../bulk/kinds.ts'
import { LIMITS } from '../limits.ts'
import type { Permission } from '../permissions.ts'
import { defineRoute, type RouteDefinition } from './define.ts'
import { emptyReply, errorCode, idParams, pageOf, pagingQuery, timestamp } from './shared.ts'

/**
 * checking → checked → committing → done → undoing → undone; failed when it broke, cancelled when its administrator
 * gave it up before it was registered.
 */
export const BULK_STATES = [
  'checking',
  'checked',
  'committing',
  'done',
  'undoing',
  'undone',
  'failed',
  'cancelled',
] as const
export type BulkState = (typeof BULK_STATES)[number]
export const BULK_RUNNING: readonly BulkState[] = ['checking', 'committing', 'undoing']

/**
 * Before registering: ok, exists, duplicate (within the file), invalid. After: created, updated, skipped. After an
 * undo: undone, or kept with the reason.
 */
export const BULK_LINE_STATES = [
  'ok',
  'exists',
  'duplicate',
  'invalid',
  'created',
  'updated',
  'skipped',
  'undone',
  'kept',
] as const
export type BulkLineState = (typeof BULK_LINE_STATES)[number]

export const bulkProblem = z.object({
  /** Field of the file's columns; empty for the line as a whole. */
  field: z.string(),
  code: errorCode,
  value: z.string(),
  /** Line that has it already, for duplicates. */
  line: z.number().optional(),
})
export type BulkProblem = z.output<typeof bulkProblem>

export const bulkLine = z.object({
  line: z.number(),
  state: z.enum(BULK_LINE_STATES),
  /** What the line names: an address, a domain, a server. */
  name: z.string(),
  problems: z.array(bulkProblem),
})
export type BulkLine = z.output<typeof bulkLine>

export const bulkJob = z.object({
  id: z.number(),
  kind: z.enum(BULK_KINDS),
  file: z.string(),
  state: z.enum(BULK_STATES),
  /** Why it failed. */
  error: errorCode.nullable(),
  separator: z.string(),
  charset: z.string(),
  /** Lines with content, and how many of them the current step is through with. */
  total: z.number(),
  progress: z.number(),
  counts: z.partialRecord(z.enum(BULK_LINE_STATES), z.number()),
  created_at: timestamp,
  finished_at: timestamp.nullable(),
})
export type BulkJob = z.output<typeof bulkJob>

export const bulkStartQuery = z.object({
  /** Name of the file, for the list of batches. */
  name: z.string().trim().max(255).default(''),
  separator: z.enum(['auto', 'tab', 'comma', 'semicolon']).default('auto'),
  charset: z.enum(['auto', 'utf-8', 'euc-kr', 'shift_jis']).default('auto'),
})
export type BulkStart = z.output<typeof bulkStartQuery>

export const bulkCommitBody = z.strictObject({
  /** `all` registers nothing unless every line is good; `valid` leaves out those that are not. */
  lines: z.enum(['all', 'valid']),
  /** What happens to what exists already; an update changes only the fields a line gives. */
  existing: z.enum(['skip', 'update']),
})
export type BulkCommit = z.output<typeof bulkCommitBody>

const linesQuery = pagingQuery.extend({
  order: z.enum(['asc', 'desc']).default('asc'),
  state: z.enum(BULK_LINE_STATES).optional(),
})

/** The routes of one kind. */
function bulkRoutes(kind: BulkKind, permission: Permission, what: string) {
  const place: Place = { path: `/bulk/${kind}`, access: [permission], what }
  return { ...checkRoutes(place), ...readRoutes(place), ...stepRoutes(place) }
}

interface Place {
  readonly path: string
  readonly access: readonly [Permission]
  readonly what: string
}

/** The job records the batch itself, in its transaction and with its counts. */
const RECORDED = { scope: 'tenant', audit: 'own' as AuditTask | 'own' } as const

function checkRoutes({ path, access, what }: Place) {
  return {
    start: defineRoute({
      ...RECORDED,
      access,
      method: 'POST',
      path,
      summary: `Check a text file of ${what}; the body is the file`,
      query: bulkStartQuery,
      upload: LIMITS.bulkBytes,
      reply: bulkJob,
      errors: [
        'BULK_JOB_RUNNING',
        'BULK_NO_LINES',
        'BULK_TOO_MANY_LINES',
        'FILE_TYPE_NOT_ALLOWED',
        'FILE_REQUIRED',
        'FILE_TOO_LARGE',
      ],
      failure: 'FILE_UPLOAD_FAILED',
    }),
  }
}

function readRoutes({ path, access, what }: Place) {
  const job = `${path}/{id}`
  const common = { access, scope: 'tenant' } as const
  return {
    list: defineRoute({
      ...common,
      method: 'GET',
      path,
      summary: `The caller's last batches of ${what}, newest first`,
      reply: z.object({ jobs: z.array(bulkJob) }),
    }),
    get: defineRoute({
      ...common,
      method: 'GET',
      path: job,
      summary: `One batch of ${what}`,
      params: idParams,
      reply: bulkJob,
    }),
    lines: defineRoute({
      ...common,
      method: 'GET',
      path: `${job}/lines`,
      summary: 'Lines of a batch with what became of them',
      params: idParams,
      query: linesQuery,
      reply: pageOf(bulkLine),
    }),
    errors: defineRoute({
      ...common,
      method: 'GET',
      path: `${job}/errors`,
      summary: 'Lines of a batch that were not taken, as a file',
      params: idParams,
      reply: 'file',
      failure: 'DOWNLOAD_FAILED',
    }),
  }
}

function stepRoutes({ path, access }: Place) {
  const job = `${path}/{id}`
  const changes = { ...RECORDED, access } as const
  return {
    commit: defineRoute({
      ...changes,
      method: 'POST',
      path: `${job}/commit`,
      summary: 'Register a checked batch',
      params: idParams,
      body: bulkCommitBody,
      reply: bulkJob,
      errors: ['BULK_NOT_READY', 'BULK_JOB_RUNNING', 'BULK_HAS_ERRORS'],
    }),
    undo: defineRoute({
      ...changes,
      method: 'POST',
      path: `${job}/undo`,
      summary: 'Delete what a batch created, as far as nobody has changed or used it since',
      params: idParams,
      reply: bulkJob,
      errors: ['BULK_NOT_READY', 'BULK_JOB_RUNNING'],
    }),
    cancel: defineRoute({
      ...changes,
      method: 'DELETE',
      path: job,
      summary: 'Give up a batch that is not registered yet',
      params: idParams,
      reply: emptyReply,
      errors: ['BULK_NOT_READY'],
    }),
  }
}
export type BulkRoutes = ReturnType<typeof bulkRoutes>

export const BULK_ROUTES: Readonly<Record<BulkKind, BulkRoutes>> = {
  user: bulkRoutes('user', 'member-user-bulk_registration', 'users'),
  domain: bulkRoutes('domain', 'member-domain-bulk_registration', 'domains'),
  'mail-server': bulkRoutes('mail-server', 'config-mail_server-bulk_registration', 'mail servers'),
  filter: bulkRoutes('filter', 'filter-system-bulk_registration', 'filters'),
  smtp: bulkRoutes('smtp', 'filter-smtp-bulk_registration', 'entries of the SMTP lists'),
}

/** Name and declaration of each, such as `startUserBulkRoute`. */
export function bulkRouteEntries(): [string, RouteDefinition][] {
  const names = {
    user: 'User',
    domain: 'Domain',
    'mail-server': 'MailServer',
    filter: 'Filter',
    smtp: 'Smtp',
  } as const
  return BULK_KINDS.flatMap((kind) =>
    Object.entries(BULK_ROUTES[kind]).map(([action, route]): [string, RouteDefinition] => [
      `${action}${names[kind]}BulkRoute`,
      route,
    ]),
  )
}
