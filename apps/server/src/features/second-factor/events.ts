/** Second factors in the audit log while nobody is signed in yet. */
import type { AuditType } from '@postern/contract/audit/tasks.ts'
import { appendAudit } from '../../platform/audit/record.ts'
import type { RequestInfo } from '../../platform/http/caller.ts'
import type { FactorDeps } from './ports.ts'
import type { FactorAccount } from './store.ts'

/** `account` null: nobody knows whose. */
export async function recordFactor(
  { systemDb, clock }: Pick<FactorDeps, 'systemDb' | 'clock'>,
  account: FactorAccount | null,
  from: RequestInfo,
  type: AuditType,
  note: object,
): Promise<void> {
  const actor = {
    userId: account?.id ?? null,
    email: account?.email ?? '',
    roleKey: account?.role_key ?? '',
    ip: from.ip,
    domainId: account?.domain_id ?? null,
    requestId: from.id,
  }
  await appendAudit(systemDb, actor, {
    task: 'login.second_factor',
    type,
    target: actor.email,
    note,
    at: clock(),
  })
}
