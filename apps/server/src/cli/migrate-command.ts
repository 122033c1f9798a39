/** `postern migrate` */
import { parseArgs } from 'node:util'
import { migrate } from '../platform/db/migrate.ts'
import { readEnv } from '../platform/env.ts'
import { withDatabase } from './with-database.ts'

export async function migrateCommand(args: readonly string[]): Promise<void> {
  parseArgs({ args: [...args] })
  const applied = await withDatabase(readEnv(), ({ pool }) => migrate(pool))
  console.log(applied.length > 0 ? `Applied: ${applied.join(', ')}` : 'The database is up to date.')
}
