/** The one way to the bytes of an installation, for every role and command. */
import { join } from 'node:path'
import type pg from 'pg'
import { noteAside } from '../db/set-aside-store.ts'
import type { Env } from '../env.ts'
import type { Logger } from '../log.ts'
import type { BlobStore } from './blob-store.ts'
import { openFileBlobs } from './file-blobs.ts'
import type { OnDamaged } from './verified.ts'

/** Opens (and makes) the store that the environment names; `onDamaged` as of file-blobs.ts. */
export function openBlobs({ dataDir }: Pick<Env, 'dataDir'>, onDamaged?: OnDamaged): Promise<BlobStore> {
  return openFileBlobs(join(dataDir, 'blobs'), Date.now, onDamaged)
}

/** Writes damage down, where alerts see it, and into the log. */
export function watchDamage(pool: Pick<pg.Pool, 'query'>, log: Logger): OnDamaged {
  return (key) => {
    log.error({ key }, 'a stored original is not as it was received: nothing of it goes out')
    const row = { ref: key, name: key, reason: 'other bytes than those stored' }
    void noteAside(pool, 'original', [row], [key]).catch((error: unknown) =>
      log.error({ err: error, key }, 'damage could not be written down'),
    )
  }
}
