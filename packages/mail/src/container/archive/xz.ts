/** Files compressed by LZMA: .xz (1.2.0), .lz (lzip), .lzma. */
import type { Budget } from '../budget.ts'
import { lzmaProperties, unpackLzma, unpackLzma2, type Unpacked } from './lzma.ts'
import { file, obstacle, type Opening } from '../opened.ts'

const LZMA2 = 0x21
const HEADER = 12
/** Bytes of a block's check by its kind. */
const CHECKS = [0, 4, 4, 4, 8, 8, 8, 16, 16, 16, 32, 32, 32, 64, 64, 64]
const MAGIC = Buffer.from('fd377a585a00', 'hex')

export function* openXz(bytes: Buffer, budget: Budget): Opening {
  const pieces: Buffer[] = []
  let at = 0
  let reason: 'damaged' | 'unsupported' | null = null
  while (reason === null && at < bytes.length) {
    if (isZero(bytes, at)) {
      at += 4
      continue
    }
    budget.entry()
    if (!bytes.subarray(at, at + 6).equals(MAGIC)) reason = 'damaged'
    else ({ at, reason } = readStream(bytes, at, pieces, budget))
  }
  yield file('', Buffer.concat(pieces))
  if (reason !== null) yield obstacle(reason)
}

interface Place {
  readonly at: number
  readonly reason: 'damaged' | 'unsupported' | null
}

function readStream(bytes: Buffer, start: number, pieces: Buffer[], budget: Budget): Place {
  const check = CHECKS[bytes[start + 7]! & 15] ?? 0
  let at = start + HEADER
  while (at < bytes.length && bytes[at] !== 0) {
    budget.entry()
    const end = at + (bytes[at]! + 1) * 4
    if (end > bytes.length) return { at, reason: 'damaged' }
    if (!isLzma2Alone(bytes.subarray(at, end))) return { at, reason: 'unsupported' }
    const { data, used, whole } = unpackLzma2(bytes.subarray(end), budget)
    pieces.push(data)
    if (!whole) return { at, reason: 'damaged' }
    at = end + Math.ceil(used / 4) * 4 + check
  }
  // An index stands behind the blocks, then the footer, which tells the index's size.
  const footer = bytes.indexOf('YZ', at, 'latin1')
  return footer < 0 ? { at: bytes.length, reason: 'damaged' } : { at: footer + 2, reason: null }
}

/** One filter, and that one LZMA2. */
function isLzma2Alone(header: Buffer): boolean {
  const flags = header[1]!
  if ((flags & 3) !== 0) return false
  let at = 2
  for (const flag of [0x40, 0x80]) {
    if ((flags & flag) === 0) continue
    while (at < header.length && header[at]! >= 0x80) at++
    at++
  }
  return header[at] === LZMA2
}

function isZero(bytes: Buffer, at: number): boolean {
  return at + 4 <= bytes.length && bytes.readUInt32LE(at) === 0
}

const LZIP = Buffer.from('LZIP', 'latin1')
const LZIP_TRAILER = 20

/** Members, each with a trailer that says how long it was. */
export function* openLzip(bytes: Buffer, budget: Budget): Opening {
  const pieces: Buffer[] = []
  let at = 0
  let whole = true
  while (whole && bytes.subarray(at, at + 4).equals(LZIP)) {
    budget.entry()
    const unpacked = unpackLzma(bytes.subarray(at + 6), { lc: 3, lp: 0, pb: 2 }, -1, budget)
    pieces.push(unpacked.data)
    whole = unpacked.whole
    at += 6 + unpacked.used + LZIP_TRAILER
  }
  yield file('', Buffer.concat(pieces))
  if (!whole || at !== bytes.length) yield obstacle('damaged')
}

const LZMA_HEADER = 13

/** The old form: properties, size of the dictionary, size or -1. */
export function* openLzmaAlone(bytes: Buffer, budget: Budget): Opening {
  const unpacked = bytes.length > LZMA_HEADER ? lzmaFile(bytes, budget) : null
  if (unpacked) yield file('', unpacked.data)
  if (!unpacked?.whole) yield obstacle('damaged')
}

function lzmaFile(bytes: Buffer, budget: Budget): Unpacked | null {
  const properties = lzmaProperties(bytes[0]!)
  const told = bytes.readBigUInt64LE(5)
  if (!properties) return null
  const size = told === 0xffffffffffffffffn ? -1 : Number(told)
  return unpackLzma(bytes.subarray(LZMA_HEADER), properties, size, budget)
}
