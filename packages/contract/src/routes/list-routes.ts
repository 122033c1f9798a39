/** Constructors for the routes of a list with a form; they hold everything that such routes have in common. */
import { z } from 'zod'
import type { AuditTask } from '../audit/tasks.ts'
import type { ErrorCode } from '../codes/errors.ts'
import type { Permission } from '../permissions.ts'
import { useFlag } from '../validation/use-flag.ts'
import type { RouteScope } from './define.ts'
import {
  bulkReply,
  chkBody,
  createdReply,
  emptyReply,
  idParams,
  pageOf,
  pagingQuery,
  rowVersionSchema,
} from './shared.ts'

/** The beginning of a list's audit tasks: `group.` of `group.add`, `group.edit` and `group.delete`. */
type TaskStem = {
  [Task in AuditTask]: Task extends `${infer Stem}add`
    ? `${Stem}edit` | `${Stem}delete` extends AuditTask
      ? Stem
      : never
    : never
}[AuditTask]

interface ListOf<Row extends z.ZodType> {
  readonly path: string
  readonly row: Row
  readonly access: readonly Permission[]
  /** Permissions of changes, where reading takes others. */
  readonly change?: readonly Permission[]
  readonly scope?: RouteScope
  readonly task: TaskStem
}

type Errors = readonly ErrorCode[]

/** Search words of a list. */
export const searchWords = z.string().trim().max(255).optional()
/** The order of a list that begins with A. */
export const ascending = z.enum(['asc', 'desc']).default('asc')
/** A form's body carries the version of the row that it was filled from. */
export const versioned = { version: rowVersionSchema.optional() }

/**
 * Constructors for the routes of one list, each of which takes its summary first. A route that differs in a field is
 * written `defineRoute({ ...rows.create('…', body), reply })`.
 */
export function listRoutes<Row extends z.ZodType>(of: ListOf<Row>) {
  const { path, row, task } = of
  const reads = { path, access: of.access, scope: of.scope ?? 'tenant' }
  const changes = { ...reads, access: of.change ?? of.access }
  const one = { path: `${path}/{id}`, params: idParams }
  return {
    /** `query` has the sort order and the search fields. */
    list: <const Query extends z.ZodRawShape>(summary: string, query: Query) => ({
      ...reads,
      method: 'GET' as const,
      summary,
      query: pagingQuery.extend(query),
      reply: pageOf(row),
    }),
    get: (summary: string) => ({ ...reads, ...one, method: 'GET' as const, summary, reply: row }),
    create: <Body extends z.ZodType>(summary: string, body: Body, errors: Errors = []) => ({
      ...changes,
      method: 'POST' as const,
      summary,
      audit: `${task}add` as const,
      body,
      reply: createdReply,
      errors,
    }),
    /** `body` includes `versioned`. */
    update: <Body extends z.ZodType>(summary: string, body: Body, errors: Errors = []) => ({
      ...changes,
      ...one,
      method: 'PUT' as const,
      summary,
      audit: `${task}edit` as const,
      body,
      reply: emptyReply,
      errors: [...errors, 'CHANGED_MEANWHILE' as const],
    }),
    activate: (summary: string) => ({
      ...changes,
      method: 'PUT' as const,
      summary,
      audit: `${task}edit` as const,
      body: chkBody.extend({ is_act: useFlag }),
      reply: bulkReply,
    }),
    delete: (summary: string, errors: Errors = []) => ({
      ...changes,
      method: 'DELETE' as const,
      summary,
      audit: `${task}delete` as const,
      body: chkBody,
      reply: bulkReply,
      errors,
    }),
  }
}
