/** The audit log's view as its address holds it, and the query the API is asked. */
import {
  AUDIT_CLASSES,
  AUDIT_TASKS,
  AUDIT_TYPES,
  type AuditClass,
  type AuditTask,
  type AuditType,
} from '@postern/contract/audit/tasks.ts'
import type { listAuditRoute } from '@postern/contract/routes/audit.ts'
import type { RouteInput } from '@postern/contract/routes/define.ts'
import { listSize } from '../../lib/display.ts'
import { listSearch, type ListSearch } from '../../lib/list-search.ts'
import { periodOf, periodSearch, type PeriodSearch } from '../../lib/period.ts'
import { flagParam, intParam, wordParam } from '../../lib/search-params.ts'

export const AUDIT_SORTS = ['at', 'type', 'class', 'email', 'ip', 'target'] as const
export const AUDIT_CLASS_NAMES = Object.keys(AUDIT_CLASSES) as AuditClass[]
/** Fields that the search word may be looked for in. */
export const AUDIT_FIELDS = ['who', 'target', 'ip', 'details'] as const
export type AuditField = (typeof AUDIT_FIELDS)[number]

export interface AuditSearch extends ListSearch<(typeof AUDIT_SORTS)[number]>, PeriodSearch {
  readonly type?: AuditType | undefined
  readonly class?: AuditClass | undefined
  readonly task?: AuditTask | undefined
  /** Where `q` is looked for; the target when absent. */
  readonly field?: AuditField | undefined
  /** Also that mail was read, which is most of what happens. */
  readonly reads?: boolean | undefined
  /** The event beside the list. */
  readonly event?: number | undefined
}

export function auditSearch(raw: Record<string, unknown>): AuditSearch {
  const task = wordParam(raw, 'task', AUDIT_TASKS)
  return {
    ...listSearch(raw, AUDIT_SORTS),
    ...periodSearch(raw),
    type: wordParam(raw, 'type', AUDIT_TYPES),
    class: wordParam(raw, 'class', AUDIT_CLASS_NAMES),
    task,
    field: wordParam(raw, 'field', AUDIT_FIELDS),
    reads: flagParam(raw, 'reads') === true ? true : undefined,
    event: intParam(raw, 'event', 1, Number.MAX_SAFE_INTEGER),
  }
}

type Query = RouteInput<typeof listAuditRoute>['query']

/** What is searched for, without page and order: lists and exports ask for the same. */
export function conditionsOf(search: AuditSearch, now: Date = new Date()) {
  const { type, class: group, task, q, field = 'target', reads } = search
  const word = q === undefined ? {} : field === 'details' ? { q } : { [field]: q }
  return {
    ...periodOf(search, now),
    ...(type === undefined ? {} : { type }),
    ...(group === undefined ? {} : { class: group }),
    ...(task === undefined ? {} : { task }),
    // Who asks for reads sees them.
    ...(reads === true || task === 'mail.read' ? {} : { without: 'mail.read' as const }),
    ...(word as { who?: string; target?: string; ip?: string; q?: string }),
  }
}

export function toAuditQuery(search: AuditSearch, now?: Date): Query {
  const { page, sort, order, size = listSize() } = search
  return {
    ...conditionsOf(search, now),
    size,
    ...(page === undefined ? {} : { page }),
    ...(sort === undefined ? {} : { sort }),
    ...(order === undefined ? {} : { order }),
  }
}
