/**
 * Encrypted PDF documents (ISO 32000-1 §7.6, ISO 32000-2 §7.6.4). Most open without a password: their makers only forbade
 * printing or copying. Everybody can read them, so can we.
 */
import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'
import { rc4 } from '../rc4.ts'
import { numberIn, readEncryption, stringIn } from './pdf-encryption.ts'

/** Decrypts the stream of one object; bytes that are not encrypted as they should be come back as they are. */
export type PdfDecryptor = (object: number, generation: number, data: Buffer) => Buffer

const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')
const EMPTY = Buffer.alloc(0)

/** Null when a password is needed, or the encryption is not of a known kind. */
export function decryptorWithoutPassword(bytes: Buffer): PdfDecryptor | null {
  return pdfDecryptor(bytes, '')
}

/** Null when the password is not the one that readers are asked for, or the encryption is not of a known kind. */
export function pdfDecryptor(bytes: Buffer, password: string): PdfDecryptor | null {
  const found = readEncryption(bytes)
  if (!found || !/\/Filter\s*\/Standard\b/.test(found.dictionary)) return null
  const { dictionary, id } = found
  const revision = numberIn(dictionary, 'R')
  const method = methodOf(dictionary)
  if (method === null) return null
  const key =
    revision >= 5
      ? newKey(dictionary, revision, Buffer.from(password.normalize('NFKC')).subarray(0, 127))
      : oldKey(dictionary, revision, id, padded(password))
  return key && ((object, generation, data) => decrypt(method, key, object, generation, data))
}

type Method = 'rc4' | 'aes128' | 'aes256' | 'none'

/** Of streams; up to version 3 there is one for all. */
function methodOf(dictionary: string): Method | null {
  const version = numberIn(dictionary, 'V')
  if (version < 4) return version > 0 ? 'rc4' : null
  const filter = /\/StmF\s*\/(\w+)/.exec(dictionary)?.[1] ?? 'Identity'
  // Attachments may be locked although the pages are not.
  if ((/\/EFF\s*\/(\w+)/.exec(dictionary)?.[1] ?? filter) !== filter) return null
  if (filter === 'Identity') return 'none'
  const crypt = new RegExp(`/${filter}\\s*<<[^>]*/CFM\\s*/(\\w+)`).exec(dictionary)?.[1]
  return (
    ({ V2: 'rc4', AESV2: 'aes128', AESV3: 'aes256', None: 'none' }[crypt ?? ''] as Method | undefined) ?? null
  )
}

/** Algorithms 2, 4 and 5: revisions 2 to 4. */
function oldKey(dictionary: string, revision: number, id: Buffer, password: Buffer): Buffer | null {
  const owner = stringIn(dictionary, 'O')
  const user = stringIn(dictionary, 'U')
  if (!owner || !user || revision < 2 || user.length < 16) return null
  const length = revision === 2 ? 5 : Math.min(Math.max(numberIn(dictionary, 'Length') || 40, 40), 128) / 8
  const size = numberIn(dictionary, 'V') === 4 ? 16 : length
  const permissions = Buffer.alloc(4)
  permissions.writeInt32LE(numberIn(dictionary, 'P') | 0)
  const open = revision >= 4 && /\/EncryptMetadata\s+false/.test(dictionary)
  let key = md5(password, owner.subarray(0, 32), permissions, id, open ? Buffer.alloc(4, 0xff) : EMPTY)
  for (let i = 0; revision >= 3 && i < 50; i++) key = md5(key.subarray(0, size))
  key = key.subarray(0, size)
  if (revision === 2) return rc4(key, PADDING).equals(user.subarray(0, 32)) ? key : null
  let proof = rc4(key, md5(PADDING, id))
  for (let i = 1; i < 20; i++) proof = rc4(Buffer.from(key.map((byte) => byte ^ i)), proof)
  return proof.equals(user.subarray(0, 16)) ? key : null
}

function padded(password: string): Buffer {
  return Buffer.concat([Buffer.from(password, 'latin1'), PADDING]).subarray(0, 32)
}

/** Algorithms 2.A and 11: revisions 5 and 6. */
function newKey(dictionary: string, revision: number, password: Buffer): Buffer | null {
  const user = stringIn(dictionary, 'U')
  const sealed = stringIn(dictionary, 'UE')
  if (!user || user.length < 48 || !sealed || sealed.length < 32) return null
  const hash = (salt: Buffer): Buffer =>
    revision === 5 ? sha(256, Buffer.concat([password, salt])) : hardened(password, salt)
  if (!hash(user.subarray(32, 40)).equals(user.subarray(0, 32))) return null
  const opener = createDecipheriv(
    'aes-256-cbc',
    hash(user.subarray(40, 48)),
    Buffer.alloc(16),
  ).setAutoPadding(false)
  return Buffer.concat([opener.update(sealed.subarray(0, 32)), opener.final()])
}

/** Algorithm 2.B for a user's password. */
function hardened(password: Buffer, salt: Buffer): Buffer {
  let key = sha(256, Buffer.concat([password, salt]))
  for (let round = 0, last = 0; round < 64 || last > round - 32; round++) {
    const input = Buffer.concat(Array.from({ length: 64 }, () => Buffer.concat([password, key])))
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(
      false,
    )
    const output = Buffer.concat([cipher.update(input), cipher.final()])
    const rest = output.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3
    key = sha(rest === 0 ? 256 : rest === 1 ? 384 : 512, output)
    last = output.at(-1)!
  }
  return key.subarray(0, 32)
}

/** Algorithm 1. */
function decrypt(method: Method, key: Buffer, object: number, generation: number, data: Buffer): Buffer {
  if (method === 'none') return data
  if (method === 'aes256') return aes('aes-256-cbc', key, data)
  const number = Buffer.from([object, object >> 8, object >> 16, generation, generation >> 8])
  const own = md5(key, number, method === 'aes128' ? Buffer.from('sAlT') : EMPTY)
  const size = Math.min(key.length + 5, 16)
  return method === 'rc4' ? rc4(own.subarray(0, size), data) : aes('aes-128-cbc', own.subarray(0, size), data)
}

function aes(algorithm: string, key: Buffer, data: Buffer): Buffer {
  const whole = data.length - (data.length % 16)
  if (whole < 32) return data
  const decipher = createDecipheriv(algorithm, key, data.subarray(0, 16)).setAutoPadding(false)
  const plain = Buffer.concat([decipher.update(data.subarray(16, whole)), decipher.final()])
  const padding = plain.at(-1)!
  return padding > 0 && padding <= 16 ? plain.subarray(0, plain.length - padding) : plain
}

function md5(...parts: readonly Buffer[]): Buffer {
  return createHash('md5').update(Buffer.concat(parts)).digest()
}

function sha(bits: 256 | 384 | 512, bytes: Buffer): Buffer {
  return createHash(`sha${bits}`).update(bytes).digest()
}
