/** A bzip2 encoder for tests: small inputs, one block, codes of one length. */

class BitWriter {
  readonly #bytes: number[] = []
  #current = 0
  #count = 0

  bits(value: number, count: number): void {
    for (let i = count - 1; i >= 0; i--) {
      this.#current = (this.#current << 1) | ((value >>> i) & 1)
      if (++this.#count === 8) {
        this.#bytes.push(this.#current)
        this.#current = 0
        this.#count = 0
      }
    }
  }

  finish(): Buffer {
    while (this.#count !== 0) this.bits(0, 1)
    return Buffer.from(this.#bytes)
  }
}

/** Compresses up to some 10,000 bytes. */
export function bzip2(content: Buffer): Buffer {
  const out = new BitWriter()
  out.bits(0x425a68, 24)
  out.bits(0x39, 8)
  const crc = checksum(content)
  if (content.length > 0) {
    out.bits(0x314159, 24)
    out.bits(0x265359, 24)
    out.bits(crc, 32)
    writeBlock(out, runs(content))
  }
  out.bits(0x177245, 24)
  out.bits(0x385090, 24)
  out.bits(content.length > 0 ? crc : 0, 32)
  return out.finish()
}

function writeBlock(out: BitWriter, bytes: readonly number[]): void {
  const order = bytes.map((_byte, at) => at).sort((a, b) => compareRotations(bytes, a, b))
  const last = order.map((at) => bytes[(at + bytes.length - 1) % bytes.length]!)
  out.bits(0, 1)
  out.bits(order.indexOf(0), 24)
  const used = [...new Set(bytes)].sort((a, b) => a - b)
  writeUsed(out, used)
  const symbols = moveToFront(last, used)
  const alphabet = used.length + 2
  const length = Math.ceil(Math.log2(alphabet))
  const groups = Math.ceil(symbols.length / 50)
  out.bits(2, 3)
  out.bits(groups, 15)
  for (let i = 0; i < groups; i++) out.bits(0, 1)
  for (let table = 0; table < 2; table++) {
    out.bits(length, 5)
    for (let i = 0; i < alphabet; i++) out.bits(0, 1)
  }
  for (const symbol of symbols) out.bits(symbol, length)
}

function writeUsed(out: BitWriter, used: readonly number[]): void {
  const groups = Array.from({ length: 16 }, (_, group) => used.filter((byte) => byte >> 4 === group))
  for (const group of groups) out.bits(group.length > 0 ? 1 : 0, 1)
  for (const group of groups.filter(({ length }) => length > 0)) {
    for (let i = 0; i < 16; i++) out.bits(group.some((byte) => (byte & 15) === i) ? 1 : 0, 1)
  }
}

/** Symbols of bzip2's second stage: runs of the first place in base two of the digits 1 and 2, then the end. */
function moveToFront(bytes: readonly number[], used: readonly number[]): number[] {
  const recent = [...used]
  const symbols: number[] = []
  let zeros = 0
  const flush = (): void => {
    for (; zeros > 0; zeros = (zeros - 1) >> 1) symbols.push(zeros % 2 === 1 ? 0 : 1)
  }
  for (const byte of bytes) {
    const place = recent.indexOf(byte)
    if (place === 0) {
      zeros++
      continue
    }
    flush()
    symbols.push(place + 1)
    recent.splice(place, 1)
    recent.unshift(byte)
  }
  flush()
  return [...symbols, used.length + 1]
}

/** First stage: four equal bytes are followed by how many more there are. */
function runs(content: Buffer): number[] {
  const out: number[] = []
  for (let at = 0; at < content.length;) {
    let length = 1
    while (length < 259 && content[at + length] === content[at]) length++
    out.push(...Array.from({ length: Math.min(length, 4) }, () => content[at]!))
    if (length >= 4) out.push(length - 4)
    at += length
  }
  return out
}

function compareRotations(bytes: readonly number[], a: number, b: number): number {
  for (let i = 0; i < bytes.length; i++) {
    const difference = bytes[(a + i) % bytes.length]! - bytes[(b + i) % bytes.length]!
    if (difference !== 0) return difference
  }
  return 0
}

/** CRC-32 with the highest bit first, as bzip2 has it. */
function checksum(bytes: Buffer): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte << 24
    for (let i = 0; i < 8; i++) crc = (crc & 0x80000000) !== 0 ? (crc << 1) ^ 0x04c11db7 : crc << 1
  }
  return ~crc >>> 0
}
