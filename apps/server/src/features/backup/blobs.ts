/** Puts the messages of a backup back under the keys that rows have for them. */
import { createHash, randomUUID } from 'node:crypto'
import { appendFile, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { BlobSource, BlobStore } from '../../platform/blob/blob-store.ts'
import { BackupError } from './backup-error.ts'
import type { Entry } from './tar.ts'

/** Where messages go. */
export type BlobSink = Pick<BlobStore, 'bringBack'>

interface Piecewise {
  readonly key: string
  readonly hash: ReturnType<typeof createHash>
  size: number
  /** Of one piece: its bytes. */
  bytes: Buffer | null
}

/** Takes the pieces of each message one after another; larger ones wait in a file until they are whole. */
export class BlobRestorer {
  readonly #blobs: BlobSink
  readonly #unreadable: ReadonlySet<string>
  readonly #folder: string
  #current: Piecewise | null = null

  constructor(blobs: BlobSink, dataDir: string, unreadable: ReadonlySet<string>) {
    this.#blobs = blobs
    this.#unreadable = unreadable
    this.#folder = join(dataDir, `restoring-${randomUUID()}`)
  }

  async take({ name, bytes }: Entry): Promise<void> {
    const key = name.slice('blobs/'.length, name.lastIndexOf('/'))
    if (this.#current?.key !== key) {
      await this.end()
      this.#current = { key, hash: createHash('sha256'), size: 0, bytes: null }
    }
    const current = this.#current
    current.hash.update(bytes)
    if (current.size > 0) {
      await this.#toFile(current)
      await appendFile(this.#path, bytes)
    } else current.bytes = bytes
    current.size += bytes.length
  }

  get #path(): string {
    return join(this.#folder, 'message')
  }

  async #toFile(current: Piecewise): Promise<void> {
    if (!current.bytes) return
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    await rm(this.#path, { force: true })
    await appendFile(this.#path, current.bytes, { mode: 0o600 })
    current.bytes = null
  }

  /** Stores the message whose last piece has come. */
  async end(): Promise<void> {
    const current = this.#current
    this.#current = null
    if (!current || this.#unreadable.has(current.key)) return
    const { key, size, bytes } = current
    const sha256 = current.hash.digest('hex')
    if (!key.endsWith(sha256))
      throw new BackupError(`The backup holds other bytes of message ${key} than were stored`)
    const source: BlobSource = bytes
      ? { kind: 'memory', bytes, size, sha256 }
      : { kind: 'file', path: this.#path, size, sha256 }
    await this.#blobs.bringBack(key, source)
  }

  async close(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true })
  }
}
