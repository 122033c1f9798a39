/** The installation's key: what it signs and seals is good on all nodes and nowhere else. */
import { randomBytes } from 'node:crypto'
import type { Db } from '../db/client.ts'
import { keepKey } from './store.ts'

const KEY_NAME = 'internal.signing_key'

/** 32 bytes, made on first use. `db` is the owner's. */
export async function loadInstallationKey(db: Db): Promise<Buffer> {
  const key = await keepKey(db, KEY_NAME, randomBytes(32).toString('base64url'))
  return Buffer.from(key, 'base64url')
}
