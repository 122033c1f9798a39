/** Mail servers of domains: one to ten each (specification §5, decisions §8). */
import type { ErrorCode } from '@postern/contract/codes/errors.ts'
import { LIMITS } from '@postern/contract/limits.ts'
import type { MailServerBody } from '@postern/contract/routes/domain.ts'
import { AppError } from '../../platform/app-error.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import type { Db } from '../../platform/db/client.ts'
import { uniquely } from '../../platform/db/lists.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { DomainDeps } from './domain-service.ts'
import * as store from './mail-server-store.ts'

export async function listMailServers(deps: DomainDeps, caller: Caller, query: store.MailServerQuery) {
  const { rows, total } = await store.listMailServers(deps.db, caller.scope, query)
  return { data: rows, total, page: query.page, size: query.size }
}

/** @throws AppError NOT_FOUND */
export async function getMailServer(deps: DomainDeps, caller: Caller, id: number) {
  const server = await store.findMailServer(deps.db, caller.scope, id)
  if (!server) throw new AppError('NOT_FOUND')
  return server
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

/** @throws AppError NOT_FOUND, ALREADY_EXISTS_MAIL_SERVER */
export async function updateMailServer(
  deps: DomainDeps,
  caller: Caller,
  id: number,
  body: MailServerBody,
): Promise<void> {
  await uniquely('ALREADY_EXISTS_MAIL_SERVER', 'server', () =>
    deps.db.transaction().execute(async (trx) => {
      const before = await store.findMailServer(trx, caller.scope, id)
      if (!before) throw new AppError('NOT_FOUND')
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
      const server = await store.findMailServer(trx, caller.scope, id)
      const servers = server && (await store.lockServersOf(trx, caller.scope, server.domain_id))
      if (!servers?.includes(id)) return 'NOT_FOUND'
      if (servers.length <= LIMITS.mailServersMin) return 'LAST_MAIL_SERVER'
      await store.deleteMailServer(trx, id)
      await record(trx, caller, 'mail_server.delete', server ?? null, null)
      return null
    })
    if (error) failed.push({ id, error })
  }
  return { done: wanted.size - failed.length, failed }
}

type StoredServer = Awaited<ReturnType<typeof store.findMailServer>> & object

async function record(
  trx: Db,
  caller: Caller,
  task: 'mail_server.add' | 'mail_server.edit' | 'mail_server.delete',
  before: StoredServer | null,
  after: StoredServer | null | undefined,
): Promise<void> {
  const named = before ?? after
  if (!named) return
  const values = ({ server, port, secure, preference }: StoredServer) => ({
    server,
    port,
    secure,
    preference,
  })
  await recordAudit(trx, caller, {
    task,
    target: `${named.domain}: ${named.server}:${named.port}`,
    domainId: named.domain_id,
    before: before && values(before),
    after: after ? values(after) : null,
  })
}
