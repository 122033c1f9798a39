/** Pieces of a message on their way to a file. */
import type { FileHandle } from 'node:fs/promises'

/** Smaller pieces are copied together: each would cost more than its octets. */
const SMALL = 16 * 1024

export class Pieces {
  #pieces: Buffer[] = []
  /** The last piece where small ones are copied to it, and how much of it is filled. */
  #room: Buffer | null = null
  #filled = 0
  size = 0

  /** Keeps `piece` itself unless it is small: its octets must not change until they are taken. */
  add(piece: Buffer): void {
    if (piece.length === 0) return
    this.size += piece.length
    if (piece.length >= SMALL) {
      this.#closeRoom()
      this.#pieces.push(piece)
      return
    }
    if (this.#room && this.#filled + piece.length > SMALL) this.#closeRoom()
    this.#room ??= Buffer.allocUnsafeSlow(SMALL)
    piece.copy(this.#room, this.#filled)
    this.#filled += piece.length
  }

  #closeRoom(): void {
    if (this.#room) this.#pieces.push(this.#room.subarray(0, this.#filled))
    this.#room = null
    this.#filled = 0
  }

  /** All of them in order; none is left. */
  take(): Buffer[] {
    this.#closeRoom()
    const pieces = this.#pieces
    this.#pieces = []
    this.size = 0
    return pieces
  }
}

/** Writes all pieces at the end of the file. */
export async function writeAll(file: FileHandle, pieces: readonly Buffer[]): Promise<void> {
  let left: readonly Buffer[] = pieces
  while (left.length > 0) left = behind(left, (await file.writev(left)).bytesWritten)
}

/** What of `pieces` stands behind their first `count` octets. */
function behind(pieces: readonly Buffer[], count: number): Buffer[] {
  const rest: Buffer[] = []
  let skipped = count
  for (const piece of pieces) {
    if (skipped < piece.length) rest.push(piece.subarray(skipped))
    skipped = Math.max(0, skipped - piece.length)
  }
  return rest
}
