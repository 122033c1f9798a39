/** What the audit log says of a call whose service recorded nothing itself. */
import { ERRORS } from '@postern/contract/codes/errors.ts'
import type { RouteDefinition } from '@postern/contract/routes/define.ts'
import { AppError } from '../app-error.ts'
import type { Db } from '../db/client.ts'
import type { AuditCall, AuditedCall } from '../http/audited.ts'
import { hasRecorded, hasRecordedFailures, recordAudit } from './record.ts'

/** A field that was mistyped is no event. */
const NO_EVENT = 400

export function auditCall(db: Db, clock: () => number): AuditCall {
  return async (route, call, error) => {
    const { audit: task, method, path } = route
    if (task === undefined || task === 'own') return
    const refused = error instanceof AppError && error.code !== 'INTERNAL'
    if (refused && ERRORS[error.code] === NO_EVENT) return
    const at = clock()
    const target = targetOf(route, call)
    const name = `${method} ${path}`
    if (error === null) return auditDone(db, call, { task, target, note: { call: name }, at })
    const note = `${name}: ${refused ? error.code : 'INTERNAL'}`
    await recordAudit(db, call.caller, { task, type: refused ? 'F' : 'E', target, at, note })
  }
}

/** Of a bulk action what was refused is an event of its own; of one that did nothing it is the only one. */
async function auditDone(
  db: Db,
  { caller, data }: AuditedCall,
  event: Parameters<typeof recordAudit>[2] & { readonly note: object },
): Promise<void> {
  const { done, failed } = outcomeOf(data)
  const told = hasRecorded(caller)
  if (failed.length > 0 && !hasRecordedFailures(caller)) {
    const target = failed.map(({ id }) => id).join(', ')
    await recordAudit(db, caller, { ...event, type: 'F', target, note: { failed } })
  }
  if (told || (done === 0 && failed.length > 0)) return
  await recordAudit(db, caller, done === null ? event : { ...event, note: { ...event.note, count: done } })
}

interface Outcome {
  /** How many things it was done to; null for a call that does not say. */
  readonly done: number | null
  readonly failed: readonly { readonly id: string | number; readonly error: string }[]
}

function outcomeOf(data: unknown): Outcome {
  const { done, failed } = (data ?? {}) as { done?: unknown; failed?: unknown }
  return {
    done: typeof done === 'number' ? done : null,
    failed: Array.isArray(failed) ? (failed as Outcome['failed']) : [],
  }
}

/** Fields of bodies that name what a call is about, the first that is there. */
export const NAMING_FIELDS = ['chk', 'email', 'name', 'server', 'keyword', 'value'] as const

function targetOf({ auditTarget }: RouteDefinition, { caller, params, body }: AuditedCall): string {
  if (auditTarget === 'caller') return caller.email
  if (auditTarget !== undefined) return auditTarget.name
  const values = Object.values(params ?? {})
  if (values.length > 0) return values.join(' ')
  const fields = (body ?? {}) as Readonly<Record<string, unknown>>
  const named = NAMING_FIELDS.map((field) => fields[field]).find((value) => value !== undefined)
  return Array.isArray(named) ? named.join(', ') : typeof named === 'string' ? named : ''
}
