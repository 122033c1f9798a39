/** SQL of sessions and accounts. */
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { scopeWhere, type Scope } from '../../platform/db/scope.ts'

const accountColumns = [
  'app_user.id',
  'app_user.email',
  'app_user.name',
  'app_user.language',
  'app_user.language_chosen',
  'app_user.domain_id',
  'app_user.group_id',
  'app_user.role_id',
  'app_user.login_blocked',
  'app_user.must_change_password',
  'app_user.password_changed_at',
  'app_user.password_hash',
  'app_user.last_login_at',
  'app_user.last_login_failed_at',
  'app_user.last_mail_sign_in_at',
  'app_user.created_at',
  'app_user.temporary_until',
  'app_user.reissue_requested_at',
  'app_user.reactivated_at',
  'app_user.password_advice_until',
  'app_user.second_factors',
  'role.key as role_key',
  'role.name as role_name',
  'role.region',
  'role.permissions',
  'domain.name as domain',
  'user_group.name as group',
] as const

function accounts(db: Db) {
  return db
    .selectFrom('app_user')
    .innerJoin('role', 'role.id', 'app_user.role_id')
    .leftJoin('domain', 'domain.id', 'app_user.domain_id')
    .leftJoin('user_group', 'user_group.id', 'app_user.group_id')
    .select(accountColumns)
}

export type Account = Awaited<ReturnType<typeof accountByEmail>> & object

export async function accountByEmail(db: Db, email: string) {
  return accounts(db).where('app_user.email', '=', email).executeTakeFirst()
}

export async function accountById(db: Db, id: number) {
  return accounts(db).where('app_user.id', '=', id).executeTakeFirst()
}

