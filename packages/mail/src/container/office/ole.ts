/** Compound files ([MS-CFB]): storages and streams, read through their allocation tables within bounds. */
import type { Budget } from '../budget.ts'
import { Claims } from '../claims.ts'

export interface OleStream {
  /** Path of storages and the stream's own name, '/' between. */
  readonly path: string
  readonly name: string
  /** False when its chain of sectors ends early or goes in circles. */
  readonly whole: boolean
  readonly content: Buffer
}

/** A stream or storage in its place. */
export interface OleNode {
  readonly name: string
  /** Null of a stream. */
  readonly children: readonly OleNode[] | null
  /** 16 bytes; zeros where there is none. */
  readonly classId: Buffer
  readonly content: Buffer
  /** As in `OleStream`. */
  readonly whole: boolean
}

interface Entry {
  readonly name: string
  readonly type: number
  readonly classId: Buffer
  readonly left: number
  readonly right: number
  readonly child: number
  readonly start: number
  readonly size: number
}

const STREAM = 2
const ROOT = 5
/** Sector numbers from here on are marks, no places. */
const MARKS = 0xfffffffa
const HEADER_TABLES = 109
const MAX_STREAMS = 5_000
const MAX_TREE = 5_000
const NOTHING = Buffer.alloc(0)

/**
 * All streams, whether the tree of storages leads to them or not; null when header or directory make no sense. `claims` is
 * told of each sector that something leads to.
 */
export function readOleStreams(bytes: Buffer, budget: Budget, claims: Claims): OleStream[] | null {
  const reader = OleReader.open(bytes, budget, claims)
  return reader && [...reader.streams()]
}

/**
 * The root storage with all that the tree leads to; null as of `readOleStreams`, and where the tree goes in circles.
 */
export function readOleTree(bytes: Buffer, budget: Budget): OleNode | null {
  return OleReader.open(bytes, budget, new Claims(bytes))?.tree() ?? null
}

class OleReader {
  readonly #bytes: Buffer
  readonly #budget: Budget
  readonly #claims: Claims
  readonly #sectorSize: number
  readonly #table: Uint32Array
  readonly #smallTable: Uint32Array
  readonly #small: Buffer
  readonly #cutoff: number
  readonly #entries: readonly Entry[]

  static open(bytes: Buffer, budget: Budget, claims: Claims): OleReader | null {
    if (bytes.length < 1024) return null
    const shift = bytes.readUInt16LE(30)
    if (shift !== 9 && shift !== 12) return null
    const reader = new OleReader(bytes, budget, claims, 1 << shift)
    return reader.#entries.some(({ type }) => type === ROOT) ? reader : null
  }

  private constructor(bytes: Buffer, budget: Budget, claims: Claims, sectorSize: number) {
    this.#bytes = bytes
    this.#budget = budget
    this.#claims = claims
    claims.add(0, sectorSize)
    this.#sectorSize = sectorSize
    this.#cutoff = Math.min(bytes.readUInt32LE(56), 4096) || 4096
    this.#table = numbers(this.#tableSectors())
    this.#entries = readEntries(this.#chain(bytes.readUInt32LE(48), Infinity).content)
    this.#smallTable = numbers(this.#chain(bytes.readUInt32LE(60), Infinity).content)
    const root = this.#entries.find(({ type }) => type === ROOT)
    this.#small = root ? this.#chain(root.start, root.size).content : Buffer.alloc(0)
  }

  *streams(): Generator<OleStream> {
    const paths = pathsOf(this.#entries)
    for (const [index, entry] of this.#entries.entries()) {
      if (entry.type !== STREAM) continue
      const { content, whole } = this.#contentOf(entry)
      yield { path: `${paths.get(index) ?? ''}${entry.name}`, name: entry.name, content, whole }
    }
  }

  tree(): OleNode | null {
    const root = this.#entries[0]
    return root?.type === ROOT ? this.#storage(root, new Set([root])) : null
  }

  #storage(entry: Entry, seen: Set<Entry>): OleNode | null {
    const children: OleNode[] = []
    const pending = [entry.child]
    for (let index = pending.pop(); index !== undefined; index = pending.pop()) {
      const child = index < MARKS ? this.#entries[index] : undefined
      if (!child) continue
      if (seen.has(child) || seen.size > MAX_TREE) return null
      seen.add(child)
      pending.push(child.left, child.right)
      const node = child.type === STREAM ? this.#stream(child) : this.#storage(child, seen)
      if (!node) return null
      children.push(node)
    }
    const { name, classId } = entry
    return { name, classId, children, content: NOTHING, whole: true }
  }

