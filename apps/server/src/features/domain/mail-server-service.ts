/** Mail servers of domains: one to ten each (product §5, §9). */
import { LIMITS } from '@postern/contract/limits.ts'
import type { RouteParsed, RouteReply } from '@postern/contract/routes/define.ts'
import type { MailServerBody, MailServerRow, testMailServerRoute } from '@postern/contract/routes/domain.ts'
import { hostPort } from '@postern/contract/validation/port.ts'
import { AppError } from '../../platform/app-error.ts'
import { eachOf } from '../../platform/audit/each-of.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import type { Db } from '../../platform/db/client.ts'
import { found, pageOf, uniquely } from '../../platform/db/lists.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { assertVersion, rowVersion, type Versioned } from '../../platform/row-version.ts'
import type { DomainDeps } from './domain-service.ts'
import * as store from './mail-server-store.ts'

export async function listMailServers(deps: DomainDeps, caller: Caller, query: store.MailServerQuery) {
  return pageOf(query, await store.listMailServers(deps.db, caller.scope, query), present)
}

/** @throws AppError NOT_FOUND */
export async function getMailServer(deps: DomainDeps, caller: Caller, id: number): Promise<MailServerRow> {
  const server = found(await store.findMailServer(deps.db, caller.scope, id))
  return present(server)
}

function present(server: store.StoredServer): MailServerRow {
  return { ...server, version: rowVersion(valuesOf(server)) }
}

/** @throws AppError NOT_FOUND_DOMAIN, TOO_MANY_MAIL_SERVERS, ALREADY_EXISTS_MAIL_SERVER */
export async function createMailServer(
  deps: DomainDeps,
  caller: Caller,
  body: MailServerBody & { readonly domain_id: number },
): Promise<number> {
  const { domain_id: domainId, ...values } = body
  return uniquely('ALREADY_EXISTS_MAIL_SERVER', 'server', () =>
    deps.db.transaction().execute(async (trx) => {
      const servers = await store.lockServersOf(trx, caller.scope, domainId)
      if (!servers) throw new AppError('NOT_FOUND_DOMAIN', { fields: { domain_id: 'NOT_FOUND_DOMAIN' } })
      if (servers.length >= LIMITS.mailServersMax) throw new AppError('TOO_MANY_MAIL_SERVERS')
      const id = await store.insertMailServer(trx, domainId, values)
      const server = found(await store.findMailServer(trx, caller.scope, id))
      await recordAudit(trx, caller, {
        task: 'mail_server.add',
        ...named(server),
        before: null,
        after: valuesOf(server),
      })
      return id
    }),
  )
}

/** @throws AppError NOT_FOUND, ALREADY_EXISTS_MAIL_SERVER, CHANGED_MEANWHILE */
export async function updateMailServer(
  deps: DomainDeps,
  caller: Caller,
  id: number,
  { version, ...body }: MailServerBody & Versioned,
): Promise<void> {
  await uniquely('ALREADY_EXISTS_MAIL_SERVER', 'server', () =>
    deps.db.transaction().execute(async (trx) => {
      const { server: before } = await lockServer(trx, caller, id)
      assertVersion(version, rowVersion(valuesOf(before)))
      await store.updateMailServer(trx, id, body)
      await recordAudit(trx, caller, {
        task: 'mail_server.edit',
        ...named(before),
        before: valuesOf(before),
        after: body,
      })
    }),
  )
}

export function deleteMailServers(deps: DomainDeps, caller: Caller, ids: readonly number[]) {
  return eachOf(deps, caller, 'mail_server.delete', ids, async (trx, id) => {
    const { server, siblings } = await lockServer(trx, caller, id)
    if (siblings <= LIMITS.mailServersMin) throw new AppError('LAST_MAIL_SERVER')
    await store.deleteMailServer(trx, id)
    return { ...named(server), before: valuesOf(server), after: null }
  })
}

/**
 * The server as it is while its domain is locked, so that the form of the domain waits too, and how many the domain has.
 * @throws AppError NOT_FOUND
 */
async function lockServer(trx: Db, { scope }: Caller, id: number) {
  const { domain_id: domainId } = found(await store.findMailServer(trx, scope, id))
  const servers = found(await store.lockServersOf(trx, scope, domainId))
  return { server: found(await store.findMailServer(trx, scope, id)), siblings: servers.length }
}

/** Connects and greets; what came of it is in the audit log. */
export async function testMailServer(
  deps: Pick<DomainDeps, 'db' | 'testConnection'>,
  caller: Caller,
  body: RouteParsed<typeof testMailServerRoute>['body'],
): Promise<RouteReply<typeof testMailServerRoute>> {
  const report = await deps.testConnection({ ...body, allowLocal: caller.scope.region === 'all' })
  const { ok, problem } = report
  const { server, port, secure, recipient } = body
  await recordAudit(deps.db, caller, {
    task: 'mail_server.test',
    target: hostPort(server, port),
    note: { ...(recipient === undefined ? {} : { recipient }), secure, ok, problem },
  })
  return { ...report, dialogue: [...report.dialogue] }
}

/** What a form sets. */
function valuesOf({ server, port, secure, preference }: store.StoredServer) {
  return { server, port, secure, preference }
}

/** The server as the audit log names it, and whose it is. */
function named({ domain, server, port, domain_id: domainId }: store.StoredServer) {
  return { target: `${domain}: ${hostPort(server, port)}`, domainId }
}
