/** Decompression within the budget: what is read and what is made of it is charged, also when it fails. */
import { gunzipSync, inflateRawSync, inflateSync, zstdDecompressSync, type ZlibOptions } from 'node:zlib'
import { BudgetExceeded, type Budget } from '../budget.ts'

export interface Inflated {
  readonly data: Buffer
  /** Bytes of the input that belonged to it. */
  readonly used: number
}

const MIN_CHUNK = 1024
const MAX_CHUNK = 512 * 1024
/** What is said to be made of it is made in one piece up to this. */
const MAX_WHOLE = 8 * 1024 * 1024

type Decompressor = (data: Buffer, options: ZlibOptions) => Buffer

const DECOMPRESSORS = {
  deflate: inflateRawSync,
  zlib: inflateSync,
  gzip: gunzipSync,
  zstd: zstdDecompressSync as Decompressor,
} as const
export type Compression = keyof typeof DECOMPRESSORS

/** With `info` zlib answers the engine too, which counts what it took. */
interface WithEngine {
  readonly buffer: Buffer
  readonly engine: { readonly bytesWritten: number }
}

/**
 * The whole stream that starts `data`; null when it is broken or does not end. `size` is what it is said to make.
 * @throws BudgetExceeded
 */
export function inflate(kind: Compression, data: Buffer, budget: Budget, size = 0): Inflated | null {
  const result = run(kind, data, budget, size)
  if (typeof result !== 'string') return result
  budget.bytes(data.length)
  return null
}

/** As `inflate`, where `data` may be no such stream at all: what breaks early costs little. */
export function inflateGuess(kind: Compression, data: Buffer, budget: Budget): Inflated | null {
  for (let window = 16 * 1024; window < data.length; window *= 8) {
    const result = run(kind, data.subarray(0, window), budget, 0)
    if (typeof result !== 'string') return result
    budget.bytes(window)
    if (result === 'broken') return null
  }
  return inflate(kind, data, budget)
}

function run(kind: Compression, data: Buffer, budget: Budget, size: number): Inflated | 'broken' | 'short' {
  // zlib makes pieces of this size and joins them.
  const usual = Math.min(Math.max(size + 1, 4 * data.length, MIN_CHUNK), MAX_CHUNK)
  const chunkSize =
    size < Math.min(MAX_WHOLE, budget.room) && size < 100 * data.length ? Math.max(usual, size + 1) : usual
  try {
    const answer = DECOMPRESSORS[kind](data, { chunkSize, maxOutputLength: budget.room, info: true })
    const { buffer, engine } = answer as unknown as WithEngine
    budget.bytes(engine.bytesWritten + buffer.length)
    return { data: buffer, used: engine.bytesWritten }
  } catch (error) {
    if (error instanceof BudgetExceeded) throw error
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ERR_BUFFER_TOO_LARGE') throw new BudgetExceeded('bytes')
    return code === 'Z_BUF_ERROR' ? 'short' : 'broken'
  }
}
