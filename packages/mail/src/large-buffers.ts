/**
 * Memory for large buffers, used again from message to message. Fresh memory costs a page fault every 4 KiB, more than
 * reading a file into it or decoding to it does, and garbage of this size makes V8 look through its whole heap.
 */

/** Octets from which on a buffer is large. */
const LARGE = 256 * 1024
/** Sizes are rounded up to this, so that buffers fit the next message. Pages that nobody writes to cost nothing. */
const STEP = 1024 * 1024
/** Octets that are kept for later. */
const MOST_KEPT = 16 * STEP
/** ms after which what nobody wanted goes back to the system. */
const IDLE_MS = 5_000

const kept: ArrayBuffer[] = []
let clock: NodeJS.Timeout | undefined

/** A buffer of `size` octets whose contents are undefined. */
export function largeBuffer(size: number): Buffer {
  if (size < LARGE) return Buffer.allocUnsafeSlow(size)
  const at = kept.findIndex(({ byteLength }) => byteLength >= size && byteLength <= size + 4 * STEP)
  const memory =
    at < 0 ? Buffer.allocUnsafeSlow(Math.ceil(size / STEP) * STEP).buffer : kept.splice(at, 1)[0]!
  return Buffer.from(memory, 0, size)
}

/**
 * Takes the memory of `bytes`, if they are large, to be used again. They and all that shares their memory are empty from
 * then on: whoever still looks at them sees nothing, never what comes next. No call of the system may be under way with them.
 */
export function takeBack(bytes: Buffer): void {
  const { buffer } = bytes
  if (!(buffer instanceof ArrayBuffer) || buffer.byteLength < LARGE) return
  const memory = buffer.transfer()
  if (keptOctets() + memory.byteLength > MOST_KEPT) memory.transfer(0)
  else kept.push(memory)
  clock ??= setTimeout(freeIdle, IDLE_MS).unref()
  clock.refresh()
}

function keptOctets(): number {
  return kept.reduce((sum, { byteLength }) => sum + byteLength, 0)
}

function freeIdle(): void {
  for (const memory of kept.splice(0)) memory.transfer(0)
}
