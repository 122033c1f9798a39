/** SQL of protected people. */
import type { RouteParsed } from '@postern/contract/routes/define.ts'
import type {
  listProtectedPeopleRoute,
  ProtectedPersonBody,
} from '@postern/contract/routes/protected-person.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { anyContains, containsText, countRows, direction, offsetOf } from '../../platform/db/lists.ts'
import { scopeWhere, type Scope } from '../../platform/db/scope.ts'

export type PersonQuery = RouteParsed<typeof listProtectedPeopleRoute>['query']

const OWNERS = { domain: 'protected_person.domain_id', group: null, user: null } as const
const SORTS = {
  name: 'protected_person.name',
  domain: 'domain.name',
  add_date: 'protected_person.created_at',
} as const
const columns = [
  'protected_person.id',
  'protected_person.domain_id',
  'domain.name as domain',
  'protected_person.name',
  'protected_person.others',
  'protected_person.addresses',
  'app_user.email as user_email',
  'protected_person.comment',
  'protected_person.created_at',
] as const

function peopleInScope(db: Db, scope: Scope) {
  return db
    .selectFrom('protected_person')
    .innerJoin('domain', 'domain.id', 'protected_person.domain_id')
    .leftJoin('app_user', 'app_user.id', 'protected_person.user_id')
    .where(scopeWhere(scope, OWNERS))
}

export async function listPeople(db: Db, scope: Scope, query: PersonQuery) {
  const { q = '' } = query
  const found = peopleInScope(db, scope).$if(q !== '', (people) =>
    people.where(({ or, exists, selectFrom }) =>
      or([
        anyContains(
          ['protected_person.name', 'domain.name', 'app_user.email', 'protected_person.comment'],
          q,
        ),
        exists(
          selectFrom(
            sql<{ word: string }>`unnest(protected_person.others || protected_person.addresses)`.as<'words'>(
              sql`words (word)`,
            ),
          )
            .select(sql`1`.as('one'))
            .where(containsText('word', q)),
        ),
      ]),
    ),
  )
  const rows = await found
    .select(columns)
    .orderBy(sql.ref(SORTS[query.sort]), direction(query.order))
    .orderBy('protected_person.id')
    .limit(query.size)
    .offset(offsetOf(query))
    .execute()
  return { rows, total: await countRows(db, found.select('protected_person.id')) }
}

export async function findPerson(db: Db, scope: Scope, id: number) {
  return peopleInScope(db, scope).select(columns).where('protected_person.id', '=', id).executeTakeFirst()
}

/** Locks a row, so that what is read of it next is what will be changed. */
export async function lockPerson(db: Db, scope: Scope, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('protected_person')
    .select('id')
    .where('id', '=', id)
    .where(scopeWhere(scope, OWNERS))
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Locks a domain and counts its protected people, as their number is checked before it grows. Null without it. */
export async function lockDomain(db: Db, scope: Scope, id: number) {
  const domain = await db
    .selectFrom('domain')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where(scopeWhere(scope, { domain: 'domain.id', group: null, user: null }))
    .forUpdate()
    .executeTakeFirst()
  if (!domain) return null
  const { people } = await db
    .selectFrom('protected_person')
    .select(({ fn }) => fn.countAll<number>().as('people'))
    .where('domain_id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...domain, people }
}

export async function insertPerson(db: Db, domainId: number, values: ProtectedPersonBody): Promise<number> {
  const row = await db
    .insertInto('protected_person')
    .values({ ...values, domain_id: domainId, user_id: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function updatePerson(db: Db, id: number, values: ProtectedPersonBody): Promise<void> {
  await db.updateTable('protected_person').set(values).where('id', '=', id).execute()
}

export async function deletePerson(db: Db, id: number): Promise<void> {
  await db.deleteFrom('protected_person').where('id', '=', id).execute()
}

/** Users of a domain who have a name that is no address, and how many of them are protected; null without the domain. */
export async function countUsers(db: Db, scope: Scope, domainId: number) {
  const domain = await db
    .selectFrom('domain')
    .select('id')
    .where('id', '=', domainId)
    .where(scopeWhere(scope, { domain: 'domain.id', group: null, user: null }))
    .executeTakeFirst()
  if (!domain) return null
  return namedUsers(db, domainId)
    .select(({ fn }) => [
      fn.countAll<number>().as('users'),
      sql<number>`count(*) filter (where ${isProtected})`.as('existing'),
    ])
    .executeTakeFirstOrThrow()
}

/** Protects those who are not yet; answers how many. */
export async function insertUsers(db: Db, domainId: number): Promise<number> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('protected_person')
    .columns(['domain_id', 'user_id', 'name'])
    .expression(
      namedUsers(db, domainId)
        .select(({ ref }) => [
          sql<number>`${domainId}::bigint`.as('domain_id'),
          ref('app_user.id').as('user_id'),
          sql<string>`btrim(app_user.name)`.as('name'),
        ])
        .where(sql<boolean>`not ${isProtected}`),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows ?? 0)
}

function namedUsers(db: Db, domainId: number) {
  return db
    .selectFrom('app_user')
    .where('app_user.domain_id', '=', domainId)
    .where(sql<boolean>`btrim(app_user.name) <> '' and position('@' in app_user.name) = 0`)
}

const isProtected = sql<boolean>`exists (select from protected_person p where p.user_id = app_user.id)`
