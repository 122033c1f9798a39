/**
 * Opens zip archives so that whatever some program would see is seen: every directory in the file, the headers in front
 * of the data where a directory leaves them out, both readings where they disagree (A07, A14).
 */
import { crc32 } from 'node:zlib'
import type { Budget } from './budget.ts'
import { bunzip2 } from './bunzip2.ts'
import { inflate, inflateGuess } from './inflate.ts'
import { lzmaProperties, unpackLzma } from './lzma.ts'
import { file, obstacle, type Opened, type Opening } from './opened.ts'
import { decryptAes, decryptTraditional } from './zip-crypt.ts'
import {
  FLAG_DESCRIPTOR,
  FLAG_ENCRYPTED,
  LOCAL,
  readDirectories,
  readLocalHeader,
  type LocalHeader,
  type ZipDirectory,
  type ZipRecord,
} from './zip-records.ts'

const EMPTY = Buffer.alloc(0)
const STORED = 0
const DEFLATE = 8
const BZIP2 = 12
const LZMA = 14
const ZSTD = 93
const METHODS: ReadonlySet<number> = new Set([
  0, 1, 2, 3, 4, 5, 6, 8, 9, 10, 12, 14, 16, 18, 19, 20, 93, 94, 95, 96, 97, 98, 99,
])
/** Encrypted by AES (the true method stands elsewhere). */
const AES = 99

/** `among`: the zip stands behind or within other bytes; what only resembles one of its headers is left alone. */
export function* openZip(bytes: Buffer, budget: Budget, among = false): Opening {
  const directories = readDirectories(bytes, budget.limits.entries)
  const reader = new ZipReader(bytes, budget, directories, among)
  yield* reader.entriesInOrder()
  yield* reader.entriesLeft()
}

class ZipReader {
  readonly #bytes: Buffer
  readonly #budget: Budget
  readonly #directories: readonly ZipDirectory[]
  readonly #among: boolean
  readonly #byLocal = new Map<number, ZipRecord[]>()
  readonly #seen = new Set<number>()
  /** Where the data of entries lies that were read: [start, end) in order. */
  readonly #claimed: [start: number, end: number][] = []

  constructor(bytes: Buffer, budget: Budget, directories: readonly ZipDirectory[], among: boolean) {
    this.#bytes = bytes
    this.#budget = budget
    this.#directories = directories
    this.#among = among
    for (const record of directories.flatMap(({ records }) => records)) {
      const before = this.#byLocal.get(record.local)
      if (before) before.push(record)
      else this.#byLocal.set(record.local, [record])
    }
  }

