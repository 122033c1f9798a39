/** SQL of second factors. All of it is the owner's: see db/migrations/0005. */
import type { Db } from '../../platform/db/client.ts'
import { scopeWhere, type Scope } from '../../platform/db/scope.ts'

/** The account as signing in sees it. */
export async function findAccount(db: Db, userId: number) {
  return db
    .selectFrom('app_user')
    .innerJoin('role', 'role.id', 'app_user.role_id')
    .select([
      'app_user.id',
      'app_user.email',
      'app_user.language',
      'app_user.domain_id',
      'app_user.second_factors',
      'role.key as role_key',
      'role.region',
    ])
    .where('app_user.id', '=', userId)
    .executeTakeFirst()
}
export type FactorAccount = Awaited<ReturnType<typeof findAccount>> & object

/** The account whose passkey has this id. */
export async function findOwner(db: Db, credentialId: string): Promise<FactorAccount | undefined> {
  const passkey = await findPasskey(db, credentialId)
  return passkey && findAccount(db, passkey.user_id)
}

/** A user in the caller's reach, with the role that bounds who may touch it. */
export async function findUserInReach(db: Db, scope: Scope, userId: number) {
  return db
    .selectFrom('app_user')
    .innerJoin('role', 'role.id', 'app_user.role_id')
    .select(['app_user.id', 'app_user.email', 'app_user.domain_id', 'role.region', 'role.permissions'])
    .where('app_user.id', '=', userId)
    .where(
      scopeWhere(scope, { domain: 'app_user.domain_id', group: 'app_user.group_id', user: 'app_user.id' }),
    )
    .executeTakeFirst()
}

// Authenticator apps and codes by mail

export type SimpleMethod = 'totp' | 'email'

export async function findFactor(db: Db, userId: number, method: SimpleMethod) {
  return db
    .selectFrom('second_factor')
    .selectAll()
    .where('user_id', '=', userId)
    .where('method', '=', method)
    .executeTakeFirst()
}

