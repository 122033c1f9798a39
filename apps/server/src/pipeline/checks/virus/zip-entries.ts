/** Files inside a zip archive, read within hard limits (A01: bombs, overlaps). Only what the virus scan needs. */
import { inflateRawSync } from 'node:zlib'

export interface ZipEntry {
  readonly name: string
  readonly encrypted: boolean
  /** null when it could not be read: encrypted, unknown method, broken or beyond the limits. */
  readonly content: Buffer | null
}

export interface ZipLimits {
  readonly entries: number
  /** Total bytes after inflation. */
  readonly bytes: number
}

export const ZIP_LIMITS: ZipLimits = { entries: 1000, bytes: 100 * 1024 * 1024 }

const END_OF_CENTRAL = 0x06054b50
const END_BYTES = 22
const CENTRAL_ENTRY = 0x02014b50
const LOCAL_ENTRY = 0x04034b50
/** What may stand between the directory and its end: the 64-bit end record, a digital signature. */
const BEHIND_CENTRAL: ReadonlySet<number> = new Set([0x06064b50, 0x05054b50])

/**
 * The entries that the central directory names, also of an archive behind other bytes (A07); null when the bytes are no
 * readable zip. An entry without content stands for what the directory's end does not own up to.
 */
export function readZip(bytes: Buffer, limits: ZipLimits = ZIP_LIMITS): ZipEntry[] | null {
  const end = findEnd(bytes)
  const directory = end < 0 ? null : findDirectory(bytes, end)
  if (!directory) return null
  const { base } = directory
  let at = directory.at
  let budget = limits.bytes
  const entries: ZipEntry[] = []
  while (signatureAt(bytes, at) === CENTRAL_ENTRY && at + 46 <= end && entries.length < limits.entries) {
    const nameLength = bytes.readUInt16LE(at + 28)
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    const encrypted = (bytes.readUInt16LE(at + 8) & 1) === 1
    const content = encrypted ? null : readContent(bytes, at, base, budget)
    budget -= content?.length ?? 0
    entries.push({ name, encrypted, content })
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  const whole = at === end || BEHIND_CENTRAL.has(signatureAt(bytes, at))
  const counted = bytes.readUInt16LE(end + 10) === (entries.length & 0xffff)
  const unlisted = entries.length === 0 && signatureAt(bytes, base) === LOCAL_ENTRY
  if (!whole || !counted || unlisted) entries.push({ name: '…', encrypted: false, content: null })
  return entries
}

/** True when the bytes end as an archive does, whatever they begin with. */
export function endsAsZip(bytes: Buffer): boolean {
  const end = findEnd(bytes)
  return end >= 0 && end + END_BYTES + bytes.readUInt16LE(end + 20) === bytes.length
}

/** The last end record; -1 when there is none, or two whose comments both reach the end: readers take either. */
function findEnd(bytes: Buffer): number {
  const marker = Buffer.alloc(4)
  marker.writeUInt32LE(END_OF_CENTRAL)
  const whole: number[] = []
  let last = -1
  const from = Math.max(0, bytes.length - END_BYTES - 0xffff)
  for (let at = bytes.indexOf(marker, from); at >= 0; at = bytes.indexOf(marker, at + 4)) {
    if (at + END_BYTES > bytes.length) break
    last = at
    if (at + END_BYTES + bytes.readUInt16LE(at + 20) === bytes.length) whole.push(at)
  }
  if (whole.length > 1) return -1
  return whole[0] ?? last
}

/** Where the directory starts and what its offsets count from; null when it could be in two places, or in none. */
function findDirectory(bytes: Buffer, end: number): { at: number; base: number } | null {
  const size = bytes.readUInt32LE(end + 12)
  const offset = bytes.readUInt32LE(end + 16)
  const before = end - size
  const atOffset = offset < end && signatureAt(bytes, offset) === CENTRAL_ENTRY
  const atEnd = size > 0 && before >= 0 && signatureAt(bytes, before) === CENTRAL_ENTRY
  if (atOffset && atEnd && before !== offset) return null
  if (atOffset) return { at: offset, base: 0 }
  if (atEnd && before >= offset) return { at: before, base: before - offset }
  return size === 0 && bytes.readUInt16LE(end + 10) === 0 ? { at: end, base: 0 } : null
}

function signatureAt(bytes: Buffer, at: number): number {
  return at >= 0 && at + 4 <= bytes.length ? bytes.readUInt32LE(at) : 0
}

function readContent(bytes: Buffer, central: number, base: number, budget: number): Buffer | null {
  const method = bytes.readUInt16LE(central + 10)
  const size = bytes.readUInt32LE(central + 20)
  const local = base + bytes.readUInt32LE(central + 42)
  if (local + 30 > bytes.length || signatureAt(bytes, local) !== LOCAL_ENTRY) return null
  // Readers that go through the file see what stands here.
  if (bytes.readUInt16LE(local + 8) !== method) return null
  const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
  const data = bytes.subarray(start, start + size)
  if (data.length < size || budget <= 0) return null
  if (method === 0) return data
  if (method !== 8) return null
  try {
    return inflateRawSync(data, { maxOutputLength: budget })
  } catch {
    return null
  }
}
