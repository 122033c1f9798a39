/** SQL of the provider's accounts. Nobody is signed in yet: it works on the owner's database. */
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import type { RoleRow } from './roles.ts'

export interface LinkedUser {
  readonly id: number
  readonly role_id: number
  readonly domain_id: number | null
  readonly region: string
  /** Made by single sign-on: its role follows the provider's claims. */
  readonly provisioned: boolean
}

export async function findLinked(db: Db, issuer: string, subject: string): Promise<LinkedUser | undefined> {
  return db
    .selectFrom('user_identity')
    .innerJoin('app_user', 'app_user.id', 'user_identity.user_id')
    .innerJoin('role', 'role.id', 'app_user.role_id')
    .select([
      'app_user.id',
      'app_user.role_id',
      'app_user.domain_id',
      'role.region',
      // A directory that owns the account says where it belongs.
      sql<boolean>`user_identity.provisioned and app_user.directory is null`.as('provisioned'),
    ])
    .where('user_identity.issuer', '=', issuer)
    .where('user_identity.subject', '=', subject)
    .executeTakeFirst()
}

export async function findUserId(db: Db, email: string): Promise<number | undefined> {
  const row = await db.selectFrom('app_user').select('id').where('email', '=', email).executeTakeFirst()
  return row?.id
}

/** Somebody else has the address as a second one. */
export async function isAlias(db: Db, email: string): Promise<boolean> {
  const row = await db.selectFrom('user_alias').select('email').where('email', '=', email).executeTakeFirst()
  return row !== undefined
}

export interface NewIdentity {
  readonly issuer: string
  readonly subject: string
  readonly user_id: number
  readonly email: string
  readonly provisioned: boolean
  readonly created_at: Date
  readonly last_used_at: Date
}

/** False when the user is linked to another account of the provider already. */
export async function insertIdentity(db: Db, identity: NewIdentity): Promise<boolean> {
  const row = await db
    .insertInto('user_identity')
    .values(identity)
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function noteIdentityUse(
  db: Db,
  issuer: string,
  subject: string,
  email: string,
  at: Date,
): Promise<void> {
  await db
    .updateTable('user_identity')
    .set({ last_used_at: at, email })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute()
}

export async function listRoles(db: Db): Promise<RoleRow[]> {
  return db.selectFrom('role').select(['id', 'key', 'region']).execute()
}

/** Id of the domain with this name or alias. */
export async function findDomainId(db: Db, name: string): Promise<number | null> {
  const row = await db
    .selectFrom('domain')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('name', '=', name),
        eb('id', 'in', eb.selectFrom('domain_alias').select('domain_id').where('name', '=', name)),
      ]),
    )
    .executeTakeFirst()
  return row?.id ?? null
}

export interface NewUser {
  readonly email: string
  readonly name: string
  readonly role_id: number
  readonly domain_id: number | null
  readonly language: 'ko' | 'en' | 'ja'
}

/** Undefined when the address was taken meanwhile. */
export async function insertUser(db: Db, user: NewUser): Promise<number | undefined> {
  const row = await db
    .insertInto('app_user')
    .values({ ...user, group_id: null, run_mode: null, password_hash: null })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function moveUser(
  db: Db,
  id: number,
  place: { readonly role_id: number; readonly domain_id: number | null },
): Promise<void> {
  await db
    .updateTable('app_user')
    .set((eb) => ({
      ...place,
      // A group belongs to a domain.
      group_id: eb
        .case()
        .when(sql<boolean>`domain_id is distinct from ${place.domain_id}`)
        .then(null)
        .else(eb.ref('group_id'))
        .end(),
    }))
    .where('id', '=', id)
    .execute()
}

/** Another account that reaches everything and may sign in. */
export async function hasOtherAdmin(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('app_user')
    .innerJoin('role', 'role.id', 'app_user.role_id')
    .select('app_user.id')
    .where('role.region', '=', 'all')
    .where('app_user.login_blocked', '=', false)
    .where('app_user.id', '!=', id)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
