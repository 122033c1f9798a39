/** Entries of zip archives locked with a password: traditional encryption (APPNOTE.TXT 6.1) and WinZip's AES (AE-1, AE-2). */
import { createCipheriv, createHmac, pbkdf2Sync, timingSafeEqual } from 'node:crypto'
import type { Budget } from '../budget.ts'

const HEADER = 12
const TABLE = crcTable()
/** Deriving a key costs a thousand hashes, as bytes read. */
const KEY_COST = 256 * 1024
/** Decrypting a byte costs some times what reading it does. */
const BYTE_COST = 4

/** The bytes behind the header; null when `checks`, of which the header's last byte must be one, say that the password is wrong. */
export function decryptTraditional(
  data: Buffer,
  password: string,
  checks: readonly number[],
  budget: Budget,
): Buffer | null {
  if (data.length < HEADER) return null
  const keys = new Uint32Array([0x12345678, 0x23456789, 0x34567890])
  for (const byte of Buffer.from(password, 'utf8')) update(keys, byte)
  budget.bytes(HEADER * BYTE_COST)
  const header = decrypt(keys, data.subarray(0, HEADER))
  if (!checks.includes(header[HEADER - 1]!)) return null
  budget.bytes(data.length * BYTE_COST)
  return decrypt(keys, data.subarray(HEADER))
}

function decrypt(keys: Uint32Array, data: Buffer): Buffer {
  const out = Buffer.allocUnsafe(data.length)
  for (let i = 0; i < data.length; i++) {
    const word = (keys[2]! | 2) & 0xffff
    const plain = data[i]! ^ ((Math.imul(word, word ^ 1) >>> 8) & 0xff)
    out[i] = plain
    update(keys, plain)
  }
  return out
}

function update(keys: Uint32Array, byte: number): void {
  keys[0] = TABLE[(keys[0]! ^ byte) & 0xff]! ^ (keys[0]! >>> 8)
  keys[1] = Math.imul((keys[1]! + (keys[0] & 0xff)) | 0, 134775813) + 1
  keys[2] = TABLE[(keys[2]! ^ (keys[1] >>> 24)) & 0xff]! ^ (keys[2]! >>> 8)
}

function crcTable(): Uint32Array {
  const table = new Uint32Array(256)
  for (let i = 0; i < 256; i++) {
    let value = i
    for (let bit = 0; bit < 8; bit++) value = (value & 1) === 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
    table[i] = value
  }
  return table
}

/** Length of a key in bytes by the strength that an entry tells (1 to 3). */
const KEYS: Readonly<Record<number, number>> = { 1: 16, 2: 24, 3: 32 }
const CHECK = 2
const AUTHENTICATION = 10

/** What AES locks; null when the password is wrong or the bytes were changed. */
export function decryptAes(data: Buffer, password: string, strength: number, budget: Budget): Buffer | null {
  const size = KEYS[strength]
  if (size === undefined || data.length < size / 2 + CHECK + AUTHENTICATION) return null
  const salt = data.subarray(0, size / 2)
  const start = salt.length + CHECK
  budget.bytes(KEY_COST)
  const derived = pbkdf2Sync(password, salt, 1000, 2 * size + CHECK, 'sha1')
  if (!derived.subarray(2 * size).equals(data.subarray(salt.length, start))) return null
  const locked = data.subarray(start, data.length - AUTHENTICATION)
  budget.bytes(locked.length * BYTE_COST)
  const told = data.subarray(data.length - AUTHENTICATION)
  const sum = createHmac('sha1', derived.subarray(size, 2 * size))
    .update(locked)
    .digest()
  if (!timingSafeEqual(sum.subarray(0, AUTHENTICATION), told)) return null
  return counterMode(locked, derived.subarray(0, size))
}

const BLOCK = 16
const PIECE = 64 * 1024

/** Counter mode as WinZip has it: the counter's low byte comes first, and it starts at 1. */
function counterMode(data: Buffer, key: Buffer): Buffer {
  const cipher = createCipheriv(`aes-${key.length * 8}-ecb`, key, null).setAutoPadding(false)
  const out = Buffer.allocUnsafe(data.length)
  for (let at = 0; at < data.length; at += PIECE) {
    const length = Math.min(PIECE, data.length - at)
    const counters = Buffer.alloc(Math.ceil(length / BLOCK) * BLOCK)
    for (let i = 0; i < counters.length; i += BLOCK) counters.writeUInt32LE((at + i) / BLOCK + 1, i)
    const stream = cipher.update(counters)
    for (let i = 0; i < length; i++) out[at + i] = data[at + i]! ^ stream[i]!
  }
  return out
}
