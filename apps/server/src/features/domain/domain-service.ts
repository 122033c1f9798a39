/** Domains with their aliases and mail servers. */
import type { ErrorCode } from '@postern/contract/codes/errors.ts'
import type { DomainBody, DomainRow } from '@postern/contract/routes/domain.ts'
import type { Transaction } from 'kysely'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/db/client.ts'
import { uniquely } from '../../platform/db/lists.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { domainOf } from '../../platform/scope.ts'
import type { TestConnection } from './ports.ts'
import * as store from './domain-store.ts'

export interface DomainDeps {
  readonly db: Db
  readonly testConnection: TestConnection
}

export async function listDomains(deps: DomainDeps, caller: Caller, query: store.DomainQuery) {
  const { rows, total } = await store.listDomains(deps.db, caller.scope, query)
  return { data: rows.map(present), total, page: query.page, size: query.size }
}

/** @throws AppError NOT_FOUND */
export async function getDomain(deps: DomainDeps, caller: Caller, id: number): Promise<DomainRow> {
  const domain = await store.findDomain(deps.db, caller.scope, id)
  if (!domain) throw new AppError('NOT_FOUND')
  return present(domain)
}

function present(domain: store.StoredDomain): DomainRow {
  const rcpt_to = {
    factor: domain.rcpt_factor,
    test_value: domain.rcpt_test_value,
    server: domain.rcpt_server,
    port: domain.rcpt_port,
    secure: domain.rcpt_secure,
  }
  return { ...domain, rcpt_to, add_date: domain.created_at.toISOString() }
}

/** The domains a form may offer: all, or the caller's own. */
export async function domainChoices(deps: DomainDeps, caller: Caller) {
  const own = domainOf(caller.scope)
  const domains = await deps.db
    .selectFrom('domain')
    .select(['id', 'name'])
    .$if(caller.scope.region !== 'all', (query) => query.where('id', '=', own ?? 0))
    .orderBy('name')
    .limit(1000)
    .execute()
  return { domains }
}

/** @throws AppError ALREADY_EXISTS_DOMAIN_NAME, NO_PERMISSION (only administrators of everything add domains) */
export async function createDomain(deps: DomainDeps, caller: Caller, body: DomainBody): Promise<number> {
  if (caller.scope.region !== 'all') throw new AppError('NO_PERMISSION')
  return uniquely('ALREADY_EXISTS_DOMAIN_NAME', 'name', () =>
    deps.db.transaction().execute(async (trx) => write(trx, null, body)),
  )
}

/** Names of a domain are the administrators' of everything: a tenant must not take over mail of another name. */
export async function updateDomain(
  deps: DomainDeps,
  caller: Caller,
  id: number,
  body: DomainBody,
): Promise<void> {
  await uniquely('ALREADY_EXISTS_DOMAIN_NAME', 'name', () =>
    deps.db.transaction().execute(async (trx) => {
      const before = await store.findDomain(trx, caller.scope, id)
      if (!before) throw new AppError('NOT_FOUND')
      if (caller.scope.region !== 'all' && renames(before, body)) {
        throw new AppError('NO_PERMISSION', { fields: { name: 'NO_PERMISSION' } })
      }
      await write(trx, id, body)
    }),
  )
}

export async function deleteDomains(deps: DomainDeps, caller: Caller, ids: readonly number[]) {
  if (caller.scope.region !== 'all') throw new AppError('NO_PERMISSION')
  const failed: { id: number; error: ErrorCode }[] = []
  const wanted = new Set(ids)
  for (const id of wanted) {
    const error = await deps.db.transaction().execute(async (trx): Promise<ErrorCode | null> => {
      if (!(await store.findDomain(trx, caller.scope, id))) return 'NOT_FOUND_DOMAIN'
      const self = await trx
        .selectFrom('app_user')
        .select('domain_id')
        .where('id', '=', caller.userId)
        .executeTakeFirst()
      if (self?.domain_id === id) return 'CANNOT_DELETE_SELF'
      await store.deleteDomain(trx, id)
      return null
    })
    if (error) failed.push({ id, error })
  }
  return { done: wanted.size - failed.length, failed }
}

function renames(before: store.StoredDomain, body: DomainBody): boolean {
  return (
    before.name !== body.name || JSON.stringify(before.aliases) !== JSON.stringify(body.aliases.toSorted())
  )
}

async function write(trx: Transaction<Tables>, id: number | null, body: DomainBody): Promise<number> {
  const { aliases, mail_servers: servers } = body
  const values = store.valuesOf(body)
  assertDistinct('aliases', [body.name, ...aliases])
  assertDistinct(
    'mail_servers',
    servers.map(({ server, port }) => `${server}:${port}`),
  )
  await store.lockNames(trx)
  const taken = await store.takenNames(trx, [body.name, ...aliases], id)
  if (taken.length > 0) {
    const field = taken.includes(body.name) ? 'name' : 'aliases'
    throw new AppError('ALREADY_EXISTS_DOMAIN_NAME', { fields: { [field]: 'ALREADY_EXISTS_DOMAIN_NAME' } })
  }
  const domainId = id ?? (await store.insertDomain(trx, values))
  if (id !== null) await store.updateDomain(trx, id, values)
  await store.replaceAliases(trx, domainId, aliases)
  await store.replaceMailServers(trx, domainId, servers)
  return domainId
}

function assertDistinct(field: string, values: readonly string[]): void {
  if (new Set(values).size !== values.length) {
    throw new AppError('INVALID_REQUEST', { fields: { [field]: 'DUPLICATE_ITEM' } })
  }
}
