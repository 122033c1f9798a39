/** SQL of API tokens. The table is the owner's: its hashes open doors. */
import { sql } from 'kysely'
import { anyContains, countRows, direction, offsetOf } from '../../platform/db/lists.ts'
import type { Db } from '../../platform/db/client.ts'

/** ms between two notes of a token's use from one place. */
const NOTED_EVERY = 60_000

export interface NewToken {
  readonly user_id: number
  readonly name: string
  readonly hash: string
  readonly hint: string
  readonly permissions: string[]
  readonly domain_id: number | null
  readonly created_at: Date
  readonly expires_at: Date
}

export async function insertToken(db: Db, token: NewToken): Promise<number> {
  const { id } = await db.insertInto('api_token').values(token).returning('id').executeTakeFirstOrThrow()
  return id
}

/** The live token with this hash. */
export async function findToken(db: Db, hash: string, now: Date) {
  return db
    .selectFrom('api_token')
    .select(['id', 'user_id', 'name', 'permissions', 'domain_id', 'last_used_at', 'last_used_ip'])
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Notes a use, at most once a minute and place. */
export async function noteUse(db: Db, id: number, ip: string, now: Date): Promise<void> {
  await db
    .updateTable('api_token')
    .set({ last_used_at: now, last_used_ip: ip })
    .where('id', '=', id)
    .where((eb) =>
      eb.or([
        eb('last_used_at', 'is', null),
        eb('last_used_at', '<', new Date(now.getTime() - NOTED_EVERY)),
        eb('last_used_ip', 'is distinct from', ip),
      ]),
    )
    .execute()
}

const columns = [
  'api_token.id',
  'api_token.name',
  'api_token.hint',
  'api_token.permissions',
  'api_token.created_at',
  'api_token.expires_at',
  'api_token.last_used_at',
  'api_token.last_used_ip',
  'domain.name as domain',
] as const

function tokens(db: Db) {
  return db
    .selectFrom('api_token')
    .innerJoin('app_user', 'app_user.id', 'api_token.user_id')
    .leftJoin('domain', 'domain.id', 'api_token.domain_id')
}

export async function listOwn(db: Db, userId: number) {
  return tokens(db)
    .select([...columns, 'app_user.email'])
    .where('api_token.user_id', '=', userId)
    .orderBy('api_token.id', 'desc')
    .execute()
}
export type StoredToken = Awaited<ReturnType<typeof listOwn>>[number]

export async function countOwn(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('api_token')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

export interface TokenQuery {
  readonly page: number
  readonly size: number
  readonly order: 'asc' | 'desc'
  readonly sort: 'name' | 'email' | 'created' | 'expires' | 'last_used'
  readonly q?: string | undefined
}

const SORTS = {
  name: 'api_token.name',
  email: 'app_user.email',
  created: 'api_token.created_at',
  expires: 'api_token.expires_at',
  last_used: 'api_token.last_used_at',
} as const

export async function listAll(db: Db, query: TokenQuery) {
  const found = tokens(db).$if(query.q !== undefined && query.q !== '', (all) =>
    all.where(anyContains(['api_token.name', 'app_user.email'], query.q ?? '')),
  )
  const [rows, total] = await Promise.all([
    found
      .select([...columns, 'app_user.email'])
      .orderBy(SORTS[query.sort], direction(query.order))
      .orderBy('api_token.id', 'desc')
      .limit(query.size)
      .offset(offsetOf(query))
      .execute(),
    countRows(db, found.select(sql.lit(1).as('one'))),
  ])
  return { rows, total }
}

/** Removes a token, only of `userId` when given, and returns it. */
export async function removeToken(db: Db, id: number, userId?: number) {
  return db
    .deleteFrom('api_token')
    .using('app_user')
    .whereRef('app_user.id', '=', 'api_token.user_id')
    .where('api_token.id', '=', id)
    .$if(userId !== undefined, (query) => query.where('api_token.user_id', '=', userId!))
    .returning(['api_token.id', 'api_token.name', 'app_user.email', 'app_user.domain_id'])
    .executeTakeFirst()
}

/** Null for a domain that is not there, and for none. */
export async function domainName(db: Db, domainId: number | null): Promise<string | null> {
  if (domainId === null) return null
  const row = await db.selectFrom('domain').select('name').where('id', '=', domainId).executeTakeFirst()
  return row?.name ?? null
}

export async function domainInReach(db: Db, domainId: number): Promise<boolean> {
  const row = await db.selectFrom('domain').select('id').where('id', '=', domainId).executeTakeFirst()
  return row !== undefined
}
