/** SQL of the own account, always by the caller's own id: the owner's database serves signing in. */
import type { Db } from '../../../platform/db/client.ts'

export async function postponeAdvice(db: Db, userId: number, until: Date): Promise<void> {
  await db.updateTable('app_user').set({ password_advice_until: until }).where('id', '=', userId).execute()
}

export interface Profile {
  readonly name: string
  readonly language: 'ko' | 'en' | 'ja'
}

/** What it is, and stays until the transaction ends. */
export async function lockProfile(trx: Db, userId: number): Promise<Profile> {
  return trx
    .selectFrom('app_user')
    .select(['name', 'language'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** The directory of the domain says what the account is called. */
export async function isNameOwned(trx: Db, userId: number): Promise<boolean> {
  const { directory_owns: owned } = await trx
    .selectFrom('app_user')
    .select('directory_owns')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return owned.includes('name')
}

export async function setProfile(trx: Db, userId: number, profile: Profile): Promise<void> {
  await trx
    .updateTable('app_user')
    .set({ name: profile.name, language: profile.language, language_chosen: true })
    .where('id', '=', userId)
    .execute()
}

/** Name and addresses of the account, and the names of its domain. */
export async function namesOf(db: Db, userId: number) {
  const [user, aliases, domains] = await Promise.all([
    db.selectFrom('app_user').select(['email', 'name']).where('id', '=', userId).executeTakeFirstOrThrow(),
    db.selectFrom('user_alias').select('email').where('user_id', '=', userId).execute(),
    db
      .selectFrom('app_user')
      .innerJoin('domain', 'domain.id', 'app_user.domain_id')
      .leftJoin('domain_alias', 'domain_alias.domain_id', 'domain.id')
      .select(['domain.name', 'domain_alias.name as alias'])
      .where('app_user.id', '=', userId)
      .execute(),
  ])
  return {
    name: user.name,
    addresses: [user.email, ...aliases.map(({ email }) => email)],
    hosts: [...new Set(domains.flatMap(({ name, alias }) => (alias === null ? [name] : [name, alias])))],
  }
}

/** The one last used first. */
export async function openSessions(db: Db, userId: number, now: Date) {
  return db
    .selectFrom('login_session')
    .select(['id', 'auth_type', 'ip', 'user_agent', 'created_at', 'last_seen_at', 'expires_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .limit(200)
    .execute()
}

/** Answers how many ended. */
export async function endOwnSessions(
  db: Db,
  userId: number,
  now: Date,
  which: { readonly only?: string; readonly except?: string },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('login_session')
    .set({ expires_at: now })
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .$if(which.only !== undefined, (query) => query.where('id', '=', which.only!))
    .$if(which.except !== undefined, (query) => query.where('id', '!=', which.except!))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
