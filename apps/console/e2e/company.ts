/** The product with one company, for journeys that need more than an empty one. */
import { MemoryBlobs } from '@postern/testkit/memory-blobs.ts'
import { seedTenant, type Tenant } from '@postern/testkit/tenants.ts'
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
