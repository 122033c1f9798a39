/** A blob store in memory, for tests that are not about blobs. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import {
  BlobMissingError,
  type BlobStore,
  type StagedBlob,
} from '@postern/server/platform/blob/blob-store.ts'

export class MemoryBlobs implements BlobStore {
  readonly #blobs = new Map<string, Buffer>()

  /** Shortcut of `put`. */
  add(bytes: Buffer): string {
    const key = createHash('sha256').update(bytes).digest('hex')
    this.#blobs.set(key, bytes)
    return key
  }

  async put(source: Parameters<BlobStore['put']>[0]): Promise<string> {
    return this.add(source.kind === 'memory' ? source.bytes : await readFile(source.path))
  }

  async bringBack(key: string, source: Parameters<BlobStore['put']>[0]): Promise<void> {
    this.#blobs.set(key, source.kind === 'memory' ? source.bytes : await readFile(source.path))
  }

  async stage(source: Parameters<BlobStore['put']>[0]): Promise<StagedBlob> {
    return { places: [], commit: () => this.put(source), release: async () => undefined }
  }

  async read(key: string): Promise<Buffer> {
    const bytes = this.#blobs.get(key)
    if (!bytes) throw new BlobMissingError(key)
    return bytes
  }

  async open(key: string): Promise<Readable> {
    return Readable.from([await this.read(key)])
  }

  async remove(key: string): Promise<void> {
    this.#blobs.delete(key)
  }

  async *list(): AsyncIterable<string> {
    yield* this.#blobs.keys()
  }

  async compact(): Promise<number> {
    return 0
  }

  async freeSpace(): Promise<number> {
    return Number.POSITIVE_INFINITY
  }
}
