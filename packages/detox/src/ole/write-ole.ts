/** Writes compound files ([MS-CFB] version 3) in their plainest form: sectors in order, balanced directories, no times. */
import type { OleNode } from '@postern/mail/container/office/ole.ts'
import { Failure } from '../failure.ts'

const SECTOR = 512
const SMALL_SECTOR = 64
/** Shorter streams lie in small sectors. */
const CUTOFF = 4096
const FREE = 0xffffffff
const CHAIN_END = 0xfffffffe
const TABLE_SECTOR = 0xfffffffd
const LIST_SECTOR = 0xfffffffc
const NUMBERS = SECTOR / 4
/** Sectors of the table that the header lists. */
const HEADER_TABLES = 109
const MAX_BYTES = 1024 * 1024 * 1024

interface Entry {
  readonly node: OleNode
  readonly type: number
  left: number
  right: number
  child: number
  red: boolean
  start: number
}

/** @throws Failure 'limit' above 1 GiB */
export function writeOle(root: OleNode): Buffer {
  const entries = directoryOf(root)
  const sectors = new Chains(SECTOR)
  const small = new Chains(SMALL_SECTOR)
  for (const entry of entries) {
    const { length } = entry.node.content
    if (entry.type === 2 && length > 0)
      entry.start = (length < CUTOFF ? small : sectors).add(entry.node.content)
  }
  const smallBytes = small.bytes()
  entries[0]!.start = smallBytes.length > 0 ? sectors.add(smallBytes) : CHAIN_END
  const smallTable = small.table()
  const smallStart = smallTable.length > 0 ? sectors.add(numbersOf(smallTable)) : CHAIN_END
  const directory = sectors.add(bytesOf(entries, smallBytes.length))
  if (sectors.count * SECTOR > MAX_BYTES) throw new Failure('limit', 'a compound file of more than 1 GiB')
  return assembled(sectors, directory, smallStart, Math.ceil(smallTable.length / NUMBERS))
}

/** Streams cut into sectors, each chain in one run. */
class Chains {
  readonly #size: number
  readonly #pieces: Buffer[] = []
  readonly #table: number[] = []

  constructor(size: number) {
    this.#size = size
  }

  get count(): number {
    return this.#table.length
  }

