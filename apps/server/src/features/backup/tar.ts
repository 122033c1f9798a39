/** Entries of a tar archive (POSIX ustar), each small enough to be held whole. */
import { BackupError } from './backup-error.ts'

export interface Entry {
  readonly name: string
  readonly bytes: Buffer
}

/** Largest entry; larger things are written as several. */
export const MAX_ENTRY = 4 * 1024 * 1024

const BLOCK = 512
const END = Buffer.alloc(2 * BLOCK)

/** The archive's bytes. */
export async function* packed(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  for await (const { name, bytes } of entries) {
    yield headerOf(name, bytes.length)
    yield bytes
    yield Buffer.alloc(paddingOf(bytes.length))
  }
  yield END
}

function headerOf(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > 100) throw new RangeError(`Too long for an entry's name: ${name}`)
  const header = Buffer.alloc(BLOCK)
  header.write(name, 0)
  header.write('0000600\0', 100)
  header.write('0000000\0', 108)
  header.write('0000000\0', 116)
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  header.write('00000000000\0', 136)
  header.write('0', 156)
  header.write('ustar\x0000', 257)
  header.write(`${sumOf(header).toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

/** Of a header whose own sum counts as spaces. */
function sumOf(header: Buffer): number {
  let sum = 0
  for (let i = 0; i < BLOCK; i++) sum += i >= 148 && i < 156 ? 32 : header[i]!
  return sum
}

const paddingOf = (size: number): number => (BLOCK - (size % BLOCK)) % BLOCK

/**
 * The entries of an archive that `packed` wrote.
 * @throws BackupError when it ends early or is none
 */
export async function* unpacked(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Entry> {
  const take = reading(pieces)
  for (;;) {
    const header = await take(BLOCK)
    if (header.every((octet) => octet === 0)) return
    if (Number.parseInt(header.toString('latin1', 148, 154), 8) !== sumOf(header))
      throw new BackupError('The backup is damaged: an entry has a broken header')
    const size = Number.parseInt(header.toString('latin1', 124, 135), 8)
    if (!(size <= MAX_ENTRY)) throw new BackupError(`The backup is damaged: an entry of ${size} octets`)
    const name = header.toString('utf8', 0, 100).replace(/\0.*$/s, '')
    const bytes = await take(size)
    await take(paddingOf(size))
    yield { name, bytes }
  }
}

function reading(pieces: AsyncIterable<Uint8Array>): (size: number) => Promise<Buffer> {
  const source = pieces[Symbol.asyncIterator]()
  let held: Uint8Array[] = []
  let length = 0
  return async (size) => {
    while (length < size) {
      const next = await source.next()
      if (next.done) throw new BackupError('The backup is damaged: it ends early')
      held.push(next.value)
      length += next.value.length
    }
    const all =
      held.length === 1 ? Buffer.from(held[0]!.buffer, held[0]!.byteOffset, length) : Buffer.concat(held)
    const rest = all.subarray(size)
    held = rest.length > 0 ? [rest] : []
    length = rest.length
    return all.subarray(0, size)
  }
}

/** Pieces of any size as pieces of `MAX_ENTRY`, the last of which may be shorter; an empty one of nothing. */
export async function* regrouped(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = []
  let length = 0
  let given = 0
  for await (const piece of pieces) {
    held.push(piece)
    length += piece.length
    while (length >= MAX_ENTRY) {
      const all = Buffer.concat(held)
      yield all.subarray(0, MAX_ENTRY)
      given++
      held = [all.subarray(MAX_ENTRY)]
      length -= MAX_ENTRY
    }
  }
  if (length > 0 || given === 0) yield Buffer.concat(held)
}
