/** Zip archives locked with a password, for tests: traditional encryption (APPNOTE.TXT 6.1) and WinZip's AES-256. */
import { createCipheriv, createHmac, pbkdf2Sync } from 'node:crypto'
import { crc32, deflateRawSync } from 'node:zlib'

export interface LockedEntry {
  readonly name: string
  readonly content: Buffer
  readonly password: string
  readonly aes?: boolean
}

export function lockedZipOf({ name, content, password, aes = false }: LockedEntry): Buffer {
  const packed = deflateRawSync(content)
  const crc = crc32(content)
  const data = aes ? aesLocked(packed, password) : traditionallyLocked(packed, password, crc >>> 24)
  const extra = aes ? Buffer.from('01990700020041450308 00'.replace(' ', ''), 'hex') : Buffer.alloc(0)
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(aes ? 51 : 20, 0)
  fields.writeUInt16LE(1, 2)
  fields.writeUInt16LE(aes ? 99 : 8, 4)
  fields.writeUInt32LE(aes ? 0 : crc, 10)
  fields.writeUInt32LE(data.length, 14)
  fields.writeUInt32LE(content.length, 18)
  fields.writeUInt16LE(Buffer.byteLength(name), 22)
  fields.writeUInt16LE(extra.length, 24)
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), extra, data])
  const central = Buffer.concat([
    Buffer.from('PK\x01\x02\x14\x00'),
    fields,
    Buffer.alloc(14),
    Buffer.from(name),
    extra,
  ])
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06')
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(local.length, 16)
  return Buffer.concat([local, central, end])
}

/** Three keys, in the words of the format: `crc32` of one byte is what zlib has for it. */
function traditionallyLocked(plain: Buffer, password: string, check: number): Buffer {
  let keys: [number, number, number] = [0x12345678, 0x23456789, 0x34567890]
  const step = (crc: number, byte: number): number => {
    let value = (crc ^ byte) & 0xff
    for (let bit = 0; bit < 8; bit++) value = (value & 1) === 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
    return (value ^ (crc >>> 8)) >>> 0
  }
  const update = (byte: number): void => {
    const first = step(keys[0], byte)
    const second = Number((BigInt(keys[1] + (first & 0xff)) * 134775813n + 1n) & 0xffffffffn)
    keys = [first, second, step(keys[2], second >>> 24)]
  }
  for (const byte of Buffer.from(password)) update(byte)
  const header = Buffer.alloc(12, 9)
  header[11] = check
  return Buffer.from(
    [...header, ...plain].map((byte) => {
      const word = BigInt((keys[2] | 2) & 0xffff)
      const mask = Number(((word * (word ^ 1n)) >> 8n) & 0xffn)
      update(byte)
      return byte ^ mask
    }),
  )
}

function aesLocked(plain: Buffer, password: string): Buffer {
  const salt = Buffer.alloc(16, 5)
  const derived = pbkdf2Sync(password, salt, 1000, 66, 'sha1')
  const locked = Buffer.from(plain)
  for (let at = 0; at < locked.length; at += 16) {
    const counter = Buffer.alloc(16)
    counter.writeUInt32LE(at / 16 + 1)
    const cipher = createCipheriv('aes-256-ecb', derived.subarray(0, 32), null)
    const stream = cipher.update(counter)
    for (let i = 0; i < 16 && at + i < locked.length; i++) locked[at + i]! ^= stream[i]!
  }
  const sum = createHmac('sha1', derived.subarray(32, 64)).update(locked).digest()
  return Buffer.concat([salt, derived.subarray(64), locked, sum.subarray(0, 10)])
}