  /** Number of the first sector. */
  add(content: Buffer): number {
    const first = this.#table.length
    const count = Math.ceil(content.length / this.#size)
    for (let i = 1; i < count; i++) this.#table.push(first + i)
    this.#table.push(CHAIN_END)
    this.#pieces.push(content, Buffer.alloc(count * this.#size - content.length))
    return first
  }

  bytes(): Buffer {
    return Buffer.concat(this.#pieces)
  }

  table(): readonly number[] {
    return this.#table
  }
}

function directoryOf(root: OleNode): Entry[] {
  const entries: Entry[] = [entryOf(root, 5)]
  const add = (nodes: readonly OleNode[], height: number): number => {
    if (nodes.length === 0) return FREE
    const middle = nodes.length >> 1
    const node = nodes[middle]!
    const entry = entryOf(node, node.children ? 1 : 2)
    const index = entries.push(entry) - 1
    // Halving fills all levels but the last: red there, every path meets as many black ones.
    entry.red = height === 0
    entry.left = add(nodes.slice(0, middle), height - 1)
    entry.right = add(nodes.slice(middle + 1), height - 1)
    if (node.children) entry.child = addAll(node.children)
    return index
  }
  const addAll = (children: readonly OleNode[]): number =>
    add(children.toSorted(byName), Math.floor(Math.log2(children.length + 1)))
  entries[0]!.child = addAll(root.children ?? [])
  return entries
}

function entryOf(node: OleNode, type: number): Entry {
  return { node, type, left: FREE, right: FREE, child: FREE, red: false, start: CHAIN_END }
}

/** Shorter names first, then by their capitals (2.6.4). */
function byName(a: OleNode, b: OleNode): number {
  if (a.name.length !== b.name.length) return a.name.length - b.name.length
  const [left, right] = [a.name.toUpperCase(), b.name.toUpperCase()]
  return left < right ? -1 : left > right ? 1 : 0
}

function bytesOf(entries: readonly Entry[], smallSize: number): Buffer {
  const bytes = Buffer.alloc(Math.ceil(entries.length / 4) * SECTOR)
  for (let at = 0; at < bytes.length; at += 128) bytes.fill(0xff, at + 68, at + 80)
  for (const [index, { node, type, left, right, child, red, start }] of entries.entries()) {
    const at = index * 128
    const name = type === 5 ? 'Root Entry' : node.name
    bytes.write(name, at, 62, 'utf16le')
    bytes.writeUInt16LE(2 * Math.min(name.length, 31) + 2, at + 64)
    bytes[at + 66] = type
    bytes[at + 67] = red ? 0 : 1
    bytes.writeUInt32LE(left, at + 68)
    bytes.writeUInt32LE(right, at + 72)
    bytes.writeUInt32LE(child, at + 76)
    node.classId.copy(bytes, at + 80)
    const first = type === 1 || (type === 2 && node.content.length === 0)
    bytes.writeUInt32LE(first ? (type === 1 ? 0 : CHAIN_END) : start, at + 116)
    bytes.writeUInt32LE(type === 5 ? smallSize : node.content.length, at + 120)
  }
  return bytes
}

/** Header, sectors, the table of sectors, and the list of its sectors where the header has no room for all. */
function assembled(sectors: Chains, directory: number, smallStart: number, smallTables: number): Buffer {
  let tables = 0
  let lists = 0
  for (;;) {
    const wanted = Math.ceil((sectors.count + tables + lists) / NUMBERS)
    const listed = Math.ceil(Math.max(0, wanted - HEADER_TABLES) / (NUMBERS - 1))
    if (wanted === tables && listed === lists) break
    tables = wanted
    lists = listed
  }
  const table = [
    ...sectors.table(),
    ...Array<number>(tables).fill(TABLE_SECTOR),
    ...Array<number>(lists).fill(LIST_SECTOR),
  ]
  const header = headerOf({ tables, directory, smallStart, smallTables, lists, count: sectors.count })
  const numbers = Array.from({ length: tables }, (_, i) => sectors.count + i)
  numbers.slice(0, HEADER_TABLES).forEach((number, i) => header.writeUInt32LE(number, 76 + 4 * i))
  const list: number[] = []
  for (let i = 0; i < lists; i++) {
    const part = numbers.slice(HEADER_TABLES + i * (NUMBERS - 1), HEADER_TABLES + (i + 1) * (NUMBERS - 1))
    const next = i + 1 < lists ? sectors.count + tables + i + 1 : CHAIN_END
    list.push(...part, ...Array<number>(NUMBERS - 1 - part.length).fill(FREE), next)
  }
  return Buffer.concat([header, sectors.bytes(), numbersOf(table), numbersOf(list)])
}

interface Header {
  readonly tables: number
  readonly directory: number
  readonly smallStart: number
  readonly smallTables: number
  readonly lists: number
  readonly count: number
}

function headerOf({ tables, directory, smallStart, smallTables, lists, count }: Header): Buffer {
  const header = Buffer.alloc(SECTOR, 0xff, 'latin1')
  header.fill(0, 0, 76)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header)
  header.writeUInt16LE(0x3e, 24)
  header.writeUInt16LE(3, 26)
  header.writeUInt16LE(0xfffe, 28)
  header.writeUInt16LE(9, 30)
  header.writeUInt16LE(6, 32)
  header.writeUInt32LE(tables, 44)
  header.writeUInt32LE(directory, 48)
  header.writeUInt32LE(CUTOFF, 56)
  header.writeUInt32LE(smallStart, 60)
  header.writeUInt32LE(smallTables, 64)
  header.writeUInt32LE(lists > 0 ? count + tables : CHAIN_END, 68)
  header.writeUInt32LE(lists, 72)
  return header
}

/** In whole sectors. */
function numbersOf(numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(Math.ceil(numbers.length / NUMBERS) * SECTOR, 0xff, 'latin1')
  numbers.forEach((number, index) => bytes.writeUInt32LE(number, index * 4))
  return bytes
}
