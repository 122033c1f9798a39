/** Signing in, as the audit log keeps it: there is no session yet that could speak for itself. */
import type { AuditTask, AuditType } from '@postern/contract/audit/tasks.ts'
import { accountEmailSchema } from '@postern/contract/validation/email.ts'
import { appendAudit } from '../../platform/audit/record.ts'
import type { Db } from '../../platform/db/client.ts'
import type { RequestInfo } from '../../platform/http/caller.ts'
import type { Account } from './store.ts'

export interface SignInEvent {
  readonly task: AuditTask
  readonly type: AuditType
  /** Null where the address is nobody's. */
  readonly account: Account | null
  readonly email: string
  readonly from: Pick<RequestInfo, 'ip' | 'id'>
  readonly note?: unknown
}

/** `clock` in ms since the epoch. */
export async function recordSignIn(db: Db, clock: () => number, event: SignInEvent): Promise<void> {
  const { account, from, task, type, note } = event
  // People type passwords into the wrong field: what is no address is not written down.
  const email = account?.email ?? (accountEmailSchema.safeParse(event.email).success ? event.email : '')
  const actor = {
    userId: account?.id ?? null,
    email,
    roleKey: account?.role_key ?? '',
    ip: from.ip,
    domainId: account?.domain_id ?? null,
    requestId: from.id,
  }
  await appendAudit(db, actor, { task, type, target: email, note, at: clock() })
}
