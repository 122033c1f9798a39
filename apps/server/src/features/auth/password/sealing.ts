/**
 * Passwords sealed on their way (product §7, §14): the browser encrypts them with RSA-OAEP (SHA-256), as
 * a JWE in compact form (RFC 7516, RSA-OAEP-256 with A256GCM). Key pairs change every hour; all nodes share them.
 */
import { createPrivateKey, generateKeyPair, randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { sealedCredentials, type SealingKey } from '@postern/contract/routes/auth.ts'
import { compactDecrypt, decodeProtectedHeader } from 'jose'
import { z } from 'zod'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/db/client.ts'
import { spendNonce } from './nonce-store.ts'
import * as store from './sealing-store.ts'

const ROTATE = 60 * 60 * 1000
/** ms that a key is accepted after the next one was made. */
const GRACE = 10 * 60 * 1000
/** ms between sealing and its arrival; clocks of nodes differ by less than the other one. */
const MAX_AGE = 2 * 60 * 1000
const MAX_AHEAD = 30 * 1000
const BITS = 3072

/** Five parts of base64url (RFC 7516 §7.1); readers of base64 pass over blanks. */
const COMPACT = /^[\w-]+(?:\.[\w-]+){4}$/
const header = z.object({
  alg: z.literal('RSA-OAEP-256'),
  enc: z.literal('A256GCM'),
  kid: z.string().max(40),
  /** What must be understood (RFC 7516 §4.1.13) and is not: we know no extension. */
  crit: z.never().optional(),
  /** The library would unpack it. */
  zip: z.never().optional(),
})
const ALLOWED = { keyManagementAlgorithms: ['RSA-OAEP-256'], contentEncryptionAlgorithms: ['A256GCM'] }
const newKeyPair = promisify(generateKeyPair)

export type Credentials = Pick<z.output<typeof sealedCredentials>, 'email' | 'password'>

export interface Sealing {
  /** The key to seal with now. */
  current(): Promise<SealingKey>
  /** What was sealed. @throws AppError AUTH_INVALID for what is forged, too old or was sent before */
  open(sealed: string): Promise<Credentials>
}

export function createSealing(db: Db, clock: () => number): Sealing {
  let newest: store.StoredKey | null = null
  const isNew = (key: store.StoredKey | null): key is store.StoredKey =>
    key !== null && clock() - key.created_at.getTime() < ROTATE
  return {
    async current() {
      if (!isNew(newest)) newest = await store.newestKey(db)
      if (!isNew(newest)) newest = await rotate(db, clock(), isNew)
      return { kty: 'RSA', use: 'enc', alg: 'RSA-OAEP-256', kid: newest.id, ...newest.public_jwk }
    },
    async open(sealed) {
      const found = sealedCredentials.safeParse(await decrypt(db, sealed, clock() - ROTATE - GRACE))
      if (!found.success) return refuse('not credentials')
      const { nonce, ts, ...credentials } = found.data
      const age = clock() - ts
      if (age > MAX_AGE || age < -MAX_AHEAD) return refuse('stale')
      const fresh = await spendNonce(db, `sealed:${nonce}`, new Date(ts + MAX_AGE))
      return fresh ? credentials : refuse('replayed')
    },
  }
}

function refuse(detail: string): never {
  throw new AppError('AUTH_INVALID', { detail })
}

async function rotate(
  db: Db,
  now: number,
  isNew: (key: store.StoredKey | null) => key is store.StoredKey,
): Promise<store.StoredKey> {
  const { publicKey, privateKey } = await newKeyPair('rsa', { modulusLength: BITS })
  const { n = '', e = '' } = publicKey.export({ format: 'jwk' })
  const made = {
    id: randomUUID(),
    public_jwk: { n, e },
    private_key: privateKey.export({ format: 'der', type: 'pkcs8' }),
    created_at: new Date(now),
  }
  return store.addKey(db, made, isNew, new Date(now - ROTATE - GRACE))
}

/** The payload of a JWE, parsed. What goes wrong with a stranger's bytes is about these bytes; what goes wrong here is not. */
async function decrypt(db: Db, sealed: string, notBefore: number): Promise<unknown> {
  if (!COMPACT.test(sealed)) return refuse('not a JWE')
  const { kid } = await orRefuse(() => header.parse(decodeProtectedHeader(sealed)))
  const der = await store.privateKey(db, kid, new Date(notBefore))
  if (!der) return refuse('unknown key')
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  return orRefuse(async () => {
    const { plaintext } = await compactDecrypt(sealed, key, ALLOWED)
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(plaintext)) as unknown
  })
}

async function orRefuse<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    throw new AppError('AUTH_INVALID', { cause })
  }
}
