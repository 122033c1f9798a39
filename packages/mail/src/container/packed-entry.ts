/** One file of an archive of ALZip (ALZ, EGG): unlocked by a word of the mail, unpacked, and its sum compared. */
import { crc32 } from 'node:zlib'
import type { Budget } from './budget.ts'
import { inflate } from './zip/inflate.ts'
import { file, obstacle, type Opening } from './opened.ts'
import { decryptTraditional } from './zip/zip-crypt.ts'

const NOTHING = Buffer.alloc(0)

/** What unpacking came to; undefined: by a method that is not known here. */
export type Unpacking = { readonly data: Buffer; readonly whole: boolean } | undefined

export interface PackedEntry {
  readonly name: string
  /** Of what it makes; null where unpacking compares its own. */
  readonly crc: number | null
  /** As it lies in the archive: behind the cipher's header of twelve bytes where it is locked. */
  readonly data: Buffer
  /** Octets of which the header's last one must be one; null where it is not locked. */
  readonly locked: readonly number[] | null
  readonly unpack: (data: Buffer) => Unpacking
}

export function* openPacked(entry: PackedEntry, budget: Budget): Opening {
  const { name, crc, data, locked, unpack } = entry
  if (locked) {
    const content = unlock(entry, locked, budget)
    if (content) yield { kind: 'unlocked', name }
    yield file(name, content ?? NOTHING)
    if (!content) yield obstacle('encrypted', name)
    return
  }
  const unpacked = unpack(data)
  if (!unpacked) {
    yield file(name, NOTHING)
    yield obstacle('unsupported', name)
    return
  }
  yield file(name, unpacked.data)
  if (!unpacked.whole || !hasSum(unpacked.data, crc)) yield obstacle('damaged', name)
}

function unlock(
  { data, crc, unpack }: PackedEntry,
  checks: readonly number[],
  budget: Budget,
): Buffer | null {
  for (const password of budget.passwords) {
    const plain = decryptTraditional(data, password, checks, budget)
    const unpacked = plain && unpack(plain)
    if (!unpacked?.whole || !hasSum(unpacked.data, crc)) continue
    budget.passwords = [password, ...budget.passwords.filter((word) => word !== password)]
    return unpacked.data
  }
  return null
}

function hasSum(content: Buffer, crc: number | null): boolean {
  return crc === null || crc32(content) === crc
}

export function stored(data: Buffer, budget: Budget): Unpacking {
  budget.bytes(data.length)
  return { data, whole: true }
}

/** The whole of `data` by deflate, which makes `size` bytes. */
export function deflated(data: Buffer, size: number, budget: Budget): Unpacking {
  const inflated = inflate('deflate', data, budget, size)
  return { data: inflated?.data ?? NOTHING, whole: inflated !== null }
}
