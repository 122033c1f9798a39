/** Archives of ALZip's older form (ALZ), which is common in Korea and written down nowhere by its author. */
import type { Budget } from '../budget.ts'
import { bunzip2Alz } from './bunzip2.ts'
import { decodeKorean } from './korean-name.ts'
import { obstacle, type Opening } from '../opened.ts'
import { deflated, openPacked, stored, type PackedEntry, type Unpacking } from '../packed-entry.ts'

const ARCHIVE = 0x015a4c41
const ENTRY = 0x015a4c42
const DIRECTORY = 0x015a4c43
const COMMENT = 0x015a4c45
const END = 0x025a4c43
const SPLIT = 0x035a4c43
const ARCHIVE_BYTES = 8
/** Of an entry, signature and what all have. */
const HEAD = 13
const LOCKED = 1
const LATE_SUM = 8
const FOLDER = 0x10
const CIPHER_HEADER = 12
/** How many octets a size has. */
const WIDTHS: ReadonlySet<number> = new Set([0, 1, 2, 4, 8])

export function* openAlz(bytes: Buffer, budget: Budget): Opening {
  let at = ARCHIVE_BYTES
  for (;;) {
    const mark = at + 4 <= bytes.length ? bytes.readUInt32LE(at) : 0
    if (mark === ARCHIVE) at += ARCHIVE_BYTES
    else if (mark === ENTRY) {
      budget.entry()
      const entry = readEntry(bytes, at, budget)
      if (!entry) break
      if (entry.packed) yield* openPacked(entry.packed, budget)
      at = entry.end
    } else if ([DIRECTORY, COMMENT, END].includes(mark)) return
    else break
  }
  const split = at + 4 <= bytes.length && bytes.readUInt32LE(at) === SPLIT
  yield obstacle(split ? 'volume' : 'damaged')
}

/** The entry at `at`, and where the next one begins; null where it is cut off or makes no sense. A folder holds nothing. */
function readEntry(
  bytes: Buffer,
  start: number,
  budget: Budget,
): { readonly packed: PackedEntry | null; readonly end: number } | null {
  if (start + HEAD > bytes.length) return null
  const nameLength = bytes.readUInt16LE(start + 4)
  const attributes = bytes[start + 6]!
  const descriptor = bytes[start + 11]!
  const width = descriptor >> 4
  if (!WIDTHS.has(width)) return null
  let at = start + HEAD
  if (at + (width > 0 ? 6 + 2 * width : 0) + nameLength > bytes.length) return null
  const method = width > 0 ? bytes[at]! : 0
  const crc = width > 0 ? bytes.readUInt32LE(at + 2) : 0
  const packedSize = sizeAt(bytes, at + 6, width)
  const size = sizeAt(bytes, at + 6 + width, width)
  if (width > 0) at += 6 + 2 * width
  const name = decodeKorean(bytes.subarray(at, at + nameLength))
  at += nameLength
  const isLocked = (descriptor & LOCKED) !== 0
  const end = at + packedSize + (isLocked ? CIPHER_HEADER : 0)
  if (end > bytes.length) return null
  if ((attributes & FOLDER) !== 0 && packedSize === 0) return { packed: null, end }
  const check = (descriptor & LATE_SUM) !== 0 ? bytes.readUInt32LE(start + 7) >>> 8 : crc >>> 24
  const packed = {
    name,
    crc,
    data: bytes.subarray(at, end),
    locked: isLocked ? [check & 0xff] : null,
    unpack: (data: Buffer) => unpack(method, data, size, budget),
  }
  return { packed, end }
}

function sizeAt(bytes: Buffer, at: number, width: number): number {
  if (width === 0) return 0
  return width === 8 ? Number(bytes.readBigUInt64LE(at)) : bytes.readUIntLE(at, width)
}

function unpack(method: number, data: Buffer, size: number, budget: Budget): Unpacking {
  if (method === 0) return stored(data, budget)
  if (method === 1) return bunzip2Alz(data, budget)
  return method === 2 ? deflated(data, size, budget) : undefined
}
