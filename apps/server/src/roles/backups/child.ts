/** Carries one backup or check out and ends: hashing and encrypting take a core for as long as they last, and no mail waits for that. */
import { openDatabase } from '../../platform/db/client.ts'
import { loadInstallationKey } from '../../platform/crypto/installation-key.ts'
import { openBlobs } from '../../platform/blob/open.ts'
import { readEnv } from '../../platform/env.ts'
import { Signer } from '../../features/backup/manifest.ts'
import type { BackupOrder } from '../../features/backup/ports.ts'
import { carryOut } from '../../features/backup/take.ts'

/** One for the snapshot, one that keeps the sweep away, and one for its row. */
const CONNECTIONS = 4

async function main(order: BackupOrder): Promise<void> {
  const env = readEnv()
  const url = env.databaseListenUrl ?? env.databaseUrl
  if (url === null) throw new Error('The process of a backup needs DATABASE_URL')
  const { db, pool, close } = openDatabase(url, { max: CONNECTIONS })
  try {
    const signer = new Signer(await loadInstallationKey(db))
    const common = { db, pool, url, signer, dataDir: env.dataDir, node: env.nodeName, clock: Date.now }
    await carryOut({ ...common, blobs: await openBlobs(env), settings: order.settings }, order.id, order.act)
  } finally {
    await close()
  }
}

// Who asked for it is gone: another begins anew.
process.once('disconnect', () => process.exit(1))
process.once('message', (order: BackupOrder) => {
  main(order).then(
    () => process.exit(0),
    (error: unknown) => {
      process.send?.({ error: error instanceof Error ? error.message : String(error) }, () => process.exit(1))
    },
  )
})
