/** Containers for tests, made at run time: zip in all its forms, tar, compound files, PDF, RTF, bzip2. */
import { crc32, deflateRawSync, deflateSync } from 'node:zlib'

export interface ZipEntry {
  readonly name?: string
  readonly content: Buffer
  /** 8 (deflate) unless told. */
  readonly method?: number
  /** Bytes as they lie in the archive; compressed from the content by default. */
  readonly data?: Buffer
  /** General purpose flags; 8 moves sizes and sum behind the data, 1 says it is encrypted. */
  readonly flags?: number
  /** Extra fields, in both of its headers. */
  readonly extra?: Buffer
  /** What the header in front of the data says, where it differs. */
  readonly local?: Partial<Record<'method' | 'compressed' | 'flags', number>>
}

export interface ZipOptions {
  /** What the end record says of the number of entries. */
  readonly count?: number
  readonly comment?: Buffer
  /** Bytes ahead of the archive; its offsets leave them out. */
  readonly ahead?: Buffer
  /** Leaves the directory out. */
  readonly headless?: boolean
}

/** An archive of these entries. */
export function zipOf(entries: readonly ZipEntry[], options: ZipOptions = {}): Buffer {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const [local, record] = zipEntry(entry, offset)
    locals.push(local)
    central.push(record)
    offset += local.length
  }
  if (options.headless) return Buffer.concat([options.ahead ?? Buffer.alloc(0), ...locals])
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  const count = options.count ?? entries.length
  end.writeUInt16LE(count & 0xffff, 8)
  end.writeUInt16LE(count & 0xffff, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  end.writeUInt16LE(options.comment?.length ?? 0, 20)
  const { ahead = Buffer.alloc(0), comment = Buffer.alloc(0) } = options
  return Buffer.concat([ahead, ...locals, directory, end, comment])
}

function zipEntry(entry: ZipEntry, offset: number): [local: Buffer, central: Buffer] {
  const { content, method = 8, flags = 0, local = {}, extra = Buffer.alloc(0) } = entry
  const name = Buffer.from(entry.name ?? 'a.bin')
  const data = entry.data ?? (method === 8 ? deflateRawSync(content) : content)
  const streamed = (flags & 8) !== 0
  const common = (from: { method: number; flags: number; compressed: number; size: number; crc: number }) => {
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(from.flags, 2)
    fields.writeUInt16LE(from.method, 4)
    fields.writeUInt32LE(from.crc, 10)
    fields.writeUInt32LE(from.compressed, 14)
    fields.writeUInt32LE(from.size, 18)
    fields.writeUInt16LE(name.length, 22)
    fields.writeUInt16LE(extra.length, 24)
    return fields
  }
  const truth = { method, flags, compressed: data.length, size: content.length, crc: crc32(content) }
  const header = common({ ...truth, ...(streamed ? { compressed: 0, size: 0, crc: 0 } : {}), ...local })
  const descriptor = Buffer.alloc(streamed ? 16 : 0)
  if (streamed) {
    descriptor.write('PK\x07\x08', 'latin1')
    descriptor.writeUInt32LE(truth.crc, 4)
    descriptor.writeUInt32LE(truth.compressed, 8)
    descriptor.writeUInt32LE(truth.size, 12)
  }
  const place = Buffer.alloc(14)
  place.writeUInt32LE(offset, 10)
  return [
    Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), header, name, extra, data, descriptor]),
    Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common(truth), place, name, extra]),
  ]
}

/** `marked: false` gives the old form, which only its sum tells. */
export function tarOf(name: string, content: Buffer, { marked = true } = {}): Buffer {
  const header = Buffer.alloc(512)
  header.write(name, 0)
  header.write('0000644\0', 100)
  header.write(`${content.length.toString(8).padStart(11, '0')}\0`, 124)
  header.write('        0', 148)
  if (marked) header.write('ustar\x0000', 257)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  const filling = Buffer.alloc((512 - (content.length % 512)) % 512)
  return Buffer.concat([header, content, filling, Buffer.alloc(1024)])
}

const SECTOR = 512
const FREE = 0xffffffff
const CHAIN_END = 0xfffffffe

