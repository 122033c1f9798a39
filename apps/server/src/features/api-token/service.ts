/** API tokens: made by administrators for themselves, never with more than they have. */
import { createHash, randomBytes } from 'node:crypto'
import { permissionsBeyond } from '@postern/contract/permissions.ts'
import { TOKEN_PREFIX, type TokenBody, type TokenRow } from '@postern/contract/routes/api-token.ts'
import { AppError } from '../../platform/app-error.ts'
import { eachOf } from '../../platform/audit/each-of.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import type { Db } from '../../platform/db/client.ts'
import { found } from '../../platform/db/lists.ts'
import type { Caller, RequestInfo } from '../../platform/http/caller.ts'
import * as store from './store.ts'

export interface TokenDeps {
  /** Tokens are out of the tenant role's reach; every query here names the owner, or serves region all. */
  readonly systemDb: Db
  /** ms since the epoch. */
  readonly clock: () => number
  /** @throws AppError CONFIRM_REQUIRED unless the caller showed a factor again lately: a token outlives its session */
  readonly assertProven: (caller: Caller) => Promise<void>
}

const DAY = 24 * 60 * 60 * 1000
const PER_USER = 50
/** Characters of a token that are shown afterwards. */
const HINT = 4

/** Answers the token: it is never shown again. @throws AppError NO_PERMISSION, TOKEN_EXCEEDS_OWN, TOO_MANY_ITEMS */
export async function createToken(
  deps: TokenDeps,
  caller: Caller,
  body: TokenBody,
): Promise<{ readonly id: number; readonly token: string }> {
  assertMayHaveTokens(caller)
  await assertWithinOwn(deps, caller, body)
  await deps.assertProven(caller)
  if ((await store.countOwn(deps.systemDb, caller.userId)) >= PER_USER) {
    throw new AppError('TOO_MANY_ITEMS', { values: { max: PER_USER } })
  }
  const token = TOKEN_PREFIX + randomBytes(32).toString('base64url')
  const now = deps.clock()
  const permissions = [...new Set(body.permissions)]
  const expires = new Date(now + body.days * DAY)
  const id = await deps.systemDb.transaction().execute(async (trx) => {
    const id = await store.insertToken(trx, {
      user_id: caller.userId,
      name: body.name,
      hash: hashOf(token),
      hint: token.slice(-HINT),
      permissions,
      domain_id: body.domain_id,
      created_at: new Date(now),
      expires_at: expires,
    })
    const domain = await store.domainName(trx, body.domain_id)
    const after = { name: body.name, permissions, domain, expires }
    await recordAudit(trx, caller, { task: 'login.token', target: body.name, at: now, after })
    return id
  })
  return { id, token }
}

export async function listOwnTokens(deps: TokenDeps, caller: Caller): Promise<TokenRow[]> {
  const rows = await store.listOwn(deps.systemDb, caller.userId)
  return rows.map((row) => present(row, deps.clock()))
}

export async function revokeOwnToken(deps: TokenDeps, caller: Caller, id: number): Promise<void> {
  const { done } = await revokeTokens(deps, caller, [id], caller.userId)
  if (done === 0) throw new AppError('NOT_FOUND')
}

/** For administrators of everything. */
export async function listAllTokens(deps: TokenDeps, query: store.TokenQuery) {
  const { rows, total } = await store.listAll(deps.systemDb, query)
  const data = rows.map((row) => ({ ...present(row, deps.clock()), email: row.email }))
  return { data, total, page: query.page, size: query.size }
}

/** Those of `owner` alone where one is given. */
export function revokeTokens(
  { systemDb, clock }: TokenDeps,
  caller: Caller,
  ids: readonly number[],
  owner?: number,
) {
  return eachOf({ db: systemDb, clock }, caller, 'login.token', ids, async (trx, id) => {
    const token = found(await store.removeToken(trx, id, owner))
    return {
      target: token.name,
      domainId: token.domain_id,
      before: { name: token.name, owner: token.email },
      note: 'revoked',
    }
  })
}

/** The live token behind a text; its use is noted. */
export async function findToken(
  { systemDb, clock }: Pick<TokenDeps, 'systemDb' | 'clock'>,
  text: string,
  from: RequestInfo,
) {
  const now = new Date(clock())
  const token = await store.findToken(systemDb, hashOf(text), now)
  if (!token) return null
  await store.noteUse(systemDb, token.id, from.ip, now)
  const { id, name, permissions, user_id: userId, domain_id: domainId } = token
  return { id, name, permissions, userId, domainId }
}

/** Administrators of everything and of a domain run programs; others have the console. */
function assertMayHaveTokens({ scope }: Caller): void {
  if (scope.region !== 'all' && scope.region !== 'domain') throw new AppError('NO_PERMISSION')
}

/** Neither permissions nor a domain that the caller lacks (product §6). */
async function assertWithinOwn(
  deps: TokenDeps,
  { scope, permissions }: Caller,
  body: TokenBody,
): Promise<void> {
  const { domain_id: domainId } = body
  const reachable =
    domainId === null ||
    (scope.region === 'all'
      ? await store.domainInReach(deps.systemDb, domainId)
      : scope.region === 'domain' && scope.domainId === domainId)
  if (!reachable) throw new AppError('TOKEN_EXCEEDS_OWN', { fields: { domain_id: 'TOKEN_EXCEEDS_OWN' } })
  const region = domainId === null ? scope.region : 'domain'
  if (permissionsBeyond(body.permissions, region, [...permissions]).length > 0) {
    throw new AppError('TOKEN_EXCEEDS_OWN', { fields: { permissions: 'TOKEN_EXCEEDS_OWN' } })
  }
}

function present(row: store.StoredToken, now: number): TokenRow {
  return {
    id: row.id,
    name: row.name,
    hint: row.hint,
    permissions: row.permissions,
    domain: row.domain,
    created: row.created_at.toISOString(),
    expires: row.expires_at.toISOString(),
    expired: row.expires_at.getTime() <= now,
    last_used: row.last_used_at?.toISOString() ?? null,
    last_used_ip: row.last_used_ip,
  }
}

/** 256 random bits need no slow hash. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
