/** The bytes of one message as they come in: counted, and hashed and kept as the sink is told. */
import { createHash, hash as hashOnce, type Hash } from 'node:crypto'
import { DataReader } from './sink-data.ts'
import type { SinkOptions } from './sink-options.ts'
import type { SunkMessage } from './sink-state.ts'

export class SinkBody {
  readonly #options: Pick<SinkOptions, 'hash' | 'keepBytes'>
  readonly #reader = new DataReader((piece) => this.#take(piece))
  readonly #pieces: Buffer[] = []
  #hash: Hash | null = null
  #size = 0

  constructor(options: Pick<SinkOptions, 'hash' | 'keepBytes'>) {
    this.#options = options
  }

  /** Reads on; answers what follows the end, or null when the data goes on. */
  push(chunk: Buffer): Buffer | null {
    return this.#reader.push(chunk)
  }

  /** Once it has ended. */
  facts(): Pick<SunkMessage, 'size' | 'sha256' | 'bytes'> {
    const empty = this.#options.hash === false ? '' : hashOnce('sha256', '')
    return {
      size: this.#size,
      sha256: this.#hash?.digest('hex') ?? empty,
      bytes: this.#options.keepBytes ? Buffer.concat(this.#pieces) : null,
    }
  }

  #take(piece: Buffer): void {
    this.#size += piece.length
    if (this.#options.keepBytes) this.#pieces.push(Buffer.from(piece))
    if (this.#options.hash === false) return
    this.#hash ??= createHash('sha256')
    this.#hash.update(piece)
  }
}
