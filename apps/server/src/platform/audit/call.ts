/** What the audit log says of a call whose service recorded nothing itself. */
import { ERRORS } from '@postern/contract/codes/errors.ts'
import { AppError } from '../app-error.ts'
import type { Db } from '../db/client.ts'
import type { AuditCall } from '../http/bind.ts'
import { hasRecorded, recordAudit } from './record.ts'

/** A field that was mistyped is no event. */
const NO_EVENT = 400

export function auditCall(db: Db, clock: () => number): AuditCall {
  return async ({ audit, method, path }, { caller, params, body }, error) => {
    if (audit === undefined || audit === 'own') return
    const refused = error instanceof AppError && error.code !== 'INTERNAL'
    if (refused && ERRORS[error.code] === NO_EVENT) return
    if (error === null && hasRecorded(caller)) return
    const at = clock()
    const target = Object.values(params ?? {}).join(' ')
    if (error === null) {
      await recordAudit(db, caller, { task: audit, target, at, after: (body as object | undefined) ?? null })
      return
    }
    const note = `${method} ${path}: ${refused ? error.code : 'INTERNAL'}`
    await recordAudit(db, caller, { task: audit, type: refused ? 'F' : 'E', target, at, note })
  }
}
