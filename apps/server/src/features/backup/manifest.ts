/** What a backup says of itself, signed by the installation that made it. */
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto'
import { z } from 'zod'
import { BackupError } from './backup-error.ts'

const count = z.number().int().nonnegative()

export const MANIFEST = z.object({
  format: z.literal(1),
  /** Of the product that made it. */
  version: z.string(),
  kind: z.enum(['all', 'configuration']),
  /** The moment it shows, ISO 8601: that of the database's snapshot. */
  at: z.string(),
  /** Applied ones in order, with the hash of each. */
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
  /** Months that mail has partitions of, such as 2026-11-01. */
  months: z.array(z.string()),
  tables: z.record(z.string(), z.object({ columns: z.array(z.string()), rows: count })),
  sequences: z.record(z.string(), z.object({ value: count, called: z.boolean() })),
  /** Messages and files that rows name; `bytes` as stored there before compression. */
  blobs: z.object({ count, bytes: count }),
  /** Key files, below the data folder. */
  files: z.array(z.string()),
  /** All entries before this one: how many, and the SHA-256 of the list that `contents` is. */
  contents: z.object({ entries: count, sha256: z.string() }),
  /** What a backup never holds, in words. */
  leftOut: z.array(z.string()),
  /** Keys of blobs that rows name and that were gone or damaged when the backup was made. */
  unreadable: z.array(z.string()),
  /** Ed25519, base64url: the installation's. */
  publicKey: z.string(),
})
export type Manifest = z.infer<typeof MANIFEST>

/** Signs in the name of the installation. `installationKey` as `loadInstallationKey` has it. */
export class Signer {
  readonly #key: KeyObject
  /** base64url. */
  readonly publicKey: string

  constructor(installationKey: Buffer) {
    const seed = Buffer.from(hkdfSync('sha256', installationKey, '', 'postern backup', 32))
    const prefix = Buffer.from('302e020100300506032b657004220420', 'hex')
    this.#key = createPrivateKey({ key: Buffer.concat([prefix, seed]), format: 'der', type: 'pkcs8' })
    this.publicKey = String(createPublicKey(this.#key).export({ format: 'jwk' }).x)
  }

  /** base64url. */
  sign(bytes: Buffer): string {
    return sign(null, bytes, this.#key).toString('base64url')
  }
}

/**
 * The manifest in `bytes`.
 * @throws BackupError when the signature is not that of the key it names, or it is of a format not known here
 */
export function readManifest(bytes: Buffer, signature: string): Manifest {
  const read = MANIFEST.safeParse(jsonOf(bytes))
  if (!read.success)
    throw new BackupError(
      'The backup has no manifest that this version can read: restore it with a newer version',
    )
  const key = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: read.data.publicKey },
    format: 'jwk',
  })
  if (!verify(null, bytes, key, Buffer.from(signature, 'base64url')))
    throw new BackupError('The signature of the backup does not match: it was altered')
  return read.data
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return null
  }
}

/** Hashes the list of entries as it grows: lines as sha256sum writes them. */
export class Contents {
  readonly #hash = createHash('sha256')
  entries = 0

  /** Answers the entry's line. */
  add(name: string, bytes: Buffer): string {
    const line = `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`
    this.#hash.update(line)
    this.entries++
    return line
  }

  /** Call it once, at the end. */
  sum(): Manifest['contents'] {
    return { entries: this.entries, sha256: this.#hash.digest('hex') }
  }
}
