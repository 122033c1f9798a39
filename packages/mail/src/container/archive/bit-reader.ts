/** Thrown when bits are wanted behind the end. */
export class EndOfBits extends Error {}

/** Bits of a buffer, the highest of each byte first. */
export class BitReader {
  readonly #bytes: Buffer
  #at = 0
  #current = 0
  #left = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  get bytesLeft(): number {
    return this.#bytes.length - this.#at
  }

  /** @throws EndOfBits */
  bit(): number {
    if (this.#left === 0) {
      if (this.#at >= this.#bytes.length) throw new EndOfBits()
      this.#current = this.#bytes[this.#at++]!
      this.#left = 8
    }
    return (this.#current >> --this.#left) & 1
  }

  /** At most 24 of them. @throws EndOfBits */
  bits(count: number): number {
    let value = 0
    for (let i = 0; i < count; i++) value = (value << 1) | this.bit()
    return value
  }

  /** Leaves out the rest of a byte that is begun. */
  toByte(): void {
    this.#left = 0
  }
}