/** A compound file ([MS-CFB]) of streams in its root; each is filled up to the 4,096 bytes that need no small sectors. */
export function oleOf(streams: readonly (readonly [name: string, content: Buffer])[]): Buffer {
  const sectors: Buffer[] = []
  const table: number[] = []
  const add = (bytes: Buffer): number => {
    const first = sectors.length
    const count = Math.max(1, Math.ceil(bytes.length / SECTOR))
    for (let i = 0; i < count; i++) {
      const sector = Buffer.alloc(SECTOR)
      bytes.copy(sector, 0, i * SECTOR)
      sectors.push(sector)
      table.push(i === count - 1 ? CHAIN_END : first + i + 1)
    }
    return first
  }
  const entries = streams.map(([name, content], index) => {
    const padded = Buffer.concat([content, Buffer.alloc(Math.max(0, 4096 - content.length))])
    return oleEntry(name, 2, add(padded), padded.length, index + 2 <= streams.length ? index + 2 : FREE)
  })
  const directory = add(Buffer.concat([oleEntry('Root Entry', 5, CHAIN_END, 0, FREE, 1), ...entries]))
  const tableSectors = Math.ceil((table.length + 8) / 128)
  const tableStart = sectors.length
  const numbers = Buffer.alloc(tableSectors * SECTOR, 0xff)
  table.forEach((next, index) => numbers.writeUInt32LE(next, index * 4))
  for (let i = 0; i < tableSectors; i++) numbers.writeUInt32LE(0xfffffffd, (tableStart + i) * 4)
  const header = Buffer.alloc(SECTOR, 0xff, 'latin1')
  header.fill(0, 0, 76)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header)
  header.writeUInt16LE(0x3e, 24)
  header.writeUInt16LE(3, 26)
  header.writeUInt16LE(0xfffe, 28)
  header.writeUInt16LE(9, 30)
  header.writeUInt16LE(6, 32)
  header.writeUInt32LE(tableSectors, 44)
  header.writeUInt32LE(directory, 48)
  header.writeUInt32LE(4096, 56)
  header.writeUInt32LE(CHAIN_END, 60)
  header.writeUInt32LE(CHAIN_END, 68)
  for (let i = 0; i < tableSectors; i++) header.writeUInt32LE(tableStart + i, 76 + i * 4)
  return Buffer.concat([header, ...sectors, numbers])
}

function oleEntry(
  name: string,
  type: number,
  start: number,
  size: number,
  right: number,
  child = FREE,
): Buffer {
  const entry = Buffer.alloc(128)
  entry.write(name, 'utf16le')
  entry.writeUInt16LE(name.length * 2 + 2, 64)
  entry[66] = type
  entry[67] = 1
  entry.writeUInt32LE(FREE, 68)
  entry.writeUInt32LE(right, 72)
  entry.writeUInt32LE(child, 76)
  entry.writeUInt32LE(start, 116)
  entry.writeUInt32LE(size, 120)
  return entry
}

/** `\1Ole10Native`: a file as Windows' Object Packager keeps it. */
export function olePackageOf(name: string, content: Buffer): Buffer {
  const path = `C:\\${name}\0`
  const size = (bytes: number): Buffer => {
    const field = Buffer.alloc(4)
    field.writeUInt32LE(bytes)
    return field
  }
  const body = Buffer.concat([
    Buffer.from(`\x02\0${name}\0${path}`, 'latin1'),
    Buffer.from('\0\0\x03\0', 'latin1'),
    size(path.length),
    Buffer.from(path, 'latin1'),
    size(content.length),
    content,
  ])
  return Buffer.concat([size(body.length), body])
}

/** A PDF with one embedded file; `filter` is done to it, `dictionary` stands in its stream's dictionary. */
export function pdfOf(
  content: Buffer,
  filter: (bytes: Buffer) => Buffer = deflateSync,
  dictionary = '/Type /EmbeddedFile /Filter /FlateDecode',
): Buffer {
  const data = filter(content)
  return Buffer.concat([
    Buffer.from(`%PDF-1.7\n5 0 obj\n<< ${dictionary} /Length ${data.length} >>\nstream\n`),
    data,
    Buffer.from('\nendstream\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n'),
  ])
}

/** An RTF document with an object whose digits stand in lines and groups. */
export function rtfOf(content: Buffer): Buffer {
  const digits = content.toString('hex').replace(/(.{40})/g, '$1\r\n{\\*\\x}')
  return Buffer.from(`{\\rtf1 text{\\object\\objemb{\\*\\objdata ${digits}}}}`)
}
