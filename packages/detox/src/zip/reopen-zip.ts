/** The second reader of archives: fflate, which shares nothing with the one that disarms. */
import { unzipSync } from 'fflate'

/** Names and bytes of the entries; throws where the archive does not open. */
export function reopenZip(bytes: Buffer): ReadonlyMap<string, Buffer> {
  const entries = Object.entries(unzipSync(bytes))
  return new Map(
    entries.map(([name, { buffer, byteOffset, length }]) => [name, Buffer.from(buffer, byteOffset, length)]),
  )
}
