/** What an EGG archive says of itself: records with a mark each. Nothing is decompressed here. */
import { crc32 } from 'node:zlib'
import type { Budget } from '../budget.ts'
import { decodeKorean } from './korean-name.ts'

const FILE = 0x0a8590e3
const NAME = 0x0a8591ac
const LOCK = 0x08d1470f
const LOCK_ALL = 0x08d144a8
const BLOCK = 0x02b50c13
const SPLIT = 0x24f5a262
const SOLID = 0x24e5a060
const END = 0x08e28222
const ARCHIVE_BYTES = 14
const FILE_BYTES = 16
const BLOCK_BYTES = 18
/** Flags of a record: its size has four octets; of a name: a code page, a parent's number stand ahead of it. */
const WIDE = 1
const CODE_PAGE = 8
const PARENT = 16
const CIPHER_HEADER = 12

export interface EggBlock {
  readonly method: number
  readonly size: number
  readonly data: Buffer
  isSound(content: Buffer): boolean
}

export interface EggFile {
  readonly name: string
  /** Locked by zip's old cipher, or by another. */
  readonly lock: { readonly header: Buffer; readonly check: number } | 'unknown' | null
  readonly blocks: readonly EggBlock[]
}

export interface Egg {
  readonly files: readonly EggFile[]
  readonly solid: boolean
  readonly split: boolean
  /** It ends where it says. */
  readonly whole: boolean
}

type Growing = { -readonly [K in keyof EggFile]: EggFile[K] } & { readonly blocks: EggBlock[] }

/** @throws BudgetExceeded */
export function readEgg(bytes: Buffer, budget: Budget): Egg {
  const files: Growing[] = []
  let [solid, split, locked] = [false, false, false]
  let at = ARCHIVE_BYTES
  let ended = false
  for (;;) {
    const mark = at + 4 <= bytes.length ? bytes.readUInt32LE(at) : 0
    if (mark === 0) break
    ended = mark === END
    if (mark === END) {
      at += 4
      continue
    }
    budget.entry()
    const current = files.at(-1)
    if (mark === FILE && at + FILE_BYTES <= bytes.length) {
      files.push({ name: '', lock: locked ? 'unknown' : null, blocks: [] })
      at += FILE_BYTES
      continue
    }
    if (mark === BLOCK) {
      const block = readBlock(bytes, at)
      if (!block || !current) break
      current.blocks.push(block.block)
      at = block.end
      continue
    }
    const record = readRecord(bytes, at)
    if (!record) break
    solid ||= mark === SOLID
    split ||= mark === SPLIT
    locked ||= mark === LOCK_ALL
    if (current && mark === NAME) current.name = nameOf(record)
    if (current && mark === LOCK) current.lock = lockOf(record.body)
    at = record.end
  }
  return { files, solid, split, whole: ended && at === bytes.length }
}

interface Record {
  readonly flags: number
  readonly body: Buffer
  readonly end: number
}

function readRecord(bytes: Buffer, at: number): Record | null {
  if (at + 9 > bytes.length) return null
  const flags = bytes[at + 4]!
  const wide = (flags & WIDE) !== 0
  const start = at + (wide ? 9 : 7)
  const end = start + (wide ? bytes.readUInt32LE(at + 5) : bytes.readUInt16LE(at + 5))
  return end > bytes.length ? null : { flags, body: bytes.subarray(start, end), end }
}

/** Between its fields and its data other records may stand, and an end mark does. */
function readBlock(bytes: Buffer, start: number): { readonly block: EggBlock; readonly end: number } | null {
  if (start + BLOCK_BYTES > bytes.length) return null
  const method = bytes[start + 4]!
  const [size, packed, sum] = [6, 10, 14].map((offset) => bytes.readUInt32LE(start + offset)) as [
    number,
    number,
    number,
  ]
  let at = start + BLOCK_BYTES
  while (at + 4 <= bytes.length && bytes.readUInt32LE(at) !== END) {
    const record = readRecord(bytes, at)
    if (!record) return null
    at = record.end
  }
  const end = at + 4 + packed
  if (end > bytes.length) return null
  const isSound = (content: Buffer): boolean => content.length === size && crc32(content) === sum
  return { block: { method, size, data: bytes.subarray(at + 4, end), isSound }, end }
}

function nameOf({ flags, body }: Record): string {
  const ahead = ((flags & CODE_PAGE) !== 0 ? 2 : 0) + ((flags & PARENT) !== 0 ? 4 : 0)
  return decodeKorean(body.subarray(Math.min(ahead, body.length)))
}

function lockOf(body: Buffer): EggFile['lock'] {
  if (body[0] !== 0 || body.length < 1 + CIPHER_HEADER + 4) return 'unknown'
  return {
    header: body.subarray(1, 1 + CIPHER_HEADER),
    check: body.readUInt32LE(1 + CIPHER_HEADER) >>> 24,
  }
}
