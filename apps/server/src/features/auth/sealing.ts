/**
 * Passwords sealed on their way (product §7, §14): the browser encrypts them with RSA-OAEP (SHA-256), as
 * a JWE in compact form (RFC 7516, RSA-OAEP-256 with A256GCM). Key pairs change every hour; all nodes share them.
 */
import {
  constants,
  createDecipheriv,
  createPrivateKey,
  generateKeyPair,
  privateDecrypt,
  randomUUID,
  type KeyObject,
} from 'node:crypto'
import { promisify } from 'node:util'
import { sealedCredentials, type SealingKey } from '@postern/contract/routes/auth.ts'
import { z } from 'zod'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/db/client.ts'
import { spendNonce } from './nonce-store.ts'
import * as store from './sealing-store.ts'

const ROTATE = 60 * 60 * 1000
/** ms that a key is accepted after the next one was made. */
const GRACE = 10 * 60 * 1000
/** ms between sealing and its arrival; clocks of nodes differ by less than the other one. */
const MAX_AGE = 2 * 60 * 1000
const MAX_AHEAD = 30 * 1000
const BITS = 3072

const header = z.object({
  alg: z.literal('RSA-OAEP-256'),
  enc: z.literal('A256GCM'),
  kid: z.string().max(40),
  /** What must be understood (RFC 7516 §4.1.13) and is not: we know no extension. */
  crit: z.never().optional(),
})
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

/** The payload of a JWE, parsed. */
async function decrypt(db: Db, sealed: string, notBefore: number): Promise<unknown> {
  const [head = '', wrapped = '', iv = '', content = '', tag = '', ...rest] = sealed.split('.')
  if (rest.length > 0) return refuse('not a JWE')
  const { kid } = orRefuse(() => header.parse(JSON.parse(bytes(head).toString())))
  const key = await store.privateKey(db, kid, new Date(notBefore))
  if (!key) return refuse('unknown key')
  return orRefuse(() => {
    const secret = unwrap(createPrivateKey({ key, format: 'der', type: 'pkcs8' }), bytes(wrapped))
    const cipher = createDecipheriv('aes-256-gcm', secret, bytes(iv), { authTagLength: 16 })
    cipher.setAAD(Buffer.from(head)).setAuthTag(bytes(tag))
    return JSON.parse(Buffer.concat([cipher.update(bytes(content)), cipher.final()]).toString()) as unknown
  })
}

/** Whatever goes wrong in pure work on a stranger's bytes is about these bytes. */
function orRefuse<T>(work: () => T): T {
  try {
    return work()
  } catch (cause) {
    throw new AppError('AUTH_INVALID', { cause })
  }
}

function unwrap(key: KeyObject, wrapped: Buffer): Buffer {
  return privateDecrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }, wrapped)
}

function bytes(text: string): Buffer {
  return Buffer.from(text, 'base64url')
}
