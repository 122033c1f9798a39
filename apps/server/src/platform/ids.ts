/** UUIDv7 (RFC 9562 §5.7): the first 48 bits are the milliseconds of creation, so an id leads to its partition. */
import { randomFillSync } from 'node:crypto'

/** A new id for the moment `ms` since the epoch. */
export function uuidv7(ms: number): string {
  const bytes = randomFillSync(Buffer.alloc(16))
  bytes.writeUIntBE(ms, 0, 6)
  bytes[6] = (bytes[6]! & 0x0f) | 0x70
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** The moment an id was made for, ms since the epoch. */
export function timeOfUuid(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
}

/** Whether a text is an id as we write it, in whatever case. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}
