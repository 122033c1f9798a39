/** Writes zip archives (APPNOTE.TXT 6.3) in their plainest form: no extra fields, no comments, names in UTF-8. */
import { crc32, deflateRawSync } from 'node:zlib'
import { Failure } from '../failure.ts'

export interface WrittenEntry {
  readonly name: string
  readonly bytes: Buffer
  /** Not to be compressed: pictures, and the type of OpenDocument that must be found at its place. */
  readonly stored?: boolean
}

const UTF_8 = 0x800
const VERSION = 20
/** Midnight of 1 January 1980: no time of ours tells anything. */
const DATE = 0x21
const MAX_ENTRIES = 0xffff
const MAX_BYTES = 0xffffffff

/** @throws Failure 'limit' for what needs the 64-bit form */
export function writeZip(entries: readonly WrittenEntry[]): Buffer {
  const pieces: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const { head, name, data } = packed(entry)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    head.copy(local, 4)
    const record = Buffer.alloc(46)
    record.writeUInt32LE(0x02014b50, 0)
    record.writeUInt16LE(VERSION, 4)
    head.copy(record, 6)
    record.writeUInt32LE(offset, 42)
    pieces.push(local, name, data)
    central.push(record, name)
    offset += local.length + name.length + data.length
    if (offset > MAX_BYTES) throw new Failure('limit', 'an archive of more than 4 GiB')
  }
  if (entries.length > MAX_ENTRIES) throw new Failure('limit', 'an archive of more than 65,535 entries')
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...pieces, directory, end])
}

/** The 26 bytes that both headers of an entry share, its name and its data. */
function packed({ name, bytes, stored = false }: WrittenEntry): { head: Buffer; name: Buffer; data: Buffer } {
  const deflated = stored || bytes.length === 0 ? bytes : deflateRawSync(bytes)
  const compress = deflated.length < bytes.length
  const data = compress ? deflated : bytes
  const written = Buffer.from(name)
  const head = Buffer.alloc(26)
  head.writeUInt16LE(VERSION, 0)
  head.writeUInt16LE(UTF_8, 2)
  head.writeUInt16LE(compress ? 8 : 0, 4)
  head.writeUInt16LE(DATE, 8)
  head.writeUInt32LE(crc32(bytes), 10)
  head.writeUInt32LE(data.length, 14)
  head.writeUInt32LE(bytes.length, 18)
  head.writeUInt16LE(written.length, 22)
  return { head, name: written, data }
}
