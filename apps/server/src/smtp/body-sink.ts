/** Where message data goes while it arrives: memory up to a threshold, beyond it a private file. */
import { createHash, hash, randomUUID } from 'node:crypto'
import type { Hash } from 'node:crypto'
import { open, unlink } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { letGo } from '../platform/let-go.ts'
import type { MessageBody } from './hooks.ts'
import { Pieces, writeAll } from './pieces.ts'

const EMPTY = Buffer.alloc(0)
/** Once a file is open, pieces are gathered to writes of this size: to have another thread write costs more than writing. */
const WRITE_SIZE = 256 * 1024

export class BodySink {
  readonly #folder: string
  readonly #threshold: number
  /** A message that came in one piece is handed on without copying. */
  #only: Buffer | null = null
  #gathered: Buffer = EMPTY
  #length = 0
  #file: { readonly handle: FileHandle; readonly path: string; readonly hash: Hash } | null = null
  readonly #waiting = new Pieces()
  size = 0

  constructor(folder: string, threshold: number) {
    this.#folder = folder
    this.#threshold = threshold
  }

  /**
   * Takes the next bytes. A returned promise must be awaited before the next call; it rejects when the disk
   * refuses, after which only `discard` may be called.
   */
  write(piece: Buffer): Promise<void> | undefined {
    if (piece.length === 0) return undefined
    const first = this.size === 0
    this.size += piece.length
    if (first && this.size <= this.#threshold) {
      this.#only = piece
      return undefined
    }
    if (this.#file || this.size > this.#threshold) return this.#toFile(piece)
    this.#gather(piece)
    return undefined
  }

  #gather(piece: Buffer): void {
    const held = this.#only
    this.#only = null
    if (held) {
      this.#reserve(held.length + piece.length)
      this.#append(held)
    }
    this.#append(piece)
  }

  #append(piece: Buffer): void {
    this.#reserve(this.#length + piece.length)
    piece.copy(this.#gathered, this.#length)
    this.#length += piece.length
  }

  #reserve(needed: number): void {
    if (needed <= this.#gathered.length) return
    const before = this.#gathered
    this.#gathered = Buffer.allocUnsafeSlow(Math.max(needed, before.length * 2, 4096))
    before.copy(this.#gathered, 0, 0, this.#length)
    letGo(before)
  }

  async #toFile(piece: Buffer): Promise<void> {
    if (!this.#file) {
      const path = join(this.#folder, `${randomUUID()}.incoming`)
      this.#file = { handle: await open(path, 'wx', 0o600), path, hash: createHash('sha256') }
      this.#waiting.add(this.#only ?? this.#gathered.subarray(0, this.#length))
      this.#only = null
      this.#gathered = EMPTY
      this.#length = 0
    }
    this.#waiting.add(piece)
    if (this.#waiting.size >= WRITE_SIZE) await this.#flush()
  }

  async #flush(): Promise<void> {
    const file = this.#file
    if (!file) return
    const pieces = this.#waiting.take()
    for (const piece of pieces) file.hash.update(piece)
    await writeAll(file.handle, pieces)
    for (const piece of pieces) letGo(piece)
  }

  /** The whole message; the file, if any, is closed and from now on the caller's to unlink. */
  async finish(): Promise<MessageBody> {
    const { size } = this
    if (this.#file) {
      await this.#flush()
      const { handle, path } = this.#file
      await handle.close()
      const sha256 = this.#file.hash.digest('hex')
      this.#file = null
      return { kind: 'file', path, size, sha256 }
    }
    if (this.#only) return inMemory(this.#only, () => undefined)
    const gathered = this.#gathered
    return inMemory(gathered.subarray(0, this.#length), () => letGo(gathered))
  }

  /** Forgets everything and removes the file. Never rejects: what is left is cleaned by `removeStaleSpool`. */
  async discard(): Promise<void> {
    const file = this.#file
    this.#file = null
    this.#only = null
    this.#gathered = EMPTY
    this.#length = 0
    this.#waiting.take()
    if (!file) return
    await Promise.allSettled([file.handle.close(), unlink(file.path)])
  }
}

function inMemory(bytes: Buffer, release: () => void): MessageBody {
  return { kind: 'memory', bytes, size: bytes.length, sha256: hash('sha256', bytes, 'hex'), release }
}
