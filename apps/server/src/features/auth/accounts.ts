/** Accounts without a session: the default roles and first administrator, and the command line's password reset. */
import { FALLBACK_LANGUAGE } from '@postern/contract/i18n/texts.ts'
import { DEFAULT_ROLES } from '@postern/contract/permissions.ts'
import { ROLE_TEXTS } from '@postern/contract/texts/permissions.ts'
import { normaliseEmail } from '@postern/contract/validation/email.ts'
import { sql } from 'kysely'
import { randomInt } from 'node:crypto'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/db/client.ts'
import { createHasher } from './hashing.ts'
import * as store from './store.ts'

/** Creates the default roles and brings their permissions up to this version. */
export async function ensureDefaultRoles(db: Db): Promise<void> {
  for (const role of DEFAULT_ROLES) {
    const permissions = [...role.permissions]
    await db
      .insertInto('role')
      .values({
        key: role.key,
        name: ROLE_TEXTS[role.key][FALLBACK_LANGUAGE],
        region: role.region,
        editable: false,
        permissions,
      })
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet({ permissions, region: role.region, editable: false })
          .where(sql<boolean>`role.permissions is distinct from ${permissions}::text[]`),
      )
      .execute()
  }
}

/**
 * At start: makes the default roles, and the first administrator while there is nobody of role `admin`. Answers the
 * one-time password that was made up, null when one was given or an administrator exists. Safe on many nodes at once.
 */
export async function ensureAdmin(
  db: Db,
  options: { readonly email: string; readonly password?: string | undefined },
): Promise<{ readonly email: string; readonly password: string } | null> {
  await ensureDefaultRoles(db)
  if (await hasAdmin(db)) return null
  const email = normaliseEmail(options.email)
  const generated = options.password === undefined || options.password === ''
  const password = generated ? oneTimePassword() : options.password
  const hash = await createHasher().hash(password)
  const created = await db.transaction().execute(async (trx) => {
    const role = await trx
      .selectFrom('role')
      .select('id')
      .where('key', '=', 'admin')
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (await hasAdmin(trx)) return false
    const row = {
      email,
      name: 'Administrator',
      password_hash: hash,
      domain_id: null,
      group_id: null,
      role_id: role.id,
      run_mode: null,
      must_change_password: generated,
    }
    const { id: _, ...change } = { id: 0, ...row }
    await trx
      .insertInto('app_user')
      .values(row)
      .onConflict((conflict) => conflict.column('email').doUpdateSet({ ...change, login_blocked: false }))
      .execute()
    return true
  })
  return created && generated ? { email, password } : null
}

async function hasAdmin(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('app_user')
    .innerJoin('role', 'role.id', 'app_user.role_id')
    .select('app_user.id')
    .where('role.region', '=', 'all')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Gives an account a one-time password, unlocks it and ends its sessions.
 * @throws AppError NOT_FOUND_USER
 */
export async function resetPassword(db: Db, address: string): Promise<string> {
  const email = normaliseEmail(address)
  const account = await store.accountByEmail(db, email)
  if (!account) throw new AppError('NOT_FOUND_USER')
  const password = oneTimePassword()
  const hash = await createHasher().hash(password)
  const now = new Date()
  await store.setPassword(db, account.id, { hash, mustChange: true, at: now })
  await db.updateTable('app_user').set({ login_blocked: false }).where('id', '=', account.id).execute()
  await store.endSessionsOf(db, [account.id], now)
  return password
}

/** Twenty characters, 100 bits or more, without look-alikes: it is read from a terminal and typed. */
export function oneTimePassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
  const pick = (): string => letters[randomInt(letters.length)]!
  return Array.from({ length: 4 }, () => Array.from({ length: 5 }, pick).join('')).join('-')
}
