/**
 * Members of a zip archive in one strict reading: that of its directory. Whatever else lies in the archive is not read, and so does not
 * come out again.
 */
import { crc32 } from 'node:zlib'
import { isUtf8 } from 'node:buffer'
import type { Budget } from '@postern/mail/container/budget.ts'
import { inflate } from '@postern/mail/container/zip/inflate.ts'
import { decryptAes, decryptTraditional } from '@postern/mail/container/zip/zip-crypt.ts'
import {
  FLAG_ENCRYPTED,
  readDirectories,
  readLocalHeader,
  type LocalHeader,
  type ZipRecord,
} from '@postern/mail/container/zip/zip-records.ts'
import { guessCharset } from '@postern/mail/text/charset-guess.ts'
import { decodeText } from '@postern/mail/text/charsets.ts'
import { Failure } from '../failure.ts'

export interface ZipMember {
  readonly name: string
  /** Null of a member that none of the budget's passwords opens. */
  readonly bytes: Buffer | null
}

const STORED = 0
const DEFLATE = 8
const ZSTD = 93
const AES = 99
/** More than the 16 bits of a directory count; the budget stops earlier. */
const MAX_RECORDS = 100_000
const FLAG_UTF_8 = 0x800

/**
 * In the order of the directory, folders left out.
 * @throws Failure 'broken' or 'unsupported'; BudgetExceeded
 */
export function* readZip(bytes: Buffer, budget: Budget): Iterable<ZipMember> {
  const records = directoryOf(bytes)
  const headers = records.map((record) => headerOf(bytes, record))
  const nameBytes = headers.map((header) => nameBytesOf(bytes, header))
  const guess = guessCharset(Buffer.concat(nameBytes.filter((name) => !isUtf8(name))))
  const names = new Set<string>()
  for (const [index, record] of records.entries()) {
    budget.entry()
    const header = headers[index]!
    const name = record.unicodeName || nameOf(record, nameBytes[index]!, guess)
    if (name.endsWith('/') && record.size === 0) continue
    if (names.has(name)) throw new Failure('broken', `two members are called ${name}`)
    names.add(name)
    const data = bytes.subarray(header.dataStart, header.dataStart + record.compressed)
    if (data.length < record.compressed) throw new Failure('broken', `member ${name} is cut off`)
    yield { name, bytes: contentOf(name, record, data, bytes, budget) }
  }
}

/** Whether a member lies where the directory names none: readers of streams, and repairs, take it out. */
export function hidesMember(bytes: Buffer): boolean {
  let end = 0
  const records = directoryOf(bytes).toSorted((a, b) => a.local - b.local)
  for (const record of records) {
    if (bytes.subarray(end, record.local).includes(MEMBER)) return true
    end = Math.max(end, headerOf(bytes, record).dataStart + record.compressed)
  }
  return bytes.subarray(end).includes(MEMBER)
}

const MEMBER = 'PK\x03\x04'

/** All members of a package that nothing locks, such as documents of offices. */
export function readPackage(bytes: Buffer, budget: Budget): { name: string; bytes: Buffer }[] {
  return [...readZip(bytes, budget)].map(({ name, bytes }) => {
    if (bytes === null) throw new Failure('encrypted', `member ${name} is encrypted`)
    return { name, bytes }
  })
}

function directoryOf(bytes: Buffer): readonly ZipRecord[] {
  const last = readDirectories(bytes, MAX_RECORDS).filter((directory) => directory.last)
  const [directory] = last
  if (!directory || last.length > 1 || !directory.whole)
    throw new Failure('broken', 'no directory that all programs read alike')
  if (directory.volumes) throw new Failure('unsupported', 'one of several volumes')
  return directory.records
}

function headerOf(bytes: Buffer, record: ZipRecord): LocalHeader {
  const header = readLocalHeader(bytes, record.local)
  if (!header) throw new Failure('broken', `no header for member ${record.name}`)
  return header
}

/** As they lie in the header ahead of the data: the record has them decoded already. */
function nameBytesOf(bytes: Buffer, { local }: LocalHeader): Buffer {
  return bytes.subarray(local + 30, local + 30 + bytes.readUInt16LE(local + 26))
}

function nameOf({ flags }: ZipRecord, name: Buffer, guess: string): string {
  if ((flags & FLAG_UTF_8) !== 0 || isUtf8(name)) return name.toString('utf8')
  return decodeText(name, guess).text
}

function contentOf(
  name: string,
  record: ZipRecord,
  data: Buffer,
  archive: Buffer,
  budget: Budget,
): Buffer | null {
  const { flags, method, crc, size, aes } = record
  if ((flags & FLAG_ENCRYPTED) !== 0 || method === AES) return unlocked(record, data, archive, budget)
  const content = decompressed(method, data, size, budget)
  if (!content || (aes === null && crc32(content) !== crc))
    throw new Failure('broken', `member ${name} does not unpack to its sum`)
  return content
}

function unlocked(record: ZipRecord, data: Buffer, archive: Buffer, budget: Budget): Buffer | null {
  const { method, crc, size, local, aes } = record
  // With a descriptor behind the data the sum was not known yet: the time stands for it.
  const checks = [crc >>> 24, archive.readUInt16LE(local + 10) >>> 8]
  for (const password of budget.passwords) {
    const plain = aes
      ? decryptAes(data, password, aes.strength, budget)
      : method === AES
        ? null
        : decryptTraditional(data, password, checks, budget)
    const content = plain && decompressed(aes?.method ?? method, plain, size, budget)
    if (content && (aes !== null || crc32(content) === crc)) return content
  }
  return null
}

/** Null where it is broken. */
function decompressed(method: number, data: Buffer, size: number, budget: Budget): Buffer | null {
  if (method === STORED) {
    budget.bytes(data.length)
    return data
  }
  if (method !== DEFLATE && method !== ZSTD) throw new Failure('unsupported', `zip method ${method}`)
  const inflated = inflate(method === DEFLATE ? 'deflate' : 'zstd', data, budget, size)
  return inflated?.data ?? null
}
