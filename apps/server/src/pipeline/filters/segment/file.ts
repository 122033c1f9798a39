/**
 * A segment as a file: filters, then the arrays of its index, then what is said about both. Scan processes hold the arrays and read
 * a filter when a message may meet it, so that a million filters cost each of them some megabytes.
 */
import { closeSync, fsyncSync, openSync, readSync, renameSync, writeSync, fstatSync } from 'node:fs'
import type { Filter } from '../filter.ts'
import { layerOf, type FilterLayer } from '../layer.ts'
import { SegmentBuilder } from './build.ts'
import { growing } from './growing.ts'
import type { SegmentArrays, SegmentIndex } from './index.ts'
import { decodeFilter, encodeFilter } from './records.ts'

/** A file that is never changed. */
export interface SegmentFile {
  readonly path: string
  /** Filters in it, and ids that it says are gone. */
  readonly size: number
}

const ARRAYS = {
  ids: Float64Array,
  policies: Uint8Array,
  owners: Float64Array,
  ownerStarts: Uint32Array,
  keys: Uint32Array,
  groups: Uint32Array,
  groupStarts: Uint32Array,
  postings: Uint32Array,
  gramStarts: Uint32Array,
  gramLengths: Uint16Array,
  gone: Float64Array,
} as const satisfies { [Name in keyof SegmentArrays]: unknown }
type ArrayName = keyof typeof ARRAYS

interface Meta {
  readonly count: number
  readonly targets: SegmentIndex['targets']
  /** Octets of the arrays and of where the filters lie, in the order of `ARRAYS`, then starts and sizes of filters. */
  readonly octets: readonly number[]
  /** Octets of all filters. */
  readonly records: number
}

/** Octets gathered before they are written. */
const CHUNK = 1 << 20
/** At the end: octets of the meta, and what says that the file is whole. */
const FOOTER = 16
const WHOLE = 0x706f7374

export class SegmentWriter {
  readonly #path: string
  readonly #file: number
  readonly #builder = new SegmentBuilder()
  readonly #starts = growing.doubles()
  readonly #sizes = growing.words()
  #waiting: Buffer[] = []
  #waitingSize = 0
  #at = 0

  constructor(path: string) {
    this.#path = path
    this.#file = openSync(`${path}.part`, 'w')
  }

  get count(): number {
    return this.#builder.count
  }

  add(filter: Filter, bytes: Buffer = encodeFilter(filter)): void {
    this.#builder.add(filter)
    this.#starts.push(this.#at)
    this.#sizes.push(bytes.length)
    this.#write(bytes)
  }

  /** Writes the index and gives the file its name. */
  finish(gone: Iterable<number> = []): SegmentFile {
    const { index, order } = this.#builder.finish(gone)
    const records = this.#at
    const places = [
      Float64Array.from(order, (at) => this.#starts.at(at)),
      Uint32Array.from(order, (at) => this.#sizes.at(at)),
    ]
    const arrays = [...Object.keys(ARRAYS).map((name) => index[name as ArrayName]), ...places]
    for (const { buffer, byteOffset, byteLength } of arrays)
      this.#write(Buffer.from(buffer, byteOffset, byteLength))
    const meta: Meta = {
      count: index.count,
      targets: index.targets,
      octets: arrays.map(({ byteLength }) => byteLength),
      records,
    }
    const text = Buffer.from(JSON.stringify(meta))
    this.#write(text)
    const footer = Buffer.alloc(FOOTER)
    footer.writeDoubleLE(text.length, 0)
    footer.writeDoubleLE(WHOLE, 8)
    this.#write(footer)
    this.#flush()
    fsyncSync(this.#file)
    closeSync(this.#file)
    renameSync(`${this.#path}.part`, this.#path)
    return { path: this.#path, size: index.count + index.gone.length }
  }

  #write(bytes: Buffer): void {
    this.#waiting.push(bytes)
    this.#waitingSize += bytes.length
    this.#at += bytes.length
    if (this.#waitingSize >= CHUNK) this.#flush()
  }

  #flush(): void {
    const all = Buffer.concat(this.#waiting)
    for (let at = 0; at < all.length;) at += writeSync(this.#file, all, at)
    this.#waiting = []
    this.#waitingSize = 0
  }
}

export interface OpenSegment {
  readonly layer: FilterLayer
  readonly ids: Float64Array
  readonly gone: Float64Array
  /** All filters with their octets, in the order in which they were written. */
  all(): Iterable<{ readonly filter: Filter; readonly bytes: Buffer }>
  /** Nothing may ask the layer any more. */
  close(): void
}

/** @throws when the file is not there or not whole */
export function openSegment(path: string): OpenSegment {
  const file = openSync(path, 'r')
  const meta = readMeta(file, path)
  let at = meta.records
  const next = (size: number): ArrayBuffer => {
    const { buffer } = readAt(file, at, size)
    at += size
    return buffer
  }
  const names = Object.keys(ARRAYS) as ArrayName[]
  const entries = names.map((name, number) => [name, new ARRAYS[name](next(meta.octets[number]!))] as const)
  const arrays = Object.fromEntries(entries) as unknown as SegmentArrays
  const starts = new Float64Array(next(meta.octets[names.length]!))
  const sizes = new Uint32Array(next(meta.octets[names.length + 1]!))
  const bytesAt = (place: number): Buffer => readAt(file, starts[place]!, sizes[place]!)
  return {
    layer: layerOf(
      { ...arrays, count: meta.count, targets: meta.targets },
      { at: (place) => decodeFilter(bytesAt(place)) },
    ),
    ids: arrays.ids,
    gone: arrays.gone,
    all: () => records(file, starts, sizes),
    close: () => closeSync(file),
  }
}

function* records(file: number, starts: Float64Array, sizes: Uint32Array) {
  const places = Uint32Array.from(starts, (_, place) => place).sort((a, b) => starts[a]! - starts[b]!)
  let chunk = Buffer.alloc(0)
  let chunkAt = 0
  const end = places.length === 0 ? 0 : starts[places.at(-1)!]! + sizes[places.at(-1)!]!
  for (const place of places) {
    const [start, size] = [starts[place]!, sizes[place]!]
    if (start + size > chunkAt + chunk.length) {
      chunk = readAt(file, start, Math.min(Math.max(CHUNK, size), end - start))
      chunkAt = start
    }
    const bytes = chunk.subarray(start - chunkAt, start - chunkAt + size)
    yield { filter: decodeFilter(bytes), bytes }
  }
}

function readMeta(file: number, path: string): Meta {
  const { size } = fstatSync(file)
  const footer = size < FOOTER ? Buffer.alloc(FOOTER) : readAt(file, size - FOOTER, FOOTER)
  const length = footer.readDoubleLE(0)
  if (footer.readDoubleLE(8) !== WHOLE || !(length <= size)) throw new Error(`${path} is not whole`)
  return JSON.parse(readAt(file, size - FOOTER - length, length).toString()) as Meta
}

function readAt(file: number, at: number, size: number): Buffer<ArrayBuffer> {
  const bytes = Buffer.from(new ArrayBuffer(size))
  for (let done = 0; done < size;) {
    const read = readSync(file, bytes, done, size - done, at + done)
    if (read === 0) throw new Error('the file of a segment ends too early')
    done += read
  }
  return bytes
}
