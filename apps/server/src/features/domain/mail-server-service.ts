/** Mail servers of domains: one to ten each (specification §5, decisions §8). */
import type { ErrorCode } from '@postern/contract/codes/errors.ts'
import { LIMITS } from '@postern/contract/limits.ts'
import type { MailServerBody } from '@postern/contract/routes/domain.ts'
import { AppError } from '../../platform/app-error.ts'
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
      return store.insertMailServer(trx, domainId, values)
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
  await getMailServer(deps, caller, id)
  await uniquely('ALREADY_EXISTS_MAIL_SERVER', 'server', () => store.updateMailServer(deps.db, id, body))
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
      return null
    })
    if (error) failed.push({ id, error })
  }
  return { done: wanted.size - failed.length, failed }
}
