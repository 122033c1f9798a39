/** The audit log: search, one event, export, proof that nothing was changed (product §3, §7). */
import { z } from 'zod'
import { AUDIT_CLASSES, AUDIT_TASKS, AUDIT_TYPES, type AuditClass } from '../audit/tasks.ts'
import { auditFault } from '../audit/fault.ts'
import { defineRoute } from './define.ts'
import { idParams, idSchema, pageOf, pagingQuery, timestamp } from './shared.ts'
import { languageSchema } from '../validation/choices.ts'

const text = z.string().trim().min(1).max(320).optional()
const classes = Object.keys(AUDIT_CLASSES) as [AuditClass, ...AuditClass[]]

/** Texts match anywhere, case-insensitively. */
const conditions = {
  /** Period, ISO 8601; default the last seven days. */
  from: z.iso.datetime({ offset: true }).optional(),
  to: z.iso.datetime({ offset: true }).optional(),
  type: z.enum(AUDIT_TYPES).optional(),
  class: z.enum(classes).optional(),
  /** `class.task`. */
  task: z.enum(AUDIT_TASKS).optional(),
  /** Leaves out what one task recorded: `mail.read` is most of what happens. */
  without: z.enum(AUDIT_TASKS).optional(),
  /** Address of whoever did it. */
  who: text,
  ip: text,
  target: text,
  /** Anywhere in the details: values and keys as they are kept, and keys by their names in any language. */
  q: text,
  domain_id: idSchema.optional(),
}

export const auditQuery = pagingQuery.extend({
  sort: z.enum(['at', 'type', 'class', 'email', 'ip', 'target']).default('at'),
  ...conditions,
})
export type AuditQuery = z.output<typeof auditQuery>

export const auditRow = z.object({
  /** Place in the chain. */
  seq: z.number(),
  at: timestamp,
  type: z.enum(AUDIT_TYPES),
  class: z.string(),
  task: z.string(),
  email: z.string(),
  role_key: z.string(),
  ip: z.string(),
  domain: z.string().nullable(),
  target: z.string(),
})
export type AuditRow = z.output<typeof auditRow>

export const auditDetail = auditRow.extend({
  /** Values as JSON, secrets masked. */
  before: z.unknown(),
  after: z.unknown(),
  note: z.unknown(),
  request_id: z.string(),
  /** Of this row and all before it, hexadecimal. */
  hash: z.string(),
})
export type AuditDetail = z.output<typeof auditDetail>

const access = ['config-log-audit'] as const

export const listAuditRoute = defineRoute({
  method: 'GET',
  path: '/configs/log/audit',
  summary: 'Search the audit log, newest first',
  access,
  scope: 'tenant',
  query: auditQuery,
  reply: pageOf(auditRow),
})
export const getAuditRoute = defineRoute({
  method: 'GET',
  path: '/configs/log/audit/{id}',
  summary: 'One event with the values before and after',
  access,
  scope: 'tenant',
  params: idParams,
  reply: auditDetail,
})
export const exportAuditRoute = defineRoute({
  method: 'GET',
  path: '/configs/log/audit/export',
  summary: 'The events a search finds, as CSV; above 10,000 as text with tabs',
  access,
  scope: 'tenant',
  audit: 'maintenance.audit_export',
  auditTarget: { name: '' },
  query: z.object({ ...conditions, lang: languageSchema.optional() }),
  reply: 'file',
  failure: 'DOWNLOAD_FAILED',
})
export const verifyAuditRoute = defineRoute({
  method: 'POST',
  path: '/configs/log/audit/verify',
  summary: 'Check the chain of the audit log from its beginning (super administrators)',
  access,
  scope: 'none',
  audit: 'maintenance.audit_verify',
  auditTarget: { name: '' },
  reply: z.object({
    rows: z.number(),
    /** First event that was changed, put in, or follows one that was removed; null when the chain is whole. */
    broken_at: z.number().nullable(),
    fault: auditFault.nullable(),
    /** Hash of the newest event: noted elsewhere, it proves later that nothing before it was rewritten. */
    head: z.object({ seq: z.number(), hash: z.string() }),
  }),
})
