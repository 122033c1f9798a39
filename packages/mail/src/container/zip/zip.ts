/**
 * Opens zip archives so that whatever some program would see is seen: every directory in the file, the headers in front
 * of the data where a directory leaves them out, both readings where they disagree (A07, A14).
 */
import { crc32 } from 'node:zlib'
import type { Budget } from '../budget.ts'
import { bunzip2 } from '../archive/bunzip2.ts'
import { Claims } from '../claims.ts'
import { inflate, inflateGuess } from './inflate.ts'
import { lzmaProperties, unpackLzma } from '../archive/lzma.ts'
import { file, obstacle, type Opened, type Opening } from '../opened.ts'
import { decryptAes, decryptTraditional } from './zip-crypt.ts'
import {
  FLAG_DESCRIPTOR,
  FLAG_ENCRYPTED,
  LOCAL,
  readDirectories,
  readLocalHeader,
  tailStart,
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

/** Where the zip is: the whole file, behind or within bytes of no other container, or within one that its own reader reads. */
export type ZipPlace = 'whole' | 'among' | 'within'

/**
 * Among other bytes what only resembles a header is left alone; within another container, what a directory there gets wrong
 * too: pieces of archives that the container scatters. `claims`: what is read as something else; what is read here is added.
 */
export function* openZip(
  bytes: Buffer,
  budget: Budget,
  place: ZipPlace = 'whole',
  claims = new Claims(bytes),
): Opening {
  const directories = readDirectories(bytes, budget.limits.entries, claims)
  const reader = new ZipReader(bytes, budget, directories, place, claims)
  yield* reader.entriesInOrder()
  yield* reader.entriesLeft()
  reader.claim()
}

/** Only what the last directory of a container lists whose own bytes tell nothing of what lies behind it. */
export function* openZipTail(bytes: Buffer, budget: Budget): Opening {
  const claims = new Claims(bytes)
  claims.add(0, tailStart(bytes))
  const directories = readDirectories(bytes, budget.limits.entries, claims)
  yield* new ZipReader(bytes, budget, directories, 'within', new Claims(bytes)).entriesLeft()
}

class ZipReader {
  readonly #bytes: Buffer
  readonly #budget: Budget
  readonly #directories: readonly ZipDirectory[]
  readonly #place: ZipPlace
  readonly #byLocal = new Map<number, ZipRecord[]>()
  readonly #seen = new Set<number>()
  readonly #others: Claims
  readonly #claimed: Claims

  constructor(
    bytes: Buffer,
    budget: Budget,
    directories: readonly ZipDirectory[],
    place: ZipPlace,
    others: Claims,
  ) {
    this.#bytes = bytes
    this.#budget = budget
    this.#directories = directories
    this.#place = place
    this.#others = others
    this.#claimed = new Claims(bytes)
    for (const record of directories.flatMap(({ records }) => records)) {
      const before = this.#byLocal.get(record.local)
      if (before) before.push(record)
      else this.#byLocal.set(record.local, [record])
    }
  }

  /** As a program sees them that goes through the file. */
  *entriesInOrder(): Opening {
    let at = this.#next(0)
    while (at >= 0) {
      const header = readLocalHeader(this.#bytes, at)
      const records = this.#byLocal.get(at) ?? []
      let end = 0
      if (header && (records.length > 0 || this.#isEntry(header))) {
        this.#seen.add(at)
        end = yield* records.length > 0 ? this.#listed(header, records) : this.#unlisted(header)
      }
      // A header that the end of the file cuts off.
      if (!header && this.#place === 'whole') yield obstacle('damaged')
      this.#claimed.add(at, end)
      at = this.#next(Math.max(end, at + 4))
    }
  }

  /**
   * In bytes of any kind `PK\3\4` occurs by chance, or in a text about it. Where a file begins with it that is no chance;
   * among other bytes only what decompresses counts (`#unlisted`), whatever its name.
   */
  #isEntry(header: LocalHeader): boolean {
    const { flags, method, local } = header
    if (local === 0) return true
    return METHODS.has(method) && (flags & 0xd700) === 0 && (this.#place !== 'whole' || hasName(header))
  }

  /** The next header that nobody else has read. */
  #next(from: number): number {
    let at = this.#bytes.indexOf(LOCAL, from)
    for (let behind = at; at >= 0; at = this.#bytes.indexOf(LOCAL, behind)) {
      behind = this.#others.behind(at)
      if (behind === at) break
    }
    return at
  }

  /** What directories name and the way through the file did not meet, and what they get wrong. */
  *entriesLeft(): Opening {
    for (const directory of this.#directories) {
      const { records, end, last, whole, volumes } = directory
      if (!last && this.#claimed.behind(end) > end) continue
      if (this.#place !== 'within') {
        if (volumes) yield obstacle('volume')
        else if (!whole && (this.#place === 'whole' || last || records.length > 0)) yield obstacle('damaged')
      }
      for (const record of records) yield* this.#left(record)
    }
  }

  *#left(record: ZipRecord): Opening {
    if (this.#seen.has(record.local)) return
    this.#seen.add(record.local)
    const header = readLocalHeader(this.#bytes, record.local)
    if (this.#place === 'within') {
      // Whoever goes by this directory finds nothing there.
      if (!header || this.#others.behind(record.local) > record.local) return
    } else {
      // Entries within each other's data: no honest program writes them.
      yield obstacle('damaged', record.name)
    }
    if (header) yield* this.#listed(header, [record])
  }

  /** Tells whoever looks on what was read here: entries, and directories with their ends. */
  claim(): void {
    for (const { start, end } of this.#directories) this.#others.add(start, end)
    this.#others.addAll(this.#claimed)
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
      for (const name of namesBeside(record, header)) yield file(name, EMPTY)
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
        for (const other of namesBeside(header, header)) yield file(other, EMPTY)
        return dataStart + inflated.used
      }
    } else if (told && compressed <= rest.length) {
      const opened = [...this.#decode(name, header, rest.subarray(0, compressed))]
      const [first] = opened
      // What decompresses to the last bit was compressed, whatever its sum says.
      const decompressed = method === DEFLATE && first?.kind === 'file' && first.content.length > 0
      const sound = decompressed || opened.every(({ kind }) => kind === 'file' || kind === 'unlocked')
      if (sound || this.#place === 'whole') {
        yield* opened
        for (const other of namesBeside(header, header)) yield file(other, EMPTY)
        return sound ? dataStart + compressed : 0
      }
    } else if (this.#place === 'whole') {
      yield file(name, rest)
    }
    if (this.#place === 'whole')
      yield obstacle((flags & FLAG_ENCRYPTED) === 0 ? 'damaged' : 'encrypted', name)
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

/** Other names than the record's that programs unpack an entry by. */
function namesBeside(record: ZipRecord, header: ZipRecord): ReadonlySet<string> {
  const names = new Set([header.name, record.unicodeName, header.unicodeName])
  names.delete(record.name)
  names.delete('')
  return names
}

function hasName({ name, dataStart, local }: LocalHeader): boolean {
  const nameBytes = dataStart - local - 30
  return nameBytes > 0 && nameBytes < 4096 && !/\p{Cc}/u.test(name)
}
