/** Octets from which on it is worth a call. */
const WORTH = 16 * 1024

/**
 * Gives back the memory of a buffer that nobody needs any more and that has it for itself, without waiting for garbage to be
 * collected: what lives as long as a message is judged has become old by then, and is only found by marking everything. Others
 * are left alone. No call of the system may be under way with it.
 */
export function letGo({ buffer, byteLength }: Buffer): void {
  if (byteLength >= WORTH && buffer instanceof ArrayBuffer && buffer.byteLength === byteLength)
    buffer.transfer(0)
}
