/** SQL of sessions and accounts. */
import type { Db } from '../../platform/db/client.ts'

const accountColumns = [
  'app_user.id',
  'app_user.email',
  'app_user.name',
  'app_user.language',
  'app_user.domain_id',
  'app_user.group_id',
  'app_user.login_blocked',
  'app_user.must_change_password',
  'app_user.password_changed_at',
  'app_user.password_hash',
  'app_user.last_login_at',
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

/** The account behind a live session, with the session's end. */
export async function sessionAccount(db: Db, sessionId: string, now: Date) {
  return accounts(db)
    .innerJoin('login_session', 'login_session.user_id', 'app_user.id')
    .select(['login_session.expires_at', 'login_session.secret_hash', 'login_session.id as session_id'])
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
  readonly expires_at: Date
  readonly ip: string
  readonly user_agent: string
  readonly secret_hash: string
}

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.insertInto('login_session').values(session).execute()
    await trx
      .updateTable('app_user')
      .set({ last_login_at: session.created_at })
      .where('id', '=', session.user_id)
      .execute()
  })
}

export async function markFailedLogin(db: Db, userId: number, at: Date): Promise<void> {
  await db.updateTable('app_user').set({ last_login_failed_at: at }).where('id', '=', userId).execute()
}

/** Ended sessions stay a while: they tell from where an account has signed in before. */
export async function endSession(db: Db, sessionId: string, now: Date): Promise<void> {
  await db
    .updateTable('login_session')
    .set({ expires_at: now })
    .where('id', '=', sessionId)
    .where('expires_at', '>', now)
    .execute()
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

export async function extendSession(db: Db, sessionId: string, now: Date, until: Date): Promise<void> {
  await db
    .updateTable('login_session')
    .set({ expires_at: until })
    .where('id', '=', sessionId)
    .where('expires_at', '>', now)
    .execute()
}

export async function purgeSessions(db: Db, endedBefore: Date): Promise<void> {
  await db.deleteFrom('login_session').where('expires_at', '<', endedBefore).execute()
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
}

export async function setPassword(db: Db, userId: number, password: NewPassword): Promise<void> {
  await db
    .updateTable('app_user')
    .set({
      password_hash: password.hash,
      must_change_password: password.mustChange,
      password_changed_at: password.at,
    })
    .where('id', '=', userId)
    .execute()
}
