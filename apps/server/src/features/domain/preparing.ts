/** A domain that is prepared before its mail moves here: what is missing, and taking its mail from now on. */
import type { checkReadinessRoute } from '@postern/contract/routes/domain-readiness.ts'
import type { RouteReply } from '@postern/contract/routes/define.ts'
import { READINESS_OUTCOMES } from '@postern/contract/codes/readiness.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import type { Db } from '../../platform/db/client.ts'
import { found } from '../../platform/db/lists.ts'
import type { Scope } from '../../platform/db/scope.ts'
import type { Caller } from '../../platform/http/caller.ts'
import * as store from './domain-store.ts'
import { readinessOf, type Prepared, type ReadinessDeps } from './readiness.ts'

export interface PreparingDeps extends ReadinessDeps {
  readonly db: Db
}

/** @throws AppError NOT_FOUND */
export async function checkReadiness(
  deps: PreparingDeps,
  caller: Caller,
  id: number,
): Promise<RouteReply<typeof checkReadinessRoute>> {
  const domain = found(await readPrepared(deps.db, caller.scope, id))
  const checks = await readinessOf(deps, domain, caller.scope.region === 'all')
  const missing = checks.filter(({ outcome }) => READINESS_OUTCOMES[outcome] === 'missing')
  await recordAudit(deps.db, caller, {
    task: 'domain.test',
    target: domain.name,
    domainId: id,
    note: { missing: missing.map(({ outcome }) => outcome) },
  })
  return { active: domain.is_act, checks }
}

/** Undefined for a domain that is not in reach. */
export async function readPrepared(
  db: Db,
  scope: Scope,
  id: number,
): Promise<(Prepared & { readonly is_act: boolean }) | undefined> {
  const domain = await store.findDomain(db, scope, id)
  return domain && { ...domain, ...(await store.peopleOf(db, id)) }
}

/** @throws AppError NOT_FOUND */
export async function activateDomain(
  { db }: Pick<PreparingDeps, 'db'>,
  caller: Caller,
  id: number,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await store.lockDomain(trx, id)
    const domain = found(await store.findDomain(trx, caller.scope, id))
    const note = domain.is_act ? { note: { changed: 0 } } : {}
    if (!domain.is_act) await store.activate(trx, id)
    await recordAudit(trx, caller, {
      task: 'domain.activate',
      target: domain.name,
      domainId: id,
      before: { is_act: domain.is_act },
      after: { is_act: true },
      ...note,
    })
  })
}
