/** Makes the keys that seal mail (RFC 8617, decision 0117), and looks after them and their records in DNS. */
import { generateKeyPair, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import type { DnsResolver } from '@postern/mail/auth/results.ts'
import { sealArcKey } from '../../platform/crypto/arc-key.ts'
import type { SealedBox } from '../../platform/crypto/sealed-box.ts'
import type { Db } from '../../platform/db/client.ts'
import * as store from './store.ts'

const generate = promisify(generateKeyPair)
/** What every receiver verifies, and what a record can hold (RFC 8301 §3.2). */
const BITS = 2048
/** Mail that a key sealed may be verified on its way for so long. */
export const VERIFIED_MS = 7 * 86_400_000

export interface KeyDeps {
  /** The owner's. */
  readonly db: Db
  readonly box: SealedBox
  readonly lookUp: DnsResolver
}

/**
 * Makes the first key of the domain where there is none, asks DNS for the records, and takes keys out of use that a newer
 * one has taken over from. False when DNS failed to answer for one of them.
 */
export async function lookAfterKeys(deps: KeyDeps, domain: string, now: Date): Promise<boolean> {
  const { db, lookUp } = deps
  if (domain === '') return true
  if (!(await store.hasKey(db, domain))) await store.addFirstKey(db, await newKey(deps, domain, now))
  // Heavy to load, and seldom needed in this process.
  const { findKeyRecord } = await import('@postern/mail/auth/key-record.ts')
  let isAnswered = true
  for (const { id, public_key: publicKey, ...name } of await store.listKeys(db)) {
    const record = await findKeyRecord({ ...name, publicKey }, lookUp)
    if (record === null) isAnswered = false
    else await store.noteRecord(db, id, record, now)
  }
  await store.retireKeys(db, domain, now)
  await store.forgetKeys(db, domain, new Date(now.getTime() - VERIFIED_MS))
  return isAnswered
}

/** Makes a key beside the one in use. Answers its selector. */
export async function renewKey(deps: KeyDeps, domain: string, now: Date): Promise<string> {
  const key = await newKey(deps, domain, now)
  await store.replaceWaiting(deps.db, key)
  return key.selector
}

async function newKey({ box }: KeyDeps, domain: string, now: Date): Promise<store.NewArcKey> {
  const { publicKey, privateKey } = await generate('rsa', { modulusLength: BITS })
  // Several installations may seal in the name of one domain.
  const selector = `postern-${now.toISOString().slice(0, 10).replaceAll('-', '')}-${randomBytes(3).toString('hex')}`
  return {
    domain,
    selector,
    public_key: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    private_key: sealArcKey(box, { domain, selector }, privateKey),
    created_at: now,
  }
}
