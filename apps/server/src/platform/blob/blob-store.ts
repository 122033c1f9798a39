/** Bytes of messages and other files, content-addressed. Written durably before anything refers to them (R1). */
import type { Readable } from 'node:stream'

export type BlobSource =
  | { readonly kind: 'memory'; readonly bytes: Buffer; readonly size: number; readonly sha256: string }
  | { readonly kind: 'file'; readonly path: string; readonly size: number; readonly sha256: string }

/** Bytes that can be read and are not durable yet. */
export interface StagedBlob {
  /** Where they are now and where they will be: one of these files is there until `commit` fails or `release` is called. */
  readonly places: readonly string[]
  /** Durable when it settles (file and folder synced, or stored by S3). Answers the key; the same bytes give the same key. */
  commit(): Promise<string>
  /** Nobody reads `places` any more. Must be called, whatever became of `commit`. */
  release(): Promise<void>
}

export interface BlobStore {
  /** Takes the bytes; the file of a source is the store's from now on. `commit` and then `release` must be called. */
  stage(source: BlobSource): Promise<StagedBlob>
  /** Stages and commits. */
  put(source: BlobSource): Promise<string>
  /** Stores bytes of a backup under the key that they had; `source` as of `stage`. */
  bringBack(key: string, source: BlobSource): Promise<void>
  /** @throws BlobMissingError when there is no such blob, BlobDamagedError when its bytes are not those that were stored. */
  read(key: string): Promise<Buffer>
  /** The same bytes, decompressed, for messages too large to hold. Damage fails the stream before its last piece. */
  open(key: string): Promise<Readable>
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>
  /** Keys stored before `olderThan` (ms since the epoch), for the sweep of orphans. */
  list(olderThan: number): AsyncIterable<string>
  /**
   * Stores what came before `olderThan` (ms since the epoch) in less room; answers how many blobs that were. It may be
   * aborted and killed at any time.
   */
  compact(olderThan: number, signal?: AbortSignal): Promise<number>
  /** Bytes that there is room for; Infinity where nothing is known to bound it. @throws when it cannot be asked */
  freeSpace(): Promise<number>
}

export class BlobMissingError extends Error {
  constructor(key: string, options?: ErrorOptions) {
    super(`No blob ${key}`, options)
    this.name = 'BlobMissingError'
  }
}

/** The bytes are others than those that were stored: the key is their hash. */
export class BlobDamagedError extends Error {
  constructor(key: string, options?: ErrorOptions) {
    super(`Blob ${key} is damaged: its bytes are not those that were stored`, options)
    this.name = 'BlobDamagedError'
  }
}
