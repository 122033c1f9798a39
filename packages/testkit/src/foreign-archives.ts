/**
 * Archives of other programs for tests, each of one file that lies in it as it is: RAR, ARJ, LZH, CHM, UDF, cabinets by LZX, ALZ and
 * EGG. Small writers by the formats' descriptions; sums are right, so that readers have nothing to say.
 */
import { crc32, deflateRawSync } from 'node:zlib'

/** Little-endian fields one behind the other: octets, and value. */
function fields(...values: readonly (readonly [octets: 1 | 2 | 3 | 4, value: number])[]): Buffer {
  return Buffer.concat(
    values.map(([octets, value]) => {
      const field = Buffer.alloc(octets)
      field.writeUIntLE(value, 0, octets)
      return field
    }),
  )
}

/** RAR 1.5 to 4: marker, archive header, a file that is stored, end. `locked` says that it is. */
export function rar4Of(name: string, content: Buffer, locked = false): Buffer {
  const block = (body: Buffer): Buffer => Buffer.concat([fields([2, crc32(body) & 0xffff]), body])
  const head = fields([1, 0x74], [2, 0x8000 | (locked ? 4 : 0)], [2, 32 + Buffer.byteLength(name)])
  const about = fields(
    [4, content.length],
    [4, content.length],
    [1, 2],
    [4, crc32(content)],
    [4, 0x5b75_6000],
    [1, 29],
    [1, 0x30],
    [2, Buffer.byteLength(name)],
    [4, 0x20],
  )
  return Buffer.concat([
    Buffer.from('Rar!\x1a\x07\0', 'latin1'),
    block(Buffer.concat([fields([1, 0x73], [2, 0], [2, 13]), Buffer.alloc(6)])),
    block(Buffer.concat([head, about, Buffer.from(name)])),
    content,
    block(fields([1, 0x7b], [2, 0x4000], [2, 7])),
  ])
}

/** RAR 5: numbers of seven bits an octet. */
export function rar5Of(name: string, content: Buffer): Buffer {
  const number = (value: number): Buffer => {
    const octets: number[] = []
    for (let left = value; ; left = Math.floor(left / 128)) {
      if (left < 128) return Buffer.from([...octets, left])
      octets.push(128 | (left % 128))
    }
  }
  const block = (body: Buffer): Buffer => {
    const sized = Buffer.concat([number(body.length), body])
    return Buffer.concat([fields([4, crc32(sized)]), sized])
  }
  const numbers = (...values: number[]): Buffer => Buffer.concat(values.map(number))
  const sum = fields([4, crc32(content)])
  return Buffer.concat([
    Buffer.from('Rar!\x1a\x07\x01\0', 'latin1'),
    block(numbers(1, 0, 0)),
    block(
      Buffer.concat([
        numbers(2, 2, content.length, 4, content.length, 0x20),
        sum,
        numbers(0, 1, Buffer.byteLength(name)),
        Buffer.from(name),
      ]),
    ),
    content,
    block(numbers(5, 0, 0)),
  ])
}

/** ARJ: main header, header of a stored file, end. */
export function arjOf(name: string, content: Buffer): Buffer {
  const header = (head: Buffer, title: string): Buffer => {
    const body = Buffer.concat([head, Buffer.from(`${title}\0\0`)])
    return Buffer.concat([
      Buffer.from([0x60, 0xea]),
      fields([2, body.length]),
      body,
      fields([4, crc32(body)], [2, 0]),
    ])
  }
  const common = (type: number): Buffer => fields([1, 30], [1, 11], [1, 1], [1, 0], [1, 0], [1, 0], [1, type])
  const main = Buffer.concat([common(2), Buffer.alloc(30 - 7)])
  const about = fields(
    [1, 0],
    [4, 0x5b75_6000],
    [4, content.length],
    [4, content.length],
    [4, crc32(content)],
    [2, 0],
    [2, 0x20],
    [2, 0],
  )
  return Buffer.concat([
    header(main, 'a.arj'),
    header(Buffer.concat([common(0), about]), name),
    content,
    Buffer.from([0x60, 0xea, 0, 0]),
  ])
}

/** LZH of level 0, method `-lh0-`. */
export function lzhOf(name: string, content: Buffer): Buffer {
  const title = Buffer.from(name)
  const body = Buffer.concat([
    Buffer.from('-lh0-'),
    fields([4, content.length], [4, content.length], [4, 0x5b75_6000], [1, 0x20], [1, 0], [1, title.length]),
    title,
    fields([2, crc16(content)]),
  ])
  const sum = body.reduce((total, byte) => (total + byte) & 0xff, 0)
  return Buffer.concat([Buffer.from([body.length, sum]), body, content, Buffer.from([0])])
}

function crc16(bytes: Buffer): number {
  let sum = 0
  for (const byte of bytes) {
    sum ^= byte
    for (let i = 0; i < 8; i++) sum = (sum & 1) === 1 ? (sum >>> 1) ^ 0xa001 : sum >>> 1
  }
  return sum
}

