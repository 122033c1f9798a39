/** The product with one company, for journeys that need more than an empty one. */
import { MemoryBlobs } from '@postern/testkit/memory-blobs.ts'
import { seedTenant, type Tenant } from '@postern/testkit/tenants.ts'
import type { Permission } from '@postern/contract/permissions.ts'
import { openDatabase, type Database } from '@postern/server/platform/db/client.ts'
import { openStage, type Stage } from './browser.ts'

export interface CompanyStage extends Stage {
  readonly database: Database
  readonly tenant: Tenant
}

/** With an account of every role, `<role>@<domain>`, and without the notice that would greet them. */
export async function openCompanyStage(domain = 'company.example'): Promise<CompanyStage> {
  const stage = await openStage()
  const database = openDatabase(stage.product.databaseUrl)
  const tenant = await seedTenant(database.db, new MemoryBlobs(), domain)
  await database.db.deleteFrom('notice').execute()
  return {
    ...stage,
    database,
    tenant,
    stop: async () => {
      await database.close()
      await stage.stop()
    },
  }
}

/** Takes permissions from the role of an account. */
export async function takeAway(
  { database: { db } }: CompanyStage,
  email: string,
  permissions: readonly Permission[],
): Promise<void> {
  const role = await db
    .selectFrom('app_user')
    .innerJoin('role', 'role.id', 'app_user.role_id')
    .select(['role.id', 'role.permissions'])
    .where('app_user.email', '=', email)
    .executeTakeFirstOrThrow()
  const left = role.permissions.filter((permission) => !permissions.some((gone) => gone === permission))
  await db.updateTable('role').set({ permissions: left }).where('id', '=', role.id).execute()
}
