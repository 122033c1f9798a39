/** bzip2 (the format of Seward's bzip2 1.0), decoded within the budget: zlib has no part of it. */
import type { Budget } from '../budget.ts'
import { BitReader, EndOfBits } from './bit-reader.ts'
import { readHuffmanTables, type HuffmanTable } from './bunzip2-tables.ts'

const BLOCK = 0x314159265359
const END = 0x177245385090
/** A byte costs some twenty times what inflating one does. */
const COST = 20

export interface Bunzipped {
  readonly data: Buffer
  /** False when the stream is broken or does not end: `data` is what came before. */
  readonly whole: boolean
}

/** Decodes all streams that stand one after the other in `bytes`. @throws BudgetExceeded */
export function bunzip2(bytes: Buffer, budget: Budget): Bunzipped {
  const blocks: Buffer[] = []
  const reader = new BitReader(bytes)
  try {
    while (reader.bytesLeft > 0) {
      const level = readHeader(reader)
      if (level === 0) return { data: Buffer.concat(blocks), whole: false }
      readStream(reader, level * 100_000, blocks, budget)
    }
    return { data: Buffer.concat(blocks), whole: blocks.length > 0 || bytes.length > 0 }
  } catch (error) {
    if (!(error instanceof EndOfBits || error instanceof BrokenBlock)) throw error
    return { data: Buffer.concat(blocks), whole: false }
  }
}

const ALZ_BLOCK = 0x444c5a01
const ALZ_END = 0x444c5a02

/** What ALZ archives hold instead: blocks of level 9 with marks of their own, without sums. @throws BudgetExceeded */
export function bunzip2Alz(bytes: Buffer, budget: Budget): Bunzipped {
  const blocks: Buffer[] = []
  const reader = new BitReader(bytes)
  try {
    for (;;) {
      const mark = reader.bits(16) * 0x10000 + reader.bits(16)
      if (mark === ALZ_END) return { data: Buffer.concat(blocks), whole: true }
      if (mark !== ALZ_BLOCK) throw new BrokenBlock()
      budget.bytes(4096)
      blocks.push(readBlock(reader, 900_000, budget))
    }
  } catch (error) {
    if (!(error instanceof EndOfBits || error instanceof BrokenBlock)) throw error
    return { data: Buffer.concat(blocks), whole: false }
  }
}

class BrokenBlock extends Error {}

/** Level 1 to 9; 0 when no stream starts here. */
function readHeader(reader: BitReader): number {
  const magic = reader.bits(24)
  const level = reader.bits(8) - 0x30
  return magic === 0x425a68 && level >= 1 && level <= 9 ? level : 0
}

function readStream(reader: BitReader, blockSize: number, blocks: Buffer[], budget: Budget): void {
  for (;;) {
    const mark = reader.bits(24) * 0x1000000 + reader.bits(24)
    const sum = reader.bits(16) * 0x10000 + reader.bits(16)
    if (mark === END) return reader.toByte()
    if (mark !== BLOCK) throw new BrokenBlock()
    // The tables' work, however little the block holds.
    budget.bytes(4096)
    if (reader.bits(1) === 1) throw new BrokenBlock()
    const block = readBlock(reader, blockSize, budget)
    blocks.push(block)
    if (checksum(block) !== sum) throw new BrokenBlock()
  }
}

const SUMS = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte << 24
  for (let i = 0; i < 8; i++) sum = (sum << 1) ^ (sum < 0 ? 0x04c11db7 : 0)
  return sum
})

/** CRC-32 that begins with the highest bit: zlib's begins with the lowest. */
function checksum(bytes: Buffer): number {
  let sum = -1
  for (let i = 0; i < bytes.length; i++) sum = (sum << 8) ^ SUMS[(sum >>> 24) ^ bytes[i]!]!
  return ~sum >>> 0
}

function readBlock(reader: BitReader, blockSize: number, budget: Budget): Buffer {
  const origin = reader.bits(24)
  const symbols = readSymbols(reader)
  const tables = readHuffmanTables(reader, symbols.length + 2)
  if (symbols.length === 0 || !tables) throw new BrokenBlock()
  const chain = new Uint32Array(blockSize)
  const length = readMoved(reader, symbols, tables, chain)
  if (origin >= length) throw new BrokenBlock()
  budget.bytes(length * COST)
  sortBack(chain, length)
  return unroll(chain, length, origin, budget)
}

/** Which bytes occur: sixteen groups of sixteen. */
function readSymbols(reader: BitReader): Uint8Array {
  const groups = reader.bits(16)
  const symbols: number[] = []
  for (let group = 0; group < 16; group++) {
    if ((groups & (0x8000 >> group)) === 0) continue
    const members = reader.bits(16)
    for (let i = 0; i < 16; i++) if ((members & (0x8000 >> i)) !== 0) symbols.push(group * 16 + i)
  }
  return Uint8Array.from(symbols)
}

interface Tables {
  readonly selectors: Uint8Array
  readonly tables: readonly HuffmanTable[]
}

/** Undoes Huffman, runs of zero and move-to-front; answers how many bytes `out` got. */
function readMoved(
  reader: BitReader,
  symbols: Uint8Array,
  { selectors, tables }: Tables,
  out: Uint32Array,
): number {
  const end = symbols.length + 1
  let length = 0
  let run = 0
  let weight = 1
  for (let group = 0; group < selectors.length; group++) {
    const table = tables[selectors[group]!]!
    for (let i = 0; i < 50; i++) {
      const symbol = table.read(reader)
      if (symbol < 0) throw new BrokenBlock()
      if (symbol <= 1) {
        run += weight << symbol
        weight *= 2
        if (run > out.length) throw new BrokenBlock()
        continue
      }
      if (run > 0) {
        if (length + run > out.length) throw new BrokenBlock()
        out.fill(symbols[0]!, length, length + run)
        length += run
        run = 0
        weight = 1
      }
      if (symbol === end) return length
      if (length >= out.length) throw new BrokenBlock()
      const moved = symbols[symbol - 1]!
      symbols.copyWithin(1, 0, symbol - 1)
      symbols[0] = moved
      out[length++] = moved
    }
  }
  throw new BrokenBlock()
}

/** Puts into the upper bits of each byte's place where the next one stands (Burrows-Wheeler backwards). */
function sortBack(chain: Uint32Array, length: number): void {
  const starts = new Uint32Array(257)
  for (let i = 0; i < length; i++) starts[(chain[i]! & 0xff) + 1]!++
  for (let i = 0; i < 256; i++) starts[i + 1]! += starts[i]!
  for (let i = 0; i < length; i++) chain[starts[chain[i]! & 0xff]!++]! |= i << 8
}

/** Follows the chain and undoes the first step, runs of four and more. */
function unroll(chain: Uint32Array, length: number, origin: number, budget: Budget): Buffer {
  let out = Buffer.allocUnsafe(length + 256)
  let size = 0
  let at = chain[origin]! >>> 8
  let before = -1
  let same = 0
  for (let i = 0; i < length; i++) {
    const entry = chain[at]!
    const byte = entry & 0xff
    at = entry >>> 8
    if (size + 256 > out.length) {
      budget.bytes(out.length)
      out = Buffer.concat([out, Buffer.allocUnsafe(out.length)])
    }
    if (same === 4) {
      out.fill(before, size, size + byte)
      size += byte
      same = 0
      before = -1
      continue
    }
    same = byte === before ? same + 1 : 1
    before = byte
    out[size++] = byte
  }
  budget.bytes(size)
  return out.subarray(0, size)
}