/** A cabinet of one LZX block that is not compressed ([MS-PATCH] 2.6.1). */
export function lzxCabOf(name: string, content: Buffer): Buffer {
  // No translation of calls, block of type 3, its size; bits in words of sixteen, the highest first.
  const bits = (content.length | (3 << 24)) >>> 0
  const word = (value: number): Buffer => fields([2, value & 0xffff])
  const packed = Buffer.concat([
    word(bits >>> 12),
    word((bits & 0xfff) << 4),
    fields([4, 1], [4, 1], [4, 1]),
    content,
    Buffer.alloc(content.length & 1),
  ])
  const file = Buffer.concat([
    fields([4, content.length], [4, 0], [2, 0], [2, 0x5b75], [2, 0x6000], [2, 0x20]),
    Buffer.from(`${name}\0`),
  ])
  const dataAt = 44 + file.length
  const block = Buffer.concat([fields([4, 0], [2, packed.length], [2, content.length]), packed])
  const header = fields(
    [4, 0],
    [4, dataAt + block.length],
    [4, 0],
    [4, 44],
    [4, 0],
    [1, 3],
    [1, 1],
    [2, 1],
    [2, 1],
    [2, 0],
    [2, 1],
    [2, 0],
  )
  const folder = fields([4, dataAt], [2, 1], [2, 0x0f03])
  return Buffer.concat([Buffer.from('MSCF'), header, folder, file, block])
}

/** What ALZip's older form holds: stored (0), deflated (2), or data packed elsewhere. */
export function alzOf(name: string, content: Buffer, method = 2, data?: Buffer): Buffer {
  const packed = data ?? (method === 2 ? deflateRawSync(content) : content)
  return Buffer.concat([
    Buffer.from('ALZ\x01\x0a\0\0\0', 'latin1'),
    Buffer.from('BLZ\x01', 'latin1'),
    fields([2, Buffer.byteLength(name)], [1, 0x20], [4, 0x5b75_6000], [1, 0x40], [1, 0]),
    fields([1, method], [1, 0], [4, crc32(content)], [4, packed.length], [4, content.length]),
    Buffer.from(name),
    packed,
    Buffer.from('CLZ\x01', 'latin1'),
    Buffer.alloc(12),
    Buffer.from('CLZ\x02', 'latin1'),
  ])
}

const EGG_END = 0x08e28222
const deflated = (bytes: Buffer): Buffer => deflateRawSync(bytes)

/** What ALZip's newer form holds, in blocks of at most `blockSize` octets. */
export function eggOf(
  name: string,
  content: Buffer,
  { method = 1, pack = deflated, blockSize = Infinity } = {},
): Buffer {
  const pieces: Buffer[] = []
  for (let at = 0; at < content.length; at += blockSize) pieces.push(content.subarray(at, at + blockSize))
  const blocks = pieces.flatMap((piece) => {
    const packed = method === 0 ? piece : pack(piece)
    const sizes = fields([4, piece.length], [4, packed.length], [4, crc32(piece)], [4, EGG_END])
    return [fields([4, 0x02b50c13], [1, method], [1, 0]), sizes, packed]
  })
  return Buffer.concat([
    Buffer.from('EGGA'),
    fields([2, 0x100], [4, 1], [4, 0], [4, EGG_END]),
    fields([4, 0x0a8590e3], [4, 0], [4, content.length], [4, 0]),
    fields([4, 0x0a8591ac], [1, 0], [2, Buffer.byteLength(name)]),
    Buffer.from(name),
    fields([4, EGG_END]),
    ...blocks,
    fields([4, EGG_END]),
  ])
}

const CHM_BLOCK = 4096

/** Compiled help ([MS-CHM] has no description; by M. Russotto's) of files that lie outside of its compressed section. */
export function chmOf(name: string, content: Buffer): Buffer {
  const sections = Buffer.concat([fields([2, 16], [2, 1], [2, 12]), Buffer.from('Uncompressed\0', 'utf16le')])
  const number = (value: number): number[] =>
    value < 128 ? [value] : [...number(Math.floor(value / 128)).map((octet) => octet | 128), value % 128]
  const entry = (title: string, offset: number, size: number): Buffer =>
    Buffer.from([
      ...number(Buffer.byteLength(title)),
      ...Buffer.from(title),
      0,
      ...number(offset),
      ...number(size),
    ])
  const entries = Buffer.concat([
    entry(`/${name}`, sections.length, content.length),
    entry('::DataSpace/NameList', 0, sections.length),
  ])
  const block = Buffer.alloc(CHM_BLOCK)
  Buffer.concat([
    Buffer.from('PMGL'),
    fields([4, CHM_BLOCK - 20 - entries.length], [4, 0], [4, 0xffffffff], [4, 0xffffffff]),
    entries,
  ]).copy(block)
  block.writeUInt16LE(2, CHM_BLOCK - 2)
  const guid = Buffer.alloc(16, 1)
  const none = 0xffffffff
  const directory = Buffer.concat([
    Buffer.from('ITSP'),
    fields([4, 1], [4, 0x54], [4, 10], [4, CHM_BLOCK], [4, 2], [4, 1], [4, none], [4, 0], [4, 0]),
    fields([4, none], [4, 1], [4, 0x409]),
    guid,
    fields([4, 0x54], [4, none], [4, none], [4, none]),
    block,
  ])
  const contentAt = 0x60 + 0x18 + directory.length
  const whole = contentAt + sections.length + content.length
  return Buffer.concat([
    Buffer.from('ITSF'),
    fields([4, 3], [4, 0x60], [4, 1], [4, 0], [4, 0x409]),
    guid,
    guid,
    fields([4, 0x60], [4, 0], [4, 0x18], [4, 0], [4, 0x78], [4, 0], [4, directory.length], [4, 0]),
    fields([4, contentAt], [4, 0], [4, 0x1fe], [4, 0], [4, whole], [4, 0], [4, 0], [4, 0]),
    directory,
    sections,
    content,
  ])
}
