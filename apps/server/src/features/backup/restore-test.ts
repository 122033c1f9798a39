/** Restores a backup into a scratch database, to know that it can be restored. */
import { openDatabase } from '../../platform/db/client.ts'
import { verifyAudit } from '../../platform/audit/verify.ts'
import { BackupError } from './backup-error.ts'
import type { BlobSink } from './blobs.ts'
import { checkBackup } from './check.ts'
import { withClient } from './finish.ts'
import { databaseOf, explain, fillDatabase, migrationAfter, withName } from './restore.ts'
import { countKeys, dropDatabase, makeAnew } from './store.ts'

export interface TestPlace {
  /** Of the live database, on PostgreSQL itself; it is only asked for its cluster and its name. */
  readonly url: string
  readonly dataDir: string
}

const SUFFIX = '_postern_restore_test'
/** Octets of an identifier of PostgreSQL; it cuts off the rest, and the name would be another's. */
const MOST = 63

/** A name of its own beside the live database's. @throws BackupError when they would be the same */
export function scratchName(live: string, suffix = SUFFIX): string {
  const name = live.slice(0, MOST - suffix.length) + suffix
  if (name === live)
    throw new BackupError(`The live database is called ${live}, as the scratch database would be`, {
      fault: 'no_database',
    })
  return name
}

/** Messages are hashed on their way, and go nowhere. */
const NOWHERE: BlobSink = { bringBack: async () => undefined }

/**
 * Rows are counted and their references checked, hashes of messages compared with their keys, all against the manifest that this
 * installation signed; then the chain of the audit log is verified.
 * @throws BackupError naming what is wrong
 */
export async function testRestore(
  { url, dataDir }: TestPlace,
  backup: { readonly path: string; readonly identities: readonly string[]; readonly signedBy: string },
): Promise<void> {
  const { path, identities, signedBy } = backup
  const manifest = await checkBackup(path, identities, signedBy)
  const upTo = await migrationAfter(manifest)
  const name = scratchName(databaseOf(url))
  await withClient(withName(url, 'postgres'), (client) => makeAnew(client, name).catch(explain))
  try {
    const scratch = openDatabase(withName(url, name), { max: 2 })
    try {
      await fillDatabase(scratch.pool, { blobs: NOWHERE, dataDir }, { path, identities }, { manifest, upTo })
      if (manifest.kind === 'all') {
        const named = await countKeys(scratch.pool)
        const held = manifest.blobs.count + manifest.unreadable.length
        if (named !== held)
          throw new BackupError(`Rows name ${named} messages and files, and the backup holds ${held}`, {
            fault: 'contents',
          })
      }
      const { broken_at: brokenAt } = await verifyAudit(scratch.db)
      if (brokenAt !== null)
        throw new BackupError(`The audit log is not whole at event ${brokenAt}`, { fault: 'audit' })
    } finally {
      await scratch.close()
    }
  } finally {
    await dropScratch(url)
  }
}

/** What a test that was killed left. */
export async function dropScratch(url: string): Promise<void> {
  const name = scratchName(databaseOf(url))
  await withClient(withName(url, 'postgres'), (client) => dropDatabase(client, name))
}
