/** What the audit log says of a call whose service recorded nothing itself. */
import { ERRORS } from '@postern/contract/codes/errors.ts'
import { AppError } from '../app-error.ts'
import type { Db } from '../db/client.ts'
import type { AuditCall } from '../http/bind.ts'
import { hasRecorded, recordAudit } from './record.ts'

/** A field that was mistyped is no event. */
const NO_EVENT = 400

export function auditCall(db: Db, clock: () => number): AuditCall {
  return async ({ audit, method, path }, { caller, params, body, data }, error) => {
    if (audit === undefined || audit === 'own') return
    const refused = error instanceof AppError && error.code !== 'INTERNAL'
    if (refused && ERRORS[error.code] === NO_EVENT) return
    if (error === null && hasRecorded(caller)) return
    const at = clock()
    const target = Object.values(params ?? {}).join(' ')
    if (error === null) {
      const type = doneNothing(data) ? 'F' : 'S'
      await recordAudit(db, caller, {
        task: audit,
        type,
        target,
        at,
        after: (body as object | undefined) ?? null,
      })
      return
    }
    const note = `${method} ${path}: ${refused ? error.code : 'INTERNAL'}`
    await recordAudit(db, caller, { task: audit, type: refused ? 'F' : 'E', target, at, note })
  }
}

/** A bulk action that could not do one of the things it was asked for. */
function doneNothing(data: unknown): boolean {
  if (typeof data !== 'object' || data === null) return false
  const { done, failed } = data as { done?: unknown; failed?: unknown }
  return done === 0 && Array.isArray(failed) && failed.length > 0
}
