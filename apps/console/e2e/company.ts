/** The product with one company, for journeys that need more than an empty one. */
import { MemoryBlobs } from '@postern/testkit/memory-blobs.ts'
import { seedTenant, type Tenant } from '@postern/testkit/tenants.ts'
import { connectScript } from '@postern/testkit/smtp-script.ts'
import { until } from '@postern/testkit/until.ts'
import type { Permission } from '@postern/contract/permissions.ts'
import { openDatabase, type Database } from '@postern/server/platform/db/client.ts'
import { openStage, setSettings, type Stage } from './browser.ts'

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
  await untilKnown(stage, database)
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

/** Until the SMTP port knows all that was saved: by its greeting, which leaves no record, as a refused mail would. */
async function untilKnown({ product }: Stage, { db }: Database): Promise<void> {
  const words = `known ${crypto.randomUUID()}`
  await setSettings(db, { 'smtp.banner': words })
  await until('the SMTP port knows the company', async () => {
    const client = await connectScript({ port: product.smtpPort })
    const { text } = await client.expect(220)
    client.destroy()
    return text.includes(words)
  })
  await db.deleteFrom('setting').where('key', '=', 'smtp.banner').execute()
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
