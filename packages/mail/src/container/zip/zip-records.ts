/**
 * What a zip file (APPNOTE.TXT 6.3) says of its entries, in its two places: the central directories and the headers in
 * front of the data. Nothing is decompressed here.
 */

import type { Claims } from '../claims.ts'

export interface ZipRecord {
  /** As written: its character set is not always told. */
  readonly name: string
  /** The name that extra field 0x7075 gives it instead, '' where there is none. */
  readonly unicodeName: string
  readonly flags: number
  readonly method: number
  readonly crc: number
  readonly compressed: number
  readonly size: number
  /** Offset of the header in front of the data. */
  readonly local: number
  /** How AES locks it (extra field 0x9901): strength 1 to 3, and the true method. */
  readonly aes: { readonly strength: number; readonly method: number } | null
}

/** A header in front of data. */
export interface LocalHeader extends ZipRecord {
  readonly dataStart: number
}

export interface ZipDirectory {
  readonly records: readonly ZipRecord[]
  /** Offset of its first record, or of its end record where there is none. */
  readonly start: number
  /** Offset of its end record. */
  readonly end: number
  /** Its end record's comment ends where the file does: what programs that start at the end take. */
  readonly last: boolean
  /** It is as long and holds as many entries as it says, and could be in no other place. */
  readonly whole: boolean
  readonly volumes: boolean
}

export const FLAG_ENCRYPTED = 1
export const FLAG_DESCRIPTOR = 8
const END = Buffer.from('PK\x05\x06', 'latin1')
export const LOCAL = Buffer.from('PK\x03\x04', 'latin1')
const CENTRAL_SIGNATURE = 0x02014b50
const LOCAL_SIGNATURE = 0x04034b50
/** What may stand between the directory and its end: the 64-bit end record, a digital signature. */
const BEHIND_CENTRAL: ReadonlySet<number> = new Set([0x06064b50, 0x05054b50])
const END_BYTES = 22
const MAX_DIRECTORIES = 100
const MAX_UINT32 = 0xffffffff

/** Where programs begin to look for the end record, back from the end of the file. */
export function tailStart(bytes: Buffer): number {
  return Math.max(0, bytes.length - END_BYTES - 0xffff)
}

/** True when the bytes end as an archive does, whatever they begin with. */
export function endsAsZip(bytes: Buffer): boolean {
  for (let at = bytes.indexOf(END, tailStart(bytes)); at >= 0; at = bytes.indexOf(END, at + 4))
    if (isLast(bytes, at)) return true
  return false
}

/**
 * Every directory in the file that nobody claims, in order: archives within archives have theirs too. At most `maxRecords`
 * entries in all.
 */
export function readDirectories(bytes: Buffer, maxRecords: number, claims?: Claims): ZipDirectory[] {
  const directories: ZipDirectory[] = []
  let room = maxRecords
  for (let end = bytes.indexOf(END), next = 0; end >= 0; end = bytes.indexOf(END, next)) {
    next = Math.max(end + 4, claims?.behind(end) ?? 0)
    if (claims && claims.behind(end) > end) continue
    if (end + END_BYTES > bytes.length || directories.length >= MAX_DIRECTORIES || room <= 0) break
    for (const directory of readDirectory(bytes, end, room)) {
      directories.push(directory)
      room -= directory.records.length
    }
  }
  return directories
}

function isLast(bytes: Buffer, end: number): boolean {
  return end + END_BYTES <= bytes.length && end + END_BYTES + bytes.readUInt16LE(end + 20) === bytes.length
}

/** One, or two where it could start in two places: some readers count from the start, some from the end. */
function readDirectory(bytes: Buffer, end: number, room: number): ZipDirectory[] {
  const count = bytes.readUInt16LE(end + 10)
  const size = bytes.readUInt32LE(end + 12)
  const offset = bytes.readUInt32LE(end + 16)
  const last = isLast(bytes, end)
  const volumes = bytes.readUInt16LE(end + 4) !== 0 && bytes.readUInt16LE(end + 4) !== 0xffff
  const places = new Map<number, number>()
  if (offset < end && signatureAt(bytes, offset) === CENTRAL_SIGNATURE) places.set(offset, 0)
  const start = directoryStart(bytes, end, size)
  if (start >= 0 && !places.has(start)) places.set(start, offset <= start ? start - offset : 0)
  if (places.size === 0)
    return [{ records: [], start: end, end, last, volumes, whole: size === 0 && count === 0 }]
  return [...places].map(([at, base]) => {
    const { records, next } = readRecords(bytes, at, end, base, room)
    const ends = next === end || BEHIND_CENTRAL.has(signatureAt(bytes, next))
    const counted = (records.length & 0xffff) === count || count === 0xffff
    return { records, start: at, end, last, volumes, whole: places.size === 1 && ends && counted }
  })
}

