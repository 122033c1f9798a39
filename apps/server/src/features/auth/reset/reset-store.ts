/** SQL of password resets: codes (owner's only) and the requests that administrators see. */
import { sql } from 'kysely'
import type { RouteParsed } from '@postern/contract/routes/define.ts'
import type { listPasswordRequestsRoute } from '@postern/contract/routes/password-reset.ts'
import type { Db } from '../../../platform/db/client.ts'
import { anyContains, countRows, direction, offsetOf } from '../../../platform/db/lists.ts'
import { scopeWhere, type Scope } from '../../../platform/db/scope.ts'

const LOCK = 7362117
const OWNERS = { domain: 'app_user.domain_id', group: 'app_user.group_id', user: 'app_user.id' } as const
const SORTS = {
  requested_at: 'password_request.requested_at',
  email: 'app_user.email',
  domain: 'domain.name',
} as const

/** How many codes the address and the place have asked for since. Whoever asks next waits for the transaction. */
export async function countCodes(trx: Db, email: string, place: string, since: Date) {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx)
  return trx
    .selectFrom('reset_code')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('email', '=', email).as('byEmail'),
      eb.fn.countAll<number>().filterWhere('place', '=', place).as('byPlace'),
    ])
    .where('created_at', '>', since)
    .where((eb) => eb.or([eb('email', '=', email), eb('place', '=', place)]))
    .executeTakeFirstOrThrow()
}

export interface NewCode {
  readonly id: string
  readonly user_id: number | null
  readonly email: string
  readonly place: string
  readonly code_hash: string
  readonly created_at: Date
  readonly expires_at: Date
}

export async function insertCode(trx: Db, code: NewCode): Promise<void> {
  await trx.insertInto('reset_code').values(code).execute()
}

/** Counts a try before it is looked at, so that parallel ones count too; null when none is left. */
export async function takeTry(db: Db, id: string, now: Date, tries: number) {
  const row = await db
    .updateTable('reset_code')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('spent_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', tries)
    .returning(['user_id', 'email', 'code_hash', 'tries'])
    .executeTakeFirst()
  return row ?? null
}

/** How many tries a code that is neither spent nor too old has had; null when there is none. */
export async function triesOf(db: Db, id: string, now: Date): Promise<number | null> {
  const row = await db
    .selectFrom('reset_code')
    .select('tries')
    .where('id', '=', id)
    .where('spent_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.tries ?? null
}

/** False when somebody else spent it at the same moment. */
export async function spendCode(trx: Db, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('reset_code')
    .set({ spent_at: now })
    .where('id', '=', id)
    .where('spent_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Marks the account and puts the request into the list; a second one renews the first. */
export async function openRequest(trx: Db, userId: number, ip: string, at: Date): Promise<void> {
  await trx.updateTable('app_user').set({ reissue_requested_at: at }).where('id', '=', userId).execute()
  await trx
    .insertInto('password_request')
    .values({ user_id: userId, ip, requested_at: at, decided_by: null })
    .onConflict((conflict) =>
      conflict.column('user_id').where('state', '=', 'requested').doUpdateSet({ ip, requested_at: at }),
    )
    .execute()
}

/** Of a password that was changed meanwhile, the request is moot. */
function openRequests(db: Db, scope: Scope) {
  return db
    .selectFrom('password_request')
    .innerJoin('app_user', 'app_user.id', 'password_request.user_id')
    .innerJoin('role', 'role.id', 'app_user.role_id')
    .leftJoin('domain', 'domain.id', 'app_user.domain_id')
    .leftJoin('user_group', 'user_group.id', 'app_user.group_id')
    .where('password_request.state', '=', 'requested')
    .where('app_user.reissue_requested_at', 'is not', null)
    .where(scopeWhere(scope, OWNERS))
}

const columns = [
  'password_request.id',
  'password_request.user_id',
  'password_request.ip',
  'password_request.requested_at',
  'app_user.email',
  'app_user.name',
  'app_user.language',
  'app_user.domain_id',
  'domain.name as domain',
  'user_group.name as group',
  'role.name as role',
  'role.key as role_key',
  'role.region',
  'role.permissions',
] as const

export type RequestQuery = RouteParsed<typeof listPasswordRequestsRoute>['query']

export async function listRequests(db: Db, scope: Scope, query: RequestQuery) {
  const found = openRequests(db, scope)
    .$if(query.q !== undefined && query.q !== '', (q) =>
      q.where(anyContains(['app_user.email', 'app_user.name'], query.q!)),
    )
    .$if(query.domain_id !== undefined, (q) => q.where('app_user.domain_id', '=', query.domain_id!))
  const rows = await found
    .select(columns)
    .orderBy(sql.ref(SORTS[query.sort]), direction(query.order))
    .orderBy('password_request.id')
    .limit(query.size)
    .offset(offsetOf(query))
    .execute()
  return { rows, total: await countRows(db, found.select('password_request.id')) }
}

/** How many wait for a decision, at most `most`. */
export async function countRequests(db: Db, scope: Scope, most: number): Promise<number> {
  return countRows(db, openRequests(db, scope).select('password_request.id'), most)
}

export async function findRequest(db: Db, scope: Scope, id: number) {
  return openRequests(db, scope).select(columns).where('password_request.id', '=', id).executeTakeFirst()
}
export type StoredRequest = Awaited<ReturnType<typeof findRequest>> & object

/** False when it was decided already. */
export async function decideRequest(
  trx: Db,
  id: number,
  decision: { readonly state: 'approved' | 'refused'; readonly by: string; readonly at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('password_request')
    .set({ state: decision.state, decided_by: decision.by, decided_at: decision.at })
    .where('id', '=', id)
    .where('state', '=', 'requested')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function closeReissue(trx: Db, userId: number): Promise<void> {
  await trx.updateTable('app_user').set({ reissue_requested_at: null }).where('id', '=', userId).execute()
}

/** Accounts in reach, with what decides whether the caller may touch them. */
export async function findAccounts(db: Db, scope: Scope, ids: readonly number[]) {
  return db
    .selectFrom('app_user')
    .innerJoin('role', 'role.id', 'app_user.role_id')
    .select(['app_user.id', 'app_user.email', 'app_user.domain_id', 'role.region', 'role.permissions'])
    .where('app_user.id', 'in', ids)
    .where(scopeWhere(scope, OWNERS))
    .execute()
}

export async function reactivate(trx: Db, userIds: readonly number[], at: Date): Promise<void> {
  if (userIds.length === 0) return
  await trx.updateTable('app_user').set({ reactivated_at: at }).where('id', 'in', userIds).execute()
}
