/** The one way to the bytes of an installation, for every role and command. */
import { join } from 'node:path'
import type { Env } from '../env.ts'
import type { BlobStore } from './blob-store.ts'
import { openFileBlobs } from './file-blobs.ts'

/** Opens (and makes) the store that the environment names. */
export function openBlobs({ dataDir }: Pick<Env, 'dataDir'>): Promise<BlobStore> {
  return openFileBlobs(join(dataDir, 'blobs'))
}