/** A new secret that does not count yet; false when there is a confirmed one. */
export async function beginFactor(
  db: Db,
  userId: number,
  method: SimpleMethod,
  secret: Buffer | null,
  at: Date,
): Promise<boolean> {
  const row = await db
    .insertInto('second_factor')
    .values({ user_id: userId, method, secret, created_at: at, confirmed_at: null })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'method'])
        .doUpdateSet({ secret, created_at: at, last_step: 0 })
        .where('second_factor.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function confirmFactor(
  db: Db,
  userId: number,
  method: SimpleMethod,
  at: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('second_factor')
    .set({ confirmed_at: at })
    .where('user_id', '=', userId)
    .where('method', '=', method)
    .where('confirmed_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Takes a time step; false when it, or a later one, was taken already: of two at once one wins. */
export async function takeStep(db: Db, userId: number, step: number, at: Date): Promise<boolean> {
  const row = await db
    .updateTable('second_factor')
    .set({ last_step: step, last_used_at: at })
    .where('user_id', '=', userId)
    .where('method', '=', 'totp')
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function noteFactorUse(db: Db, userId: number, method: SimpleMethod, at: Date): Promise<void> {
  await db
    .updateTable('second_factor')
    .set({ last_used_at: at })
    .where('user_id', '=', userId)
    .where('method', '=', method)
    .execute()
}

export async function removeFactor(db: Db, userId: number, method: SimpleMethod): Promise<boolean> {
  const row = await db
    .deleteFrom('second_factor')
    .where('user_id', '=', userId)
    .where('method', '=', method)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

// Passkeys

export async function listPasskeys(db: Db, userId: number) {
  return db
    .selectFrom('passkey')
    .select(['id', 'name', 'credential_id', 'transports', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
}

export async function findPasskey(db: Db, credentialId: string) {
  return db.selectFrom('passkey').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()
}
export type Passkey = Awaited<ReturnType<typeof findPasskey>> & object

export interface NewPasskey {
  readonly user_id: number
  readonly credential_id: string
  readonly public_key: Buffer
  readonly counter: number
  readonly transports: string[]
  readonly name: string
  readonly created_at: Date
}

/** False when the credential is known already. */
export async function insertPasskey(db: Db, passkey: NewPasskey): Promise<boolean> {
  const row = await db
    .insertInto('passkey')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Moves the signature counter on; false when somebody else did meanwhile. */
export async function usePasskey(db: Db, passkey: Passkey, counter: number, at: Date): Promise<boolean> {
  const row = await db
    .updateTable('passkey')
    .set({ counter, last_used_at: at })
    .where('id', '=', passkey.id)
    .where('counter', '=', passkey.counter)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The removed passkey's name, undefined when the user has no such. */
export async function removePasskey(db: Db, userId: number, id: number): Promise<string | undefined> {
  const row = await db
    .deleteFrom('passkey')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}

// Recovery codes

export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_code')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export async function replaceRecoveryCodes(db: Db, userId: number, hashes: readonly string[]): Promise<void> {
  await db.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
  if (hashes.length === 0) return
  await db
    .insertInto('recovery_code')
    .values(hashes.map((hash) => ({ user_id: userId, hash, used_at: null })))
    .execute()
}

export async function spendRecoveryCode(db: Db, userId: number, hash: string, at: Date): Promise<boolean> {
  const row = await db
    .updateTable('recovery_code')
    .set({ used_at: at })
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('hash')
    .executeTakeFirst()
  return row !== undefined
}

// Remembered browsers

export interface NewBrowser {
  readonly id: string
  readonly user_id: number
  readonly secret_hash: string
  readonly created_at: Date
  readonly last_used_at: Date
  readonly ip: string
  readonly user_agent: string
}

export async function insertBrowser(db: Db, browser: NewBrowser): Promise<void> {
  await db.insertInto('trusted_browser').values(browser).execute()
}

/** A user's browsers that were remembered after `since`, newest use first. */
export async function listBrowsers(db: Db, userId: number, since: Date) {
  return db
    .selectFrom('trusted_browser')
    .selectAll()
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .orderBy('last_used_at', 'desc')
    .execute()
}

export async function noteBrowserUse(db: Db, id: string, ip: string, at: Date): Promise<void> {
  await db.updateTable('trusted_browser').set({ last_used_at: at, ip }).where('id', '=', id).execute()
}

export async function forgetBrowsers(db: Db, userId: number, id?: string): Promise<number> {
  const rows = await db
    .deleteFrom('trusted_browser')
    .where('user_id', '=', userId)
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .returning('id')
    .execute()
  return rows.length
}

export async function purgeBrowsers(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('trusted_browser').where('created_at', '<', before).execute()
}

// Sessions

/** When the session's owner last proved to be there: at sign-in, or since. */
export async function lastProof(db: Db, sessionId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('login_session')
    .select(['created_at', 'confirmed_at'])
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return row ? (row.confirmed_at ?? row.created_at) : null
}

/** How and when the session began, and when its owner last showed the password, or any factor. */
export async function proofsOf(db: Db, sessionId: string) {
  return db
    .selectFrom('login_session')
    .select(['auth_type', 'created_at', 'confirmed_at', 'proven_at'])
    .where('id', '=', sessionId)
    .executeTakeFirst()
}

export async function noteAnyProof(db: Db, sessionId: string, at: Date): Promise<void> {
  await db.updateTable('login_session').set({ proven_at: at }).where('id', '=', sessionId).execute()
}

export async function hasPassword(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', userId)
    .where('password_hash', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

export async function noteProof(db: Db, sessionId: string, at: Date): Promise<void> {
  await db.updateTable('login_session').set({ confirmed_at: at }).where('id', '=', sessionId).execute()
}

/** Everything of a user that stands between a password and a session. */
export async function removeEverything(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('second_factor').where('user_id', '=', userId).execute()
  await db.deleteFrom('passkey').where('user_id', '=', userId).execute()
  await db.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
  await db.deleteFrom('trusted_browser').where('user_id', '=', userId).execute()
  await db.deleteFrom('sign_in_ticket').where('user_id', '=', userId).execute()
}

export async function findUserId(db: Db, email: string): Promise<number | undefined> {
  const row = await db.selectFrom('app_user').select('id').where('email', '=', email).executeTakeFirst()
  return row?.id
}
