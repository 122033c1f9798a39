/** A store of messages that all nodes share. What was not committed when its node died is gone; what is asked for takes time. */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { BlobMissingError, type BlobStore } from '@postern/server/platform/blob/blob-store.ts'
import type { VirtualClock } from './clock.ts'

export class SharedDisk implements BlobStore {
  readonly #clock: VirtualClock
  readonly #blobs = new Map<string, { readonly bytes: Buffer; at: number }>()

  constructor(clock: VirtualClock) {
    this.#clock = clock
  }

  async put(source: Parameters<BlobStore['put']>[0]): Promise<string> {
    if (source.kind !== 'memory') throw new Error('the simulation stores bytes from memory')
    await this.#clock.wait(3)
    const key = createHash('sha256').update(source.bytes).digest('hex')
    // As of a file that is written anew: it is young again.
    this.#blobs.set(key, { bytes: source.bytes, at: this.#clock.now })
    return key
  }

  async stage(source: Parameters<BlobStore['put']>[0]) {
    return { places: [], commit: () => this.put(source), release: async () => undefined }
  }

  async bringBack(): Promise<void> {
    throw new Error('no simulated node restores a backup')
  }

  async read(key: string): Promise<Buffer> {
    const blob = this.#blobs.get(key)
    if (!blob) throw new BlobMissingError(key)
    return blob.bytes
  }

  async open(key: string): Promise<Readable> {
    return Readable.from([await this.read(key)])
  }

  async remove(key: string): Promise<void> {
    this.#blobs.delete(key)
  }

  has(key: string): boolean {
    return this.#blobs.has(key)
  }

  async *list(olderThan: number): AsyncIterable<string> {
    for (const [key, { at }] of this.#blobs) if (at < olderThan) yield key
  }

  async compact(): Promise<number> {
    return 0
  }

  async freeSpace(): Promise<number> {
    return Number.POSITIVE_INFINITY
  }
}
