/** Whether an archive's directory itself is locked, by its own words: 7-Zip may die of a wrong password before it says so. */
import type { SevenFormat } from './protocol.ts'

/** 7z: AES-256 with SHA-256, among the coders of a directory that is packed (7zFormat.txt, kEncodedHeader). */
const AES = Buffer.from([0x06, 0xf1, 0x07, 0x01])
const ENCODED_HEADER = 0x17
/** Of the signature header of 7z: where it says how far behind it the directory lies, and how long that is. */
const NEXT_OFFSET = 12
const NEXT_SIZE = 20
const HEADER = 32
/** RAR 4: block of the archive, and its flag for locked headers; RAR 5: block that says how they are locked. */
const RAR_MAIN = 0x73
const RAR_LOCKED = 0x0080
const RAR5_ENCRYPTION = 4

export function isDirectoryLocked(format: SevenFormat, archive: Uint8Array): boolean {
  const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength)
  if (format === '7z') return isPackedByAes(bytes)
  if (format === 'Rar')
    return bytes[9] === RAR_MAIN && bytes.length > 11 && (bytes.readUInt16LE(10) & RAR_LOCKED) > 0
  if (format !== 'Rar5') return false
  // Signature, checksum, then size and type of the first block: numbers of seven bits a byte.
  let at = 12
  while ((bytes[at] ?? 0) >= 0x80) at++
  return bytes[at + 1] === RAR5_ENCRYPTION
}

function isPackedByAes(bytes: Buffer): boolean {
  if (bytes.length < HEADER) return false
  const start = HEADER + Number(bytes.readBigUInt64LE(NEXT_OFFSET))
  const directory = bytes.subarray(start, start + Number(bytes.readBigUInt64LE(NEXT_SIZE)))
  return directory[0] === ENCODED_HEADER && directory.includes(AES)
}
