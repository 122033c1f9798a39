/** The one way to the bytes of an installation, for every role and command. */
import { existsSync } from 'node:fs'
import { access, constants } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { noteAside } from '../db/set-aside-store.ts'
import type { Env } from '../env.ts'
import type { Logger } from '../log.ts'
import type { BlobStore } from './blob-store.ts'
import { openFileBlobs } from './file-blobs.ts'
import { withOlder } from './older-blobs.ts'
import type { S3Address } from './s3/address.ts'
import { Bucket } from './s3/bucket.ts'
import { openS3Blobs } from './s3/s3-blobs.ts'
import type { OnDamaged } from './verified.ts'

type Places = Pick<Env, 'dataDir' | 'blobs'>

/** Opens (and makes) the store that the environment names; `onDamaged` as of file-blobs.ts. */
export async function openBlobs(places: Places, onDamaged?: OnDamaged): Promise<BlobStore> {
  const { store, older } = await openBlobStores(places, onDamaged)
  return withOlder(store, older)
}

/** The store, and those before it that may still hold blobs. */
export async function openBlobStores(
  { dataDir, blobs: { store, older } }: Places,
  onDamaged?: OnDamaged,
): Promise<{ readonly store: BlobStore; readonly older: readonly BlobStore[] }> {
  const folder = join(dataDir, 'blobs')
  const open = (address: S3Address): Promise<BlobStore> =>
    openS3Blobs(new Bucket(address), {
      spool: join(dataDir, 'blob-spool'),
      ...(onDamaged ? { onDamaged } : {}),
    })
  const files = store === null || existsSync(folder) ? await openFileBlobs(folder, Date.now, onDamaged) : null
  const before = older === null ? [] : [await open(older)]
  if (store === null) return { store: files!, older: before }
  return { store: await open(store), older: files ? [...before, files] : before }
}

/** Settles when messages can be stored now. @throws what is in the way */
export async function assertBlobsAnswer({ dataDir, blobs: { store } }: Places): Promise<void> {
  if (store === null) return access(join(dataDir, 'blobs'), constants.R_OK | constants.W_OK | constants.X_OK)
  await new Bucket(store, { one: 1_500, all: 0, pause: 0 }).list('', 1).next()
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
