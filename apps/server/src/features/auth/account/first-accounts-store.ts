/** SQL of what must be there before anybody signs in: default roles, the first administrator. */
import { FALLBACK_LANGUAGE } from '@postern/contract/i18n/texts.ts'
import { DEFAULT_ROLES } from '@postern/contract/permissions.ts'
import { ROLE_TEXTS } from '@postern/contract/texts/permissions.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/client.ts'

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

/** Whether anybody has a role of region `all`. */
export async function hasAdmin(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('app_user')
    .innerJoin('role', 'role.id', 'app_user.role_id')
    .select('app_user.id')
    .where('role.region', '=', 'all')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

interface FirstAdmin {
  readonly email: string
  readonly hash: string
  readonly mustChange: boolean
}

/** Makes the administrator, of an account of that address where there is one; false when another node was first. */
export async function createFirstAdmin(db: Db, { email, hash, mustChange }: FirstAdmin): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const role = await trx
      .selectFrom('role')
      .select('id')
      .where('key', '=', 'admin')
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (await hasAdmin(trx)) return false
    const account = {
      name: 'Administrator',
      password_hash: hash,
      domain_id: null,
      group_id: null,
      role_id: role.id,
      run_mode: null,
      must_change_password: mustChange,
      language_chosen: false,
    }
    await trx
      .insertInto('app_user')
      .values({ email, ...account })
      .onConflict((conflict) => conflict.column('email').doUpdateSet({ ...account, login_blocked: false }))
      .execute()
    return true
  })
}

export async function unblock(db: Db, userId: number): Promise<void> {
  await db.updateTable('app_user').set({ login_blocked: false }).where('id', '=', userId).execute()
}
