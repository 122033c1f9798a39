/** Exceptions of detox: their list, and every change to it. */
import type { AuditTask } from '@postern/contract/audit/tasks.ts'
import { LIMITS } from '@postern/contract/limits.ts'
import type { DetoxExceptionRow } from '@postern/contract/routes/detox-exception.ts'
import { writtenAs, type DetoxExceptionBody } from '@postern/contract/validation/detox-exception.ts'
import { AppError } from '../../../platform/app-error.ts'
import { eachOf } from '../../../platform/audit/each-of.ts'
import { recordAudit } from '../../../platform/audit/record.ts'
import type { Db } from '../../../platform/db/client.ts'
import { found, pageOf, uniquely } from '../../../platform/db/lists.ts'
import { lockCountOfRegion, lockDomainName } from '../../../platform/db/of-region.ts'
import type { Scope } from '../../../platform/db/scope.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { assertVersion, rowVersion, type Versioned } from '../../../platform/row-version.ts'
import * as store from './store.ts'

export interface ExceptDeps {
  readonly db: Db
  /** ms since the epoch. */
  readonly clock: () => number
}

export async function listExceptions(deps: ExceptDeps, { scope }: Caller, query: store.ExceptionQuery) {
  return pageOf(query, await store.listExceptions(deps.db, scope, query), (row) => present(row, deps.clock()))
}

/** @throws AppError NOT_FOUND */
export async function getException(deps: ExceptDeps, { scope }: Caller, id: number) {
  const row = found(await store.findException(deps.db, scope, id))
  return present(row, deps.clock())
}

function present(row: store.StoredException, now: number): DetoxExceptionRow {
  const { id, domain, created_by, created_at: created, valid_until: until } = row
  return {
    ...valuesOf(row),
    id,
    domain,
    expired: until !== null && until.getTime() <= now,
    version: versionOf(row),
    created_by,
    add_date: created.toISOString(),
  }
}

/** @throws AppError NOT_FOUND_DOMAIN, TOO_MANY_DETOX_EXCEPTIONS, ALREADY_EXISTS_DETOX_EXCEPTION */
export async function createException(deps: ExceptDeps, caller: Caller, body: DetoxExceptionBody) {
  const values = stored(body)
  return whole(() =>
    deps.db.transaction().execute(async (trx) => {
      const domain = await regionOf(trx, caller.scope, values.domain_id)
      if ((await lockCountOfRegion(trx, 'detox_exception', values.domain_id)) >= LIMITS.detoxExceptions)
        throw new AppError('TOO_MANY_DETOX_EXCEPTIONS')
      const id = await store.insertException(trx, values, caller.email)
      await recordAudit(trx, caller, {
        task: taskOf('add', values),
        target: targetOf({ ...values, domain }),
        domainId: values.domain_id,
        before: null,
        after: values,
      })
      return id
    }),
  )
}

/** @throws AppError NOT_FOUND, CHANGED_MEANWHILE, ALREADY_EXISTS_DETOX_EXCEPTION */
export async function updateException(
  deps: ExceptDeps,
  caller: Caller,
  id: number,
  { version, ...body }: DetoxExceptionBody & Versioned,
): Promise<void> {
  const values = stored(body)
  await whole(() =>
    deps.db.transaction().execute(async (trx) => {
      const before = found(await store.lockException(trx, caller.scope, id))
      assertVersion(version, versionOf(before))
      if (values.domain_id !== before.domain_id)
        throw new AppError('INVALID_REQUEST', { fields: { domain_id: 'INVALID_VALUE' } })
      await store.updateException(trx, id, values)
      await recordAudit(trx, caller, {
        task: 'detox.except_edit',
        target: targetOf(before),
        domainId: before.domain_id,
        before: valuesOf(before),
        after: values,
      })
    }),
  )
}

export function activateExceptions(deps: ExceptDeps, caller: Caller, ids: readonly number[], isAct: boolean) {
  return eachOf(deps, caller, 'detox.except_edit', ids, async (trx, id) => {
    const row = found(await store.lockException(trx, caller.scope, id))
    await store.switchException(trx, id, isAct)
    return {
      target: targetOf(row),
      domainId: row.domain_id,
      before: { is_act: row.is_act },
      after: { is_act: isAct },
    }
  })
}

export function deleteExceptions(deps: ExceptDeps, caller: Caller, ids: readonly number[]) {
  return eachOf(deps, caller, 'detox.except_delete', ids, async (trx, id) => {
    const row = found(await store.lockException(trx, caller.scope, id))
    await store.deleteException(trx, id)
    return {
      task: taskOf('delete', row),
      target: targetOf(row),
      domainId: row.domain_id,
      before: valuesOf(row),
      after: null,
    }
  })
}

/** Hashes of attachments have a class of their own in the audit log (product §3). */
function taskOf(act: 'add' | 'delete', { kind }: Pick<DetoxExceptionBody, 'kind'>): AuditTask {
  return kind === 'hash' ? `attach_hash.${act}` : `detox.except_${act}`
}

function whole<T>(write: () => Promise<T>): Promise<T> {
  return uniquely('ALREADY_EXISTS_DETOX_EXCEPTION', 'value', write)
}

/** Name of the domain, '' for the installation, which only its administrators speak for. @throws AppError NOT_FOUND_DOMAIN */
async function regionOf(db: Db, scope: Scope, id: number | null): Promise<string> {
  if (id === null && scope.region === 'all') return ''
  if (id === null) throw new AppError('INVALID_REQUEST', { fields: { domain_id: 'SELECTION_REQUIRED' } })
  const name = await lockDomainName(db, scope, id)
  if (name === null) throw new AppError('NOT_FOUND_DOMAIN', { fields: { domain_id: 'NOT_FOUND_DOMAIN' } })
  return name
}

/** The one writing of the value. */
function stored({ kind, value, domain_id, comment, valid_until, is_act }: DetoxExceptionBody) {
  const until = valid_until === null ? null : new Date(valid_until).toISOString()
  return { kind, value: writtenAs(kind, value), domain_id, comment, valid_until: until, is_act }
}

function valuesOf(row: store.StoredException): DetoxExceptionBody {
  return stored({ ...row, valid_until: row.valid_until?.toISOString() ?? null })
}

function versionOf(row: store.StoredException): string {
  return rowVersion(valuesOf(row))
}

function targetOf({ domain, value }: { readonly domain: string; readonly value: string }): string {
  return domain === '' ? value : `${domain}: ${value}`
}
