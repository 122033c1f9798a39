/** Signed handles: the CSRF token and the bearer token are HMACs under one key that all nodes share. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'

const KEY_NAME = 'internal.signing_key'
type Purpose = 'csrf' | 'bearer' | 'reset'

export interface Signer {
  sign(purpose: Purpose, value: string): string
  verify(purpose: Purpose, value: string, signature: string): boolean
}

/** The installation's key, made on first use. */
export async function loadSigner(db: Db): Promise<Signer> {
  const fresh = JSON.stringify(randomBytes(32).toString('base64url'))
  const row = { key: KEY_NAME, value: fresh, updated_by: null }
  await db
    .insertInto('setting')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { key } = await db
    .selectFrom('setting')
    .select(sql<string>`value #>> '{}'`.as('key'))
    .where('setting.key', '=', KEY_NAME)
    .executeTakeFirstOrThrow()
  return createSigner(Buffer.from(key, 'base64url'))
}

export function createSigner(key: Buffer): Signer {
  const sign = (purpose: Purpose, value: string): string =>
    createHmac('sha256', key).update(`${purpose}:${value}`).digest('base64url')
  return {
    sign,
    verify: (purpose, value, signature) => sameText(sign(purpose, value), signature),
  }
}

/** Compares in constant time. */
export function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