/** Id of the oldest account that administers everything and is not blocked; undefined without one. */
export async function firstAdministrator(db: Db): Promise<number | undefined> {
  const row = await db
    .selectFrom('app_user')
    .innerJoin('role', 'role.id', 'app_user.role_id')
    .select('app_user.id')
    .where('role.region', '=', 'all')
    .where('role.key', 'not like', 'custom-%')
    .where('app_user.login_blocked', '=', false)
    .orderBy('app_user.id')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

export async function aliasesOf(db: Db, userId: number): Promise<string[]> {
  const rows = await db.selectFrom('user_alias').select('email').where('user_id', '=', userId).execute()
  return rows.map(({ email }) => email)
}

export async function accountInReach(db: Db, scope: Scope, email: string) {
  const owners = { domain: 'app_user.domain_id', group: 'app_user.group_id', user: 'app_user.id' } as const
  return accounts(db).where('app_user.email', '=', email).where(scopeWhere(scope, owners)).executeTakeFirst()
}

/** The account behind a live session, with the session's end. */
export async function sessionAccount(db: Db, sessionId: string, now: Date) {
  return accounts(db)
    .innerJoin('login_session', 'login_session.user_id', 'app_user.id')
    .select([
      'login_session.expires_at',
      'login_session.secret_hash',
      'login_session.id as session_id',
      'login_session.auth_type',
      'login_session.last_seen_at',
      'login_session.renewed_at',
      'login_session.previous_login_at',
    ])
    .where('login_session.id', '=', sessionId)
    .where('login_session.expires_at', '>', now)
    .where('app_user.login_blocked', '=', false)
    .executeTakeFirst()
}
export type SessionAccount = Awaited<ReturnType<typeof sessionAccount>> & object

export interface NewSession {
  readonly id: string
  readonly user_id: number
  readonly created_at: Date
  readonly last_seen_at: Date
  readonly renewed_at: Date
  readonly expires_at: Date
  readonly ip: string
  readonly user_agent: string
  readonly secret_hash: string
  readonly auth_type: string
  readonly previous_login_at: Date | null
}

/**
 * In a transaction, with the account's last sign-in. False when the account was blocked, or got another password or role,
 * since it was read: whoever ends its sessions then must not miss this one, so its row is locked first.
 */
export async function insertSession(trx: Db, account: Account, session: NewSession): Promise<boolean> {
  const noted = await trx
    .updateTable('app_user')
    .set({ last_login_at: session.created_at })
    .where('id', '=', account.id)
    .where('login_blocked', '=', false)
    .where('role_id', '=', account.role_id)
    .where('password_hash', 'is not distinct from', account.password_hash)
    .returning('id')
    .executeTakeFirst()
  if (noted) await trx.insertInto('login_session').values(session).execute()
  return noted !== undefined
}

export async function touchSession(db: Db, sessionId: string, at: Date): Promise<void> {
  await db.updateTable('login_session').set({ last_seen_at: at }).where('id', '=', sessionId).execute()
}

/** False when the temporary password was used before or is too old; of two at once, one gets it. */
export async function spendTemporaryPassword(db: Db, userId: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('app_user')
    .set({ temporary_until: now })
    .where('id', '=', userId)
    .where('temporary_until', '>', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function markFailedLogin(db: Db, userId: number, at: Date): Promise<void> {
  await db.updateTable('app_user').set({ last_login_failed_at: at }).where('id', '=', userId).execute()
}

/** Ended sessions stay a while: they tell from where an account has signed in before. */
/** Whether there ever was a session of this id whose user is still there; kept for a month after it ended. */
export async function hasSession(db: Db, id: string): Promise<boolean> {
  const query = db.selectFrom('login_session').select('id').where('id', '=', id)
  return (await query.executeTakeFirst()) !== undefined
}

export async function endSession(db: Db, sessionId: string, now: Date): Promise<void> {
  await db
    .updateTable('login_session')
    .set({ expires_at: now })
    .where('id', '=', sessionId)
    .where('expires_at', '>', now)
    .execute()
}

/** Ends an account's sessions in frames of other sites; answers how many. */
export async function endEmbedded(db: Db, userId: number, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('login_session')
    .set({ expires_at: now })
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('auth_type', 'like', 'embedded %')
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export async function endSessionsOf(
  db: Db,
  userIds: readonly number[],
  now: Date,
  except?: string,
): Promise<void> {
  if (userIds.length === 0) return
  await db
    .updateTable('login_session')
    .set({ expires_at: now })
    .where('user_id', 'in', userIds)
    .where('expires_at', '>', now)
    .$if(except !== undefined, (query) => query.where('id', '!=', except!))
    .execute()
}

/** Everybody with the role signs in anew, but `exceptUserId`. */
export async function endSessionsOfRole(
  db: Db,
  roleId: number,
  now: Date,
  exceptUserId: number,
): Promise<void> {
  await db
    .updateTable('login_session')
    .set({ expires_at: now })
    .where('expires_at', '>', now)
    .where('user_id', '!=', exceptUserId)
    .where('user_id', 'in', (eb) =>
      eb.selectFrom('app_user').select('app_user.id').where('app_user.role_id', '=', roleId),
    )
    .execute()
}

/** Until then, but never longer than `hours` after the sign-in. */
export async function extendSession(
  db: Db,
  sessionId: string,
  { now, until, hours }: { readonly now: Date; readonly until: Date; readonly hours: number },
): Promise<void> {
  await db
    .updateTable('login_session')
    .set({
      renewed_at: now,
      expires_at: sql<Date>`least(${until}::timestamptz, created_at + make_interval(hours => ${hours}::int))`,
    })
    .where('id', '=', sessionId)
    .where('expires_at', '>', now)
    .execute()
}

export async function hasSessionFrom(db: Db, userId: number, ip: string): Promise<boolean> {
  const row = await db
    .selectFrom('login_session')
    .select('id')
    .where('user_id', '=', userId)
    .where('ip', '=', ip)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export interface NewPassword {
  readonly hash: string
  readonly mustChange: boolean
  readonly at: Date
  /** Of a mailed password: for one sign-in until then. */
  readonly temporaryUntil?: Date
}

/** A new password settles what was wrong with the old one, a wish for a new one included. */
export async function setPassword(db: Db, userId: number, password: NewPassword): Promise<void> {
  await db
    .updateTable('app_user')
    .set({
      password_hash: password.hash,
      must_change_password: password.mustChange,
      password_changed_at: password.at,
      temporary_until: password.temporaryUntil ?? null,
      reissue_requested_at: null,
      password_advice_until: null,
    })
    .where('id', '=', userId)
    .execute()
}

/** A sign-in by SMTP is use of the account; written once an hour, since mail programs sign in for each mail. */
export async function noteMailUse(db: Db, userId: number, at: Date): Promise<void> {
  await db
    .updateTable('app_user')
    .set({ last_mail_sign_in_at: at })
    .where('id', '=', userId)
    .where(
      sql<boolean>`(last_mail_sign_in_at is null or last_mail_sign_in_at < ${at}::timestamptz - interval '1 hour')`,
    )
    .execute()
}
