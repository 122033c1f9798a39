/** What is read is what was stored: a blob's key ends with the SHA-256 of its bytes. */
import { createHash, hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { BlobDamagedError } from './blob-store.ts'

export type OnDamaged = (key: string) => void

/** @throws BlobDamagedError */
export function verified(bytes: Buffer, key: string, onDamaged: OnDamaged): Buffer {
  if (hash('sha256', bytes, 'hex') === hashOf(key)) return bytes
  onDamaged(key)
  throw new BlobDamagedError(key)
}

/** The stream, which fails before its last piece where the bytes are others, so that nobody takes them for whole. */
export function verifiedStream(stream: Readable, key: string, onDamaged: OnDamaged): Readable {
  const out = Readable.from(piecesOf(stream, key, onDamaged), { objectMode: false })
  // Reading may fail before anybody reads: whoever does hears of it then.
  stream.on('error', () => undefined)
  out.once('close', () => stream.destroy())
  return out
}

async function* piecesOf(stream: Readable, key: string, onDamaged: OnDamaged): AsyncGenerator<Buffer> {
  const sum = createHash('sha256')
  let last: Buffer | null = null
  try {
    for await (const piece of stream as AsyncIterable<Buffer>) {
      sum.update(piece)
      if (last) yield last
      last = piece
    }
  } catch (cause) {
    if (isBroken(cause)) onDamaged(key)
    throw cause
  }
  if (sum.digest('hex') !== hashOf(key)) {
    onDamaged(key)
    throw new BlobDamagedError(key)
  }
  if (last) yield last
}

/** What was compressed can't be decompressed any more. */
export function isBroken(error: unknown): boolean {
  return error instanceof Error && /^Z(?:STD)?_/.test(String((error as NodeJS.ErrnoException).code))
}

const hashOf = (key: string): string => key.slice(key.lastIndexOf('/') + 1)
