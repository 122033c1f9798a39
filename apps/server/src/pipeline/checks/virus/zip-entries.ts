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
const CENTRAL_ENTRY = 0x02014b50

/** The entries that the central directory names; null when the bytes are no readable zip. */
export function readZip(bytes: Buffer, limits: ZipLimits = ZIP_LIMITS): ZipEntry[] | null {
  const end = findEnd(bytes)
  if (end < 0) return null
  const count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  let budget = limits.bytes
  const entries: ZipEntry[] = []
  for (let i = 0; i < Math.min(count, limits.entries); i++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== CENTRAL_ENTRY)
      return entries.length > 0 ? entries : null
    const nameLength = bytes.readUInt16LE(at + 28)
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    const encrypted = (bytes.readUInt16LE(at + 8) & 1) === 1
    const content = encrypted ? null : readContent(bytes, at, budget)
    budget -= content?.length ?? 0
    entries.push({ name, encrypted, content })
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  if (count > limits.entries) entries.push({ name: '…', encrypted: false, content: null })
  return entries
}

function findEnd(bytes: Buffer): number {
  const marker = Buffer.alloc(4)
  marker.writeUInt32LE(END_OF_CENTRAL)
  const at = bytes.lastIndexOf(marker)
  return at >= 0 && at + 22 <= bytes.length ? at : -1
}

function readContent(bytes: Buffer, central: number, budget: number): Buffer | null {
  const method = bytes.readUInt16LE(central + 10)
  const size = bytes.readUInt32LE(central + 20)
  const local = bytes.readUInt32LE(central + 42)
  if (local + 30 > bytes.length) return null
  const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
  const data = bytes.subarray(start, start + size)
  if (data.length < size || budget <= 0) return null
  if (method === 0) return data
  if (method !== 8) return null
  try {
    return inflateRawSync(data, { maxOutputLength: budget })
  } catch {
    // Broken, or more than the budget: unreadable, which the virus check reports.
    return null
  }
}
