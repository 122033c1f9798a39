/** Mail servers of domains: one to ten each (product §5, §9). */
import type { ErrorCode } from '@postern/contract/codes/errors.ts'
import { LIMITS } from '@postern/contract/limits.ts'
import type { RouteParsed, RouteReply } from '@postern/contract/routes/define.ts'
import type { MailServerBody, MailServerRow, testMailServerRoute } from '@postern/contract/routes/domain.ts'
import { hostPort } from '@postern/contract/validation/port.ts'
import { AppError } from '../../platform/app-error.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import type { Db } from '../../platform/db/client.ts'
import { uniquely } from '../../platform/db/lists.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { assertVersion, rowVersion, type Versioned } from '../../platform/row-version.ts'
import type { DomainDeps } from './domain-service.ts'
import * as store from './mail-server-store.ts'

export async function listMailServers(deps: DomainDeps, caller: Caller, query: store.MailServerQuery) {
  const { rows, total } = await store.listMailServers(deps.db, caller.scope, query)
  return { data: rows.map(present), total, page: query.page, size: query.size }
}

/** @throws AppError NOT_FOUND */
export async function getMailServer(deps: DomainDeps, caller: Caller, id: number): Promise<MailServerRow> {
  const server = await store.findMailServer(deps.db, caller.scope, id)
  if (!server) throw new AppError('NOT_FOUND')
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
      await record(trx, caller, 'mail_server.add', null, await store.findMailServer(trx, caller.scope, id))
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
      const before = (await lockServer(trx, caller, id))?.server
      if (!before) throw new AppError('NOT_FOUND')
      assertVersion(version, rowVersion(valuesOf(before)))
      await store.updateMailServer(trx, id, body)
      await record(trx, caller, 'mail_server.edit', before, { ...before, ...body })
    }),
  )
}

export async function deleteMailServers(deps: DomainDeps, caller: Caller, ids: readonly number[]) {
  const failed: { id: number; error: ErrorCode }[] = []
  const wanted = new Set(ids)
  for (const id of wanted) {
    const error = await deps.db.transaction().execute(async (trx): Promise<ErrorCode | null> => {
      const found = await lockServer(trx, caller, id)
      if (!found) return 'NOT_FOUND'
      if (found.siblings <= LIMITS.mailServersMin) return 'LAST_MAIL_SERVER'
      await store.deleteMailServer(trx, id)
      await record(trx, caller, 'mail_server.delete', found.server, null)
      return null
    })
    if (error) failed.push({ id, error })
  }
  return { done: wanted.size - failed.length, failed }
}

/** The server as it is while its domain is locked, so that the form of the domain waits too, and how many the domain has. */
async function lockServer(trx: Db, caller: Caller, id: number) {
  const known = await store.findMailServer(trx, caller.scope, id)
  const servers = known && (await store.lockServersOf(trx, caller.scope, known.domain_id))
  const server = servers?.includes(id) ? await store.findMailServer(trx, caller.scope, id) : undefined
  return server && { server, siblings: servers!.length }
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

async function record(
  trx: Db,
  caller: Caller,
  task: 'mail_server.add' | 'mail_server.edit' | 'mail_server.delete',
  before: store.StoredServer | null,
  after: store.StoredServer | null | undefined,
): Promise<void> {
  const named = before ?? after
  if (!named) return
  await recordAudit(trx, caller, {
    task,
    target: `${named.domain}: ${hostPort(named.server, named.port)}`,
    domainId: named.domain_id,
    before: before && valuesOf(before),
    after: after ? valuesOf(after) : null,
  })
}
