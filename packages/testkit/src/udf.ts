/** Images of UDF (ECMA-167, third edition; UDF 1.02) for tests: one file in the root, in a partition that lies behind the anchor. */

const SECTOR = 2048
/** Sectors of the volume: what it is recognised by, its description, its anchor (3/8.4.2.1; another is the last), and the partition. */
const [RECOGNITION, DESCRIPTION, ANCHOR, PARTITION] = [16, 32, 256, 257] as const
/** Blocks of the partition. */
const [FILE_SET, ROOT, NAMES, FILE, CONTENT] = [0, 1, 2, 3, 4] as const
const TAG = 16
const [DIRECTORY, PLAIN] = [4, 5] as const

/** @param name of Latin letters */
export function udfOf(name: string, content: Buffer): Buffer {
  const blocks = CONTENT + Math.ceil(content.length / SECTOR)
  const last = PARTITION + blocks
  const image = Buffer.alloc((last + 1) * SECTOR)
  for (const [at, word] of ['BEA01', 'NSR02', 'TEA01'].entries())
    image.write(`\0${word}\x01`, (RECOGNITION + at) * SECTOR, 'latin1')
  const put = (sector: number, bytes: Buffer): number => bytes.copy(image, sector * SECTOR)
  put(DESCRIPTION, tagged(1, DESCRIPTION, primaryVolume()))
  put(DESCRIPTION + 1, tagged(6, DESCRIPTION + 1, logicalVolume()))
  put(DESCRIPTION + 2, tagged(5, DESCRIPTION + 2, partition(blocks)))
  put(DESCRIPTION + 3, tagged(8, DESCRIPTION + 3, Buffer.alloc(SECTOR)))
  for (const at of [ANCHOR, last]) put(at, tagged(2, at, anchor()))
  const names = Buffer.concat([fileIdentifier(0x0a, ROOT, ''), fileIdentifier(0, FILE, name)])
  put(PARTITION + FILE_SET, tagged(256, FILE_SET, fileSet()))
  put(PARTITION + ROOT, tagged(261, ROOT, fileEntry(DIRECTORY, names.length, NAMES)))
  put(PARTITION + NAMES, names)
  put(PARTITION + FILE, tagged(261, FILE, fileEntry(PLAIN, content.length, CONTENT)))
  put(PARTITION + CONTENT, content)
  return image
}

/** CRC-16 of ITU-T V.41 (1/7.2.6). */
function crc(bytes: Buffer): number {
  let rest = 0
  for (const byte of bytes) {
    rest ^= byte << 8
    for (let bit = 0; bit < 8; bit++) rest = ((rest << 1) ^ (rest & 0x8000 ? 0x1021 : 0)) & 0xffff
  }
  return rest
}

/** 3/7.2: the tag before the bytes of a descriptor, whose first 16 are left for it. */
function tagged(type: number, location: number, bytes: Buffer): Buffer {
  bytes.writeUInt16LE(type, 0)
  bytes.writeUInt16LE(2, 2)
  bytes.writeUInt16LE(crc(bytes.subarray(TAG)), 8)
  bytes.writeUInt16LE(bytes.length - TAG, 10)
  bytes.writeUInt32LE(location, 12)
  bytes[4] = bytes.subarray(0, TAG).reduce((sum, byte, at) => (at === 4 ? sum : sum + byte), 0) & 0xff
  return bytes
}

function primaryVolume(): Buffer {
  const bytes = Buffer.alloc(512)
  bytes.set(dstring('VOLUME', 32), 24)
  bytes.writeUInt16LE(1, 56)
  bytes.writeUInt16LE(1, 58)
  return bytes
}

function logicalVolume(): Buffer {
  const bytes = Buffer.alloc(446)
  bytes.set(dstring('VOLUME', 128), 84)
  bytes.writeUInt32LE(SECTOR, 212)
  bytes.write('\0*OSTA UDF Compliant', 216, 'latin1')
  longAllocation(SECTOR, FILE_SET).copy(bytes, 248)
  bytes.writeUInt32LE(6, 264)
  bytes.writeUInt32LE(1, 268)
  // A map of type 1: partition 0 of this volume.
  bytes.set([1, 6, 1, 0, 0, 0], 440)
  return bytes
}

function partition(blocks: number): Buffer {
  const bytes = Buffer.alloc(512)
  bytes.writeUInt16LE(1, 20)
  bytes.write('\x02+NSR02', 24, 'latin1')
  bytes.writeUInt32LE(1, 184)
  bytes.writeUInt32LE(PARTITION, 188)
  bytes.writeUInt32LE(blocks, 192)
  return bytes
}

function anchor(): Buffer {
  const bytes = Buffer.alloc(512)
  for (const at of [16, 24]) {
    bytes.writeUInt32LE(16 * SECTOR, at)
    bytes.writeUInt32LE(DESCRIPTION, at + 4)
  }
  return bytes
}

function fileSet(): Buffer {
  const bytes = Buffer.alloc(512)
  longAllocation(SECTOR, ROOT).copy(bytes, 400)
  return bytes
}

/** 4/14.9, with one short allocation descriptor. */
function fileEntry(type: number, length: number, block: number): Buffer {
  const bytes = Buffer.alloc(184)
  bytes.writeUInt16LE(4, 20)
  bytes.writeUInt16LE(1, 24)
  bytes[27] = type
  bytes.writeUInt16LE(1, 48)
  bytes.writeBigUInt64LE(BigInt(length), 56)
  bytes.writeBigUInt64LE(BigInt(Math.ceil(length / SECTOR)), 64)
  bytes.writeUInt32LE(8, 172)
  bytes.writeUInt32LE(length, 176)
  bytes.writeUInt32LE(block, 180)
  return bytes
}

/** 4/14.4; `flags`: 2 a directory, 8 the one above. */
function fileIdentifier(flags: number, block: number, name: string): Buffer {
  const id = name === '' ? Buffer.alloc(0) : Buffer.concat([Buffer.from([8]), Buffer.from(name, 'latin1')])
  const bytes = Buffer.alloc(Math.ceil((38 + id.length) / 4) * 4)
  bytes.writeUInt16LE(1, 16)
  bytes[18] = flags
  bytes[19] = id.length
  longAllocation(SECTOR, block).copy(bytes, 20)
  id.copy(bytes, 38)
  return tagged(257, NAMES, bytes)
}

function longAllocation(length: number, block: number): Buffer {
  const bytes = Buffer.alloc(16)
  bytes.writeUInt32LE(length, 0)
  bytes.writeUInt32LE(block, 4)
  return bytes
}

/** A text of a field of that size, its length in the last byte. */
function dstring(text: string, size: number): Buffer {
  const bytes = Buffer.alloc(size)
  bytes[0] = 8
  bytes.write(text, 1, 'latin1')
  bytes[size - 1] = text.length + 1
  return bytes
}
