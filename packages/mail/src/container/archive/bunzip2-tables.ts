/** Selectors and Huffman tables of a bzip2 block. */
import type { BitReader } from './bit-reader.ts'

const MAX_LENGTH = 20
/** What a block of the highest level can use. */
const MAX_SELECTORS = 18_002

export class HuffmanTable {
  readonly #limits = new Int32Array(MAX_LENGTH + 1).fill(-1)
  readonly #offsets = new Int32Array(MAX_LENGTH + 1)
  readonly #symbols: Uint16Array

  /** Code lengths by symbol; codes are given in their order. */
  constructor(lengths: Uint8Array) {
    this.#symbols = Uint16Array.from(lengths.keys()).sort((a, b) => lengths[a]! - lengths[b]! || a - b)
    let code = 0
    let index = 0
    for (let length = 1; length <= MAX_LENGTH; length++) {
      const count = lengths.reduce((sum, each) => sum + (each === length ? 1 : 0), 0)
      this.#offsets[length] = index - code
      code += count
      index += count
      this.#limits[length] = code - 1
      code *= 2
    }
  }

  /** The next symbol; -1 when no code stands there. */
  read(reader: BitReader): number {
    let code = 0
    for (let length = 1; length <= MAX_LENGTH; length++) {
      code = (code << 1) | reader.bit()
      if (code <= this.#limits[length]!) return this.#symbols[code + this.#offsets[length]!] ?? -1
    }
    return -1
  }
}

/** Null when they make no sense. */
export function readHuffmanTables(
  reader: BitReader,
  symbols: number,
): { selectors: Uint8Array; tables: HuffmanTable[] } | null {
  const count = reader.bits(3)
  const selectorCount = reader.bits(15)
  if (count < 2 || count > 6 || selectorCount === 0) return null
  const recent = Uint8Array.from({ length: count }, (_, i) => i)
  const selectors = new Uint8Array(Math.min(selectorCount, MAX_SELECTORS))
  for (let i = 0; i < selectorCount; i++) {
    let place = 0
    while (reader.bit() === 1) if (++place >= count) return null
    const chosen = recent[place]!
    recent.copyWithin(1, 0, place)
    recent[0] = chosen
    if (i < selectors.length) selectors[i] = chosen
  }
  const tables: HuffmanTable[] = []
  for (let i = 0; i < count; i++) {
    const lengths = readLengths(reader, symbols)
    if (!lengths) return null
    tables.push(new HuffmanTable(lengths))
  }
  return { selectors, tables }
}

function readLengths(reader: BitReader, symbols: number): Uint8Array | null {
  const lengths = new Uint8Array(symbols)
  let length = reader.bits(5)
  for (let i = 0; i < symbols; i++) {
    while (reader.bit() === 1) {
      length += reader.bit() === 1 ? -1 : 1
      if (length < 1 || length > MAX_LENGTH) return null
    }
    if (length < 1 || length > MAX_LENGTH) return null
    lengths[i] = length
  }
  return lengths
}