  /** As a program sees them that goes through the file. */
  *entriesInOrder(): Opening {
    let at = this.#bytes.indexOf(LOCAL)
    while (at >= 0) {
      const header = readLocalHeader(this.#bytes, at)
      const records = this.#byLocal.get(at) ?? []
      let end = 0
      if (header && (records.length > 0 || isPlausible(header))) {
        this.#seen.add(at)
        end = yield* records.length > 0 ? this.#listed(header, records) : this.#unlisted(header)
      }
      // A header that the end of the file cuts off.
      if (!header && !this.#among) yield obstacle('damaged')
      if (end > at) this.#claimed.push([at, end])
      at = this.#bytes.indexOf(LOCAL, Math.max(end, at + 4))
    }
  }

  /** What directories name and the way through the file did not meet, and what they get wrong. */
  *entriesLeft(): Opening {
    for (const { records, end, last, whole, volumes } of this.#directories) {
      if (!last && this.#isClaimed(end)) continue
      if (volumes) yield obstacle('volume')
      else if (!whole && (!this.#among || last || records.length > 0)) yield obstacle('damaged')
      for (const record of records) {
        if (this.#seen.has(record.local)) continue
        this.#seen.add(record.local)
        const header = readLocalHeader(this.#bytes, record.local)
        // Entries within each other's data: no honest program writes them.
        yield obstacle('damaged', record.name)
        if (header) yield* this.#listed(header, [record])
      }
    }
  }

  #isClaimed(at: number): boolean {
    let low = 0
    let high = this.#claimed.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#claimed[middle]![1] <= at) low = middle + 1
      else high = middle
    }
    return low < this.#claimed.length && this.#claimed[low]![0] <= at
  }

  /** An entry that directories name; answers where its data ends, by the reading that is longest. */
  *#listed(header: LocalHeader, records: readonly ZipRecord[]): Generator<Opened, number> {
    let end = 0
    const readings = new Map<string, ZipRecord>()
    for (const record of records)
      readings.set(`${record.method} ${record.compressed} ${record.flags & 1}`, record)
    if ((header.flags & FLAG_DESCRIPTOR) === 0 || header.compressed > 0) {
      const key = `${header.method} ${header.compressed} ${header.flags & 1}`
      if (!readings.has(key)) readings.set(key, header)
    } else if (
      records.every(({ method, flags }) => method !== header.method || ((flags ^ header.flags) & 1) !== 0)
    ) {
      readings.set(`${header.method}`, { ...header, compressed: records[0]!.compressed })
    }
    if (readings.size > 1) yield obstacle('damaged', header.name)
    for (const record of readings.values()) {
      this.#budget.entry()
      const data = this.#bytes.subarray(header.dataStart, header.dataStart + record.compressed)
      if (data.length < record.compressed) yield obstacle('damaged', record.name)
      else end = Math.max(end, header.dataStart + data.length)
      yield* this.#decode(record.name, record, data)
      if (record.name !== header.name) yield file(header.name, EMPTY)
    }
    return end
  }

  /** An entry that only its own header tells of. */
  *#unlisted(header: LocalHeader): Generator<Opened, number> {
    this.#budget.entry()
    const { name, flags, method, compressed, dataStart } = header
    const rest = this.#bytes.subarray(dataStart)
    const told = (flags & FLAG_DESCRIPTOR) === 0 || compressed > 0
    if (!told && method === DEFLATE && (flags & FLAG_ENCRYPTED) === 0) {
      const inflated = inflateGuess('deflate', rest, this.#budget)
      if (inflated) {
        yield file(name, inflated.data)
        return dataStart + inflated.used
      }
    } else if (told && compressed <= rest.length) {
      const opened = [...this.#decode(name, header, rest.subarray(0, compressed))]
      const sound = opened.every(({ kind }) => kind === 'file' || kind === 'unlocked')
      if (sound || !this.#among) {
        yield* opened
        return sound ? dataStart + compressed : 0
      }
    } else if (!this.#among) {
      yield file(name, rest)
    }
    if (!this.#among) yield obstacle((flags & FLAG_ENCRYPTED) === 0 ? 'damaged' : 'encrypted', name)
    return 0
  }

  *#decode(name: string, record: ZipRecord, data: Buffer): Opening {
    const { method, flags, crc, size } = record
    if ((flags & FLAG_ENCRYPTED) !== 0 || method === AES) {
      const content = this.#unlock(record, data)
      if (content) {
        yield { kind: 'unlocked', name }
        yield file(name, content)
        return
      }
      // The directory shows what it can't hide.
      yield file(name, EMPTY)
      yield obstacle('encrypted', name)
      return
    }
    if (data.length === 0 && size === 0) {
      yield file(name, data)
      return
    }
    const content = this.#decompress(method, data, size)
    if (content === undefined) {
      yield obstacle('unsupported', name)
      return
    }
    if (content === null) {
      yield obstacle('damaged', name)
      return
    }
    yield file(name, content)
    const summed = crc !== 0 || (flags & FLAG_DESCRIPTOR) === 0
    if (summed && crc32(content) !== crc) yield obstacle('damaged', name)
  }

  /** By one of the message's words; null when none opens it. What comes out has the right sum. */
  #unlock({ flags, method, crc, size, local, aes }: ZipRecord, data: Buffer): Buffer | null {
    const time = local + 12 <= this.#bytes.length ? this.#bytes.readUInt16LE(local + 10) : 0
    // With a descriptor behind the data the sum was not known yet: the time stands for it.
    const checks = [crc >>> 24, time >>> 8]
    for (const password of this.#budget.passwords) {
      const plain = aes
        ? decryptAes(data, password, aes.strength, this.#budget)
        : method === AES
          ? null
          : decryptTraditional(data, password, checks, this.#budget)
      const content = plain && this.#decompress(aes?.method ?? method, plain, size)
      if (!content) continue
      // Without a sum only a stream that ends where it should tells a right password from a lucky one.
      const unsummed = crc === 0 && (flags & FLAG_DESCRIPTOR) !== 0 && method === DEFLATE
      if (aes === null && !unsummed && crc32(content) !== crc) continue
      this.#budget.passwords = [password, ...this.#budget.passwords.filter((word) => word !== password)]
      return content
    }
    return null
  }

  /** Null: broken; undefined: by a method that is not known here. */
  #decompress(method: number, data: Buffer, size: number): Buffer | null | undefined {
    if (method === STORED) {
      this.#budget.bytes(data.length)
      return data
    }
    if (method === DEFLATE || method === ZSTD) {
      const inflated = inflate(method === DEFLATE ? 'deflate' : 'zstd', data, this.#budget, size)
      // Bytes behind the end of the stream would be seen by nobody but who looks for them.
      return inflated && inflated.used === data.length ? inflated.data : null
    }
    if (method === LZMA) return this.#unpackLzma(data, size)
    if (method !== BZIP2) return undefined
    const { data: content, whole } = bunzip2(data, this.#budget)
    return whole ? content : null
  }

  /** Two bytes of version, two that say that five follow, and then what other files of LZMA begin with. */
  #unpackLzma(data: Buffer, size: number): Buffer | null {
    const properties = data.length > 9 && data.readUInt16LE(2) === 5 ? lzmaProperties(data[4]!) : null
    if (!properties) return null
    const { data: content, whole } = unpackLzma(data.subarray(9), properties, size, this.#budget)
    return whole ? content : null
  }
}

/** In bytes of any kind `PK\3\4` occurs by chance, or in a text about it. */
function isPlausible({ name, flags, method, dataStart, local }: LocalHeader): boolean {
  const nameBytes = dataStart - local - 30
  return (
    nameBytes > 0 &&
    nameBytes < 4096 &&
    METHODS.has(method) &&
    (flags & 0xd700) === 0 &&
    !/\p{Cc}/u.test(name)
  )
}