  #stream(entry: Entry): OleNode {
    const { name, classId } = entry
    return { name, classId, children: null, ...this.#contentOf(entry) }
  }

  #contentOf(entry: Entry): { content: Buffer; whole: boolean } {
    this.#budget.entry()
    const small = entry.size < this.#cutoff
    return small ? this.#smallChain(entry.start, entry.size) : this.#chain(entry.start, entry.size)
  }

  /** Sectors of the allocation table: 109 in the header, the rest in a chain of their own. */
  #tableSectors(): Buffer {
    const sectors: Buffer[] = []
    const add = (sector: number): void => {
      if (sector < MARKS && sectors.length * this.#sectorSize < this.#bytes.length)
        sectors.push(this.#sector(sector))
    }
    for (let i = 0; i < HEADER_TABLES; i++) add(this.#bytes.readUInt32LE(76 + i * 4))
    let next = this.#bytes.readUInt32LE(68)
    for (let i = 0; next < MARKS && i < 1000; i++) {
      const list = this.#sector(next)
      if (list.length < this.#sectorSize) break
      for (let at = 0; at + 8 <= list.length; at += 4) add(list.readUInt32LE(at))
      next = list.readUInt32LE(list.length - 4)
    }
    return Buffer.concat(sectors)
  }

  #sector(number: number): Buffer {
    const start = (number + 1) * this.#sectorSize
    this.#claims.add(start, start + this.#sectorSize)
    return this.#bytes.subarray(start, start + this.#sectorSize)
  }

  #chain(start: number, size: number): { content: Buffer; whole: boolean } {
    return this.#follow(start, size, this.#table, this.#sectorSize, (number) => this.#sector(number))
  }

  #smallChain(start: number, size: number): { content: Buffer; whole: boolean } {
    return this.#follow(start, size, this.#smallTable, 64, (number) =>
      this.#small.subarray(number * 64, number * 64 + 64),
    )
  }

  /** No chain is longer than its table: one that is goes in circles. */
  #follow(
    start: number,
    size: number,
    table: Uint32Array,
    step: number,
    sectorAt: (number: number) => Buffer,
  ): { content: Buffer; whole: boolean } {
    const pieces: Buffer[] = []
    let length = 0
    let sector = start
    for (let i = 0; sector < MARKS && length < size && i <= table.length; i++) {
      const piece = sectorAt(sector)
      if (piece.length === 0) break
      pieces.push(piece)
      length += piece.length
      sector = table[sector] ?? MARKS
    }
    this.#budget.bytes(length)
    const content = Buffer.concat(pieces)
    if (size === Infinity) return { content, whole: true }
    // The last sector of a file is often cut to what is used of it.
    return { content: content.subarray(0, size), whole: length + step >= size }
  }
}

function numbers(bytes: Buffer): Uint32Array {
  const table = new Uint32Array(bytes.length >> 2)
  for (let i = 0; i < table.length; i++) table[i] = bytes.readUInt32LE(i * 4)
  return table
}

function readEntries(directory: Buffer): Entry[] {
  const entries: Entry[] = []
  for (let at = 0; at + 128 <= directory.length && entries.length < MAX_STREAMS; at += 128) {
    const length = directory.readUInt16LE(at + 64)
    const known = length >= 2 && length <= 64
    entries.push({
      name: known ? directory.toString('utf16le', at, at + length - 2) : '',
      type: known ? directory[at + 66]! : 0,
      classId: directory.subarray(at + 80, at + 96),
      left: directory.readUInt32LE(at + 68),
      right: directory.readUInt32LE(at + 72),
      child: directory.readUInt32LE(at + 76),
      start: directory.readUInt32LE(at + 116),
      size: directory.readUInt32LE(at + 120),
    })
  }
  return entries
}

/** Paths of the storages that entries lie in, by index, each ending in '/'. */
function pathsOf(entries: readonly Entry[]): Map<number, string> {
  const paths = new Map<number, string>()
  const pending: [index: number, path: string][] = [[entries[0]?.child ?? MARKS, '']]
  for (let next = pending.pop(); next; next = pending.pop()) {
    const [index, path] = next
    const entry = entries[index]
    if (!entry || paths.has(index)) continue
    paths.set(index, path)
    pending.push([entry.left, path], [entry.right, path])
    if (entry.type !== STREAM) pending.push([entry.child, path.length < 500 ? `${path}${entry.name}/` : path])
  }
  return paths
}
