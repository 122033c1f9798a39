/** Domains with their aliases and mail servers. */
import type { DomainBody, DomainRow } from '@postern/contract/routes/domain.ts'
import type { Transaction } from 'kysely'
import { AppError } from '../../platform/app-error.ts'
import { eachOf } from '../../platform/audit/each-of.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import { lockAddresses } from '../../platform/db/address-store.ts'
import type { Db } from '../../platform/db/client.ts'
import { found, pageOf, uniquely } from '../../platform/db/lists.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { domainChoices as readDomainChoices } from '../../platform/db/domain-choices.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { assertVersion, rowVersion, type Versioned } from '../../platform/row-version.ts'
import type { RegisterDefaults } from '../ports/defaults.ts'
import type { LookUp, Self, SendTestMail, TestConnection, TestRecipient } from './ports.ts'
import * as store from './domain-store.ts'
import * as names from './names-store.ts'
import { sealedFor, type ServerLogins } from './server-login.ts'

export interface DomainDeps {
  readonly logins: ServerLogins
  readonly db: Db
  readonly testConnection: TestConnection
  readonly testRecipient: TestRecipient
  readonly sendTestMail: SendTestMail
  /** ms since the epoch. */
  readonly clock: () => number
  readonly lookUp: LookUp
  readonly self: Self
  readonly defaults: RegisterDefaults
}

export async function listDomains(deps: DomainDeps, caller: Caller, query: store.DomainQuery) {
  return pageOf(query, await store.listDomains(deps.db, caller.scope, query), present)
}

/** @throws AppError NOT_FOUND */
export async function getDomain(deps: DomainDeps, caller: Caller, id: number): Promise<DomainRow> {
  const domain = found(await store.findDomain(deps.db, caller.scope, id))
  return present(domain)
}

function present(domain: store.StoredDomain): DomainRow {
  const rcpt_to = {
    factor: domain.rcpt_factor,
    test_value: domain.rcpt_test_value,
    server: domain.rcpt_server,
    port: domain.rcpt_port,
    secure: domain.rcpt_secure,
    login_user: domain.rcpt_login_user,
  }
  const {
    rcpt_factor: _factor,
    rcpt_test_value: _value,
    rcpt_server: _server,
    rcpt_port: _port,
    rcpt_secure: _secure,
    rcpt_login_user: _user,
    created_at: created,
    ...row
  } = domain
  return { ...row, version: versionOf(domain), rcpt_to, add_date: created.toISOString() }
}

function versionOf({ user_count: _users, created_at: _date, ...domain }: store.StoredDomain): string {
  return rowVersion(domain)
}

/** The domains a form may offer: all, or the caller's own. */
export async function domainChoices(deps: DomainDeps, caller: Caller) {
  const domains = await readDomainChoices(deps.db, caller.scope)
  return { domains, defaults: await deps.defaults.domain() }
}

/** @throws AppError ALREADY_EXISTS_DOMAIN_NAME, NO_PERMISSION (only administrators of everything add domains) */
export async function createDomain(deps: DomainDeps, caller: Caller, body: DomainBody): Promise<number> {
  if (caller.scope.region !== 'all') throw new AppError('NO_PERMISSION')
  return uniquely('ALREADY_EXISTS_DOMAIN_NAME', 'name', () =>
    deps.db.transaction().execute(async (trx) => {
      const id = await write(trx, null, body, sealedFor(deps.logins, body.rcpt_to, null))
      await recordAudit(trx, caller, { task: 'domain.add', target: body.name, domainId: id, after: body })
      return id
    }),
  )
}

/** Names of a domain are the administrators' of everything: a tenant must not take over mail of another name. */
export async function updateDomain(
  deps: DomainDeps,
  caller: Caller,
  id: number,
  { version, ...body }: DomainBody & Versioned,
): Promise<void> {
  await uniquely('ALREADY_EXISTS_DOMAIN_NAME', 'name', () =>
    deps.db.transaction().execute(async (trx) => {
      await store.lockNames(trx)
      await store.lockDomain(trx, id)
      const before = found(await store.findDomain(trx, caller.scope, id))
      assertVersion(version, versionOf(before))
      if (caller.scope.region !== 'all' && renames(before, body)) {
        throw new AppError('NO_PERMISSION', { fields: { name: 'NO_PERMISSION' } })
      }
      const kept = await store.findLogin(trx, caller.scope, id)
      const next = { ...body, aliases: aliasesAfter(before, body) }
      await write(trx, id, next, sealedFor(deps.logins, body.rcpt_to, kept))
      const note = await takeAlong(trx, before, next)
      const after = await store.findDomain(trx, caller.scope, id)
      await recordAudit(trx, caller, {
        task: 'domain.edit',
        target: before.name,
        domainId: id,
        ...(note === null ? {} : { note }),
        before: forAudit(before),
        after: after ? forAudit(after) : null,
      })
    }),
  )
}

