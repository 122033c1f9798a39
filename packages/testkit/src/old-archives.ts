/** Older archives for tests: ar, cpio, cabinets, images of CDs. */
import { deflateRawSync } from 'node:zlib'

export function arOf(name: string, content: Buffer): Buffer {
  const head = `${`${name}/`.padEnd(16)}${'0'.padEnd(12)}${'0'.padEnd(6)}${'0'.padEnd(6)}${'644'.padEnd(8)}`
  const field = `${head}${String(content.length).padEnd(10)}\`\n`
  return Buffer.concat([Buffer.from(`!<arch>\n${field}`), content, Buffer.alloc(content.length & 1, '\n')])
}

export function cpioOf(name: string, content: Buffer): Buffer {
  return Buffer.concat([cpioEntry(name, content), cpioEntry('TRAILER!!!', Buffer.alloc(0))])
}

function cpioEntry(name: string, content: Buffer): Buffer {
  const values = [0, 0o100644, 0, 0, 1, 0, content.length, 0, 0, 0, 0, Buffer.byteLength(name) + 1, 0]
  const head = `070701${values.map((value) => value.toString(16).padStart(8, '0')).join('')}${name}\0`
  const filled = (bytes: Buffer): Buffer => Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)])
  return Buffer.concat([filled(Buffer.from(head)), filled(content)])
}

export function cabOf(name: string, content: Buffer, packed = true): Buffer {
  const blocks: Buffer[] = []
  for (let at = 0; at < content.length; at += 0x8000) {
    const piece = content.subarray(at, at + 0x8000)
    const dictionary = content.subarray(Math.max(0, at - 0x8000), at)
    const options = dictionary.length > 0 ? { dictionary } : {}
    const data = packed ? Buffer.concat([Buffer.from('CK'), deflateRawSync(piece, options)]) : piece
    const head = Buffer.alloc(8)
    head.writeUInt16LE(data.length, 4)
    head.writeUInt16LE(piece.length, 6)
    blocks.push(head, data)
  }
  const file = Buffer.concat([Buffer.alloc(16), Buffer.from(`${name}\0`)])
  file.writeUInt32LE(content.length)
  const header = Buffer.alloc(36 + 8)
  header.write('MSCF')
  header.writeUInt32LE(44, 16)
  header.writeUInt16LE(0x0103, 24)
  header.writeUInt16LE(1, 26)
  header.writeUInt16LE(1, 28)
  header.writeUInt32LE(44 + file.length, 36)
  header.writeUInt16LE(blocks.length / 2, 40)
  header.writeUInt16LE(packed ? 1 : 0, 42)
  return Buffer.concat([header, file, ...blocks])
}

const SECTOR = 2048

/** With the short names alone, or with Joliet's as well. */
export function isoOf(name: string, content: Buffer, joliet = false): Buffer {
  const volumes = joliet ? [1, 2] : [1]
  const first = 16 + volumes.length + 1
  const data = first + volumes.length
  const image = Buffer.alloc((data + Math.ceil(content.length / SECTOR)) * SECTOR)
  volumes.forEach((type, index) => {
    const at = (16 + index) * SECTOR
    image[at] = type
    image.write('CD001\x01', at + 1)
    if (type === 2) image.write('%/E', at + 88)
    record(Buffer.from([0]), first + index, SECTOR, 2).copy(image, at + 156)
    const shown = type === 2 ? Buffer.from(name, 'utf16le').swap16() : Buffer.from(`${name.toUpperCase()};1`)
    record(shown, data, content.length, 0).copy(image, (first + index) * SECTOR)
  })
  image[(16 + volumes.length) * SECTOR] = 255
  image.write('CD001\x01', (16 + volumes.length) * SECTOR + 1)
  content.copy(image, data * SECTOR)
  return image
}

function record(name: Buffer, sector: number, size: number, flags: number): Buffer {
  const entry = Buffer.alloc(33 + name.length + ((name.length + 1) & 1))
  entry[0] = entry.length
  entry.writeUInt32LE(sector, 2)
  entry.writeUInt32LE(size, 10)
  entry[25] = flags
  entry[32] = name.length
  name.copy(entry, 33)
  return entry
}
