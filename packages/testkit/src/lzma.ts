/** LZMA for tests: an encoder that knows literals and the end mark, and the files that carry its streams. */
import { crc32 } from 'node:zlib'

/** lc 3, lp 0, pb 2. */
const LZMA_PROPERTIES = 0x5d

class RangeEncoder {
  readonly #out: number[] = []
  #low = 0
  #range = 0xffffffff
  #cache = 0
  #pending = 1

  bit(probs: Uint16Array, index: number, bit: number): void {
    const prob = probs[index]!
    const bound = (this.#range >>> 11) * prob
    if (bit === 0) {
      this.#range = bound
      probs[index] = prob + ((2048 - prob) >>> 5)
    } else {
      this.#low += bound
      this.#range -= bound
      probs[index] = prob - (prob >>> 5)
    }
    this.#normalise()
  }

  direct(bits: number): void {
    for (let i = 0; i < bits; i++) {
      this.#range >>>= 1
      this.#low += this.#range
      this.#normalise()
    }
  }

  finish(): Buffer {
    for (let i = 0; i < 5; i++) this.#shift()
    return Buffer.from(this.#out)
  }

  #normalise(): void {
    while (this.#range < 0x1000000) {
      this.#range = (this.#range << 8) >>> 0
      this.#shift()
    }
  }

  #shift(): void {
    if (this.#low < 0xff000000 || this.#low > 0xffffffff) {
      const carry = this.#low > 0xffffffff ? 1 : 0
      for (let byte = this.#cache; this.#pending > 0; this.#pending--, byte = 0xff)
        this.#out.push((byte + carry) & 0xff)
      this.#cache = Math.floor(this.#low / 0x1000000) & 0xff
    }
    this.#pending++
    this.#low = (this.#low % 0x1000000) * 256
  }
}

/** A stream of literals; `marked`: its end is in it. */
export function lzmaStream(content: Buffer, marked = false): Buffer {
  const encoder = new RangeEncoder()
  const fresh = (count: number): Uint16Array => new Uint16Array(count).fill(1024)
  const [isMatch, literals] = [fresh(16), fresh(0x300 << 3)]
  content.forEach((byte, at) => {
    encoder.bit(isMatch, at & 3, 0)
    const from = 0x300 * ((at === 0 ? 0 : content[at - 1]!) >> 5)
    for (let bit = 7, node = 1; bit >= 0; bit--) {
      encoder.bit(literals, from + node, (byte >> bit) & 1)
      node = (node << 1) | ((byte >> bit) & 1)
    }
  })
  if (!marked) return encoder.finish()
  encoder.bit(isMatch, content.length & 3, 1)
  encoder.bit(fresh(1), 0, 0)
  // The shortest length, the farthest distance.
  for (let i = 0; i < 4; i++) encoder.bit(fresh(1), 0, 0)
  for (let i = 0; i < 6; i++) encoder.bit(fresh(1), 0, 1)
  encoder.direct(26)
  for (let i = 0; i < 4; i++) encoder.bit(fresh(1), 0, 1)
  return encoder.finish()
}

const PROPERTIES = Buffer.from([LZMA_PROPERTIES, 0, 0, 0x80, 0])

/** `.lzma`. */
export function lzmaOf(content: Buffer): Buffer {
  const size = Buffer.alloc(8)
  size.writeBigUInt64LE(BigInt(content.length))
  return Buffer.concat([PROPERTIES, size, lzmaStream(content)])
}

/** `.lz`. */
export function lzipOf(content: Buffer): Buffer {
  const trailer = Buffer.alloc(20)
  trailer.writeUInt32LE(crc32(content))
  trailer.writeBigUInt64LE(BigInt(content.length), 4)
  return Buffer.concat([Buffer.from('LZIP\x01\x17', 'latin1'), lzmaStream(content, true), trailer])
}

/** What a zip stores by method 14. */
export function zipLzma(content: Buffer): Buffer {
  return Buffer.concat([Buffer.from([9, 20, 5, 0]), PROPERTIES, lzmaStream(content)])
}

/** Chunks of at most 32 KiB: LZMA's, or those that lie uncompressed. */
export function lzma2(content: Buffer, packed = true): Buffer {
  const pieces: Buffer[] = []
  for (let at = 0; at < content.length; at += 0x8000) {
    const piece = content.subarray(at, at + 0x8000)
    const head = Buffer.alloc(6)
    head.writeUInt16BE(piece.length - 1, 1)
    if (packed) {
      // Each starts anew, but for the dictionary: literals look one byte back.
      const stream = lzmaStream(piece)
      head[0] = 0xe0
      head.writeUInt16BE(stream.length - 1, 3)
      head[5] = LZMA_PROPERTIES
      pieces.push(head, stream)
    } else {
      head[0] = 1
      pieces.push(head.subarray(0, 3), piece)
    }
  }
  return Buffer.concat([...pieces, Buffer.from([0])])
}

/** `.xz` of one block. */
export function xzOf(content: Buffer, packed = true): Buffer {
  const sum = (bytes: Buffer): Buffer => {
    const out = Buffer.alloc(4)
    out.writeUInt32LE(crc32(bytes))
    return out
  }
  const filled = (bytes: Buffer): Buffer => Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)])
  const flags = Buffer.from([0, 1])
  const head = Buffer.from([2, 0, 0x21, 1, 22, 0, 0, 0])
  const block = Buffer.concat([head, sum(head), filled(lzma2(content, packed)), sum(content)])
  const index = filled(Buffer.from([0, 0]))
  const footer = Buffer.concat([Buffer.from([0, 0, 0, 0]), flags])
  return Buffer.concat([
    Buffer.from('fd377a585a00', 'hex'),
    flags,
    sum(flags),
    block,
    index,
    sum(index),
    sum(footer),
    footer,
    Buffer.from('YZ'),
  ])
}