/** Mail to the old name of a renamed domain goes on arriving until somebody removes that alias. */
function aliasesAfter(before: store.StoredDomain, { name, aliases }: DomainBody): string[] {
  const wanted = aliases.filter((alias) => alias !== name)
  return before.name === name || wanted.includes(before.name) ? wanted : [...wanted, before.name]
}

/** Users follow the names of their domain; null where nobody had to. @throws AppError ALREADY_EXISTS_USER */
async function takeAlong(
  trx: Transaction<Tables>,
  before: store.StoredDomain,
  { name, aliases }: Pick<DomainBody, 'name' | 'aliases'>,
): Promise<{ users: number; aliases: number } | null> {
  const gone = before.aliases.filter((alias) => alias !== name && !aliases.includes(alias))
  const leaving = before.name === name ? gone : [before.name, ...gone]
  if (leaving.length === 0) return null
  await lockAddresses(trx)
  let users = 0
  let moved = 0
  for (const from of leaving) {
    const accounts = await names.moveAccounts(trx, { domainId: before.id, from, to: name })
    if ('taken' in accounts) {
      const field = from === before.name ? 'name' : 'aliases'
      throw new AppError('ALREADY_EXISTS_USER', { fields: { [field]: 'ALREADY_EXISTS_USER' } })
    }
    users += accounts.moved
    if (from === before.name) moved += await names.moveAliases(trx, { domainId: before.id, from, to: name })
  }
  const dropped = await names.dropAliases(trx, gone)
  return { users, aliases: moved + dropped }
}

/** What goes with a domain when it is deleted. @throws AppError NOT_FOUND */
export async function domainContents(deps: DomainDeps, caller: Caller, id: number) {
  if (!(await store.findDomain(deps.db, caller.scope, id))) throw new AppError('NOT_FOUND')
  return store.countContents(deps.db, id)
}

/** Deletes what it may. A domain with users goes only when `confirm` names it: nothing of it comes back. */
export async function deleteDomains(
  deps: DomainDeps,
  caller: Caller,
  ids: readonly number[],
  confirm: readonly string[],
) {
  if (caller.scope.region !== 'all') throw new AppError('NO_PERMISSION')
  return eachOf(deps, caller, 'domain.delete', ids, async (trx, id) => {
    const domain = found(await store.findDomain(trx, caller.scope, id), 'NOT_FOUND_DOMAIN')
    if ((await store.domainOfUser(trx, caller.userId)) === id) throw new AppError('CANNOT_DELETE_SELF')
    if (domain.user_count > 0 && !confirm.includes(domain.name)) throw new AppError('DOMAIN_HAS_USERS')
    const contents = await store.countContents(trx, id)
    await lockAddresses(trx)
    await names.dropAliases(trx, [domain.name, ...domain.aliases])
    await store.deleteDomain(trx, id)
    return { target: domain.name, domainId: id, before: forAudit(domain), note: contents }
  })
}

/** A domain as the audit log keeps it: what a form sets. */
function forAudit(domain: store.StoredDomain): object {
  const {
    id: _id,
    version: _version,
    add_date: _date,
    user_count: _users,
    mail_servers: servers,
    ...row
  } = present(domain)
  return { ...row, mail_servers: servers.map(({ id: _server, ...server }) => server) }
}

function renames(before: store.StoredDomain, body: DomainBody): boolean {
  return (
    before.name !== body.name || JSON.stringify(before.aliases) !== JSON.stringify(body.aliases.toSorted())
  )
}

async function write(
  trx: Transaction<Tables>,
  id: number | null,
  body: DomainBody,
  sealed: Buffer | null,
): Promise<number> {
  const { aliases, mail_servers: servers } = body
  const values = store.valuesOf(body, sealed)
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