/** Where the directory starts by its size; -1 when it does not. The 64-bit records may stand behind it. */
function directoryStart(bytes: Buffer, end: number, size: number): number {
  if (size === MAX_UINT32) {
    const locator = end - 20
    if (signatureAt(bytes, locator) !== 0x07064b50) return -1
    const record = locator - 56
    if (signatureAt(bytes, record) !== 0x06064b50) return -1
    const start = record - Number(bytes.readBigUInt64LE(record + 40))
    return signatureAt(bytes, start) === CENTRAL_SIGNATURE ? start : -1
  }
  return size > 0 && signatureAt(bytes, end - size) === CENTRAL_SIGNATURE ? end - size : -1
}

function readRecords(
  bytes: Buffer,
  start: number,
  end: number,
  base: number,
  room: number,
): { records: ZipRecord[]; next: number } {
  const records: ZipRecord[] = []
  let at = start
  while (at + 46 <= end && signatureAt(bytes, at) === CENTRAL_SIGNATURE && records.length < room) {
    const nameLength = bytes.readUInt16LE(at + 28)
    const extraLength = bytes.readUInt16LE(at + 30)
    const extra = bytes.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength)
    const [size, compressed, local] = wide(
      [bytes.readUInt32LE(at + 24), bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 42)],
      extra,
    )
    records.push({
      name: bytes.toString('utf8', at + 46, Math.min(at + 46 + nameLength, end)),
      unicodeName: unicodeNameOf(extra),
      flags: bytes.readUInt16LE(at + 8),
      method: bytes.readUInt16LE(at + 10),
      crc: bytes.readUInt32LE(at + 16),
      compressed: compressed!,
      size: size!,
      local: base + local!,
      aes: aesOf(extra),
    })
    at += 46 + nameLength + extraLength + bytes.readUInt16LE(at + 32)
  }
  return { records, next: at }
}

/** Fields that do not fit into 32 bits stand in extra field 1, in this order. */
function wide(values: number[], extra: Buffer): number[] {
  if (!values.includes(MAX_UINT32)) return values
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue
    let field = at + 4
    return values.map((value) => {
      if (value !== MAX_UINT32 || field + 8 > extra.length) return value
      field += 8
      return Number(extra.readBigUInt64LE(field - 8))
    })
  }
  return values
}

function aesOf(extra: Buffer): ZipRecord['aes'] {
  const field = extraField(extra, 0x9901)
  return field && field.length >= 7 ? { strength: field[4]!, method: field.readUInt16LE(5) } : null
}

/** Whether the sum in it is that of the name or not: not all programs ask. */
function unicodeNameOf(extra: Buffer): string {
  return extraField(extra, 0x7075)?.toString('utf8', 5) ?? ''
}

function extraField(extra: Buffer, id: number): Buffer | null {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2))
    if (extra.readUInt16LE(at) === id) return extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2))
  return null
}

/** The header at `at`; null when none stands there that makes sense. */
export function readLocalHeader(bytes: Buffer, at: number): LocalHeader | null {
  if (at < 0 || at + 30 > bytes.length || signatureAt(bytes, at) !== LOCAL_SIGNATURE) return null
  const nameLength = bytes.readUInt16LE(at + 26)
  const extraLength = bytes.readUInt16LE(at + 28)
  const dataStart = at + 30 + nameLength + extraLength
  if (dataStart > bytes.length) return null
  const extra = bytes.subarray(at + 30 + nameLength, dataStart)
  const [size, compressed] = wide([bytes.readUInt32LE(at + 22), bytes.readUInt32LE(at + 18)], extra)
  return {
    name: bytes.toString('utf8', at + 30, at + 30 + nameLength),
    unicodeName: unicodeNameOf(extra),
    flags: bytes.readUInt16LE(at + 6),
    method: bytes.readUInt16LE(at + 8),
    crc: bytes.readUInt32LE(at + 14),
    compressed: compressed!,
    size: size!,
    local: at,
    aes: aesOf(extra),
    dataStart,
  }
}

function signatureAt(bytes: Buffer, at: number): number {
  return at >= 0 && at + 4 <= bytes.length ? bytes.readUInt32LE(at) : 0
}
