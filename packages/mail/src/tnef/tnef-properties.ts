/** MAPI property lists as TNEF carries them ([MS-OXTNEF] 2.1.3.4). */

/** Property ids that are read. */
export const PROPERTIES = {
  body: 0x1000,
  rtfCompressed: 0x1009,
  bodyHtml: 0x1013,
  displayName: 0x3001,
  attachData: 0x3701,
  attachName: 0x3704,
  attachLongName: 0x3707,
} as const

export interface PropertyValue {
  readonly data: Buffer
  readonly unicode: boolean
  readonly isObject: boolean
}

export interface Properties {
  /** First value of each property of variable length, by id. */
  readonly values: ReadonlyMap<number, PropertyValue>
  readonly broken: boolean
}

const MULTIPLE = 0x1000
const UNICODE = 0x1f
const OBJECT = 0x0d
const VARIABLE = new Set([0x1e, UNICODE, 0x102, OBJECT])
/** Bytes of fixed values, padded to four. */
const FIXED = new Map([
  [0x02, 4],
  [0x03, 4],
  [0x04, 4],
  [0x05, 8],
  [0x06, 8],
  [0x07, 8],
  [0x0a, 4],
  [0x0b, 4],
  [0x14, 8],
  [0x40, 8],
  [0x48, 16],
])
const WANTED = new Set<number>(Object.values(PROPERTIES))

/** Reads a property list; stops at the first thing that makes no sense. */
export function readProperties(bytes: Buffer): Properties {
  const cursor = new Cursor(bytes)
  const values = new Map<number, PropertyValue>()
  const count = cursor.uint32()
  for (let i = 0; i < count && !cursor.broken; i++) {
    const type = cursor.uint16()
    const id = cursor.uint16()
    if (id >= 0x8000) skipName(cursor)
    const value = readValue(cursor, type)
    if (value && WANTED.has(id) && !values.has(id)) values.set(id, value)
  }
  return { values, broken: cursor.broken }
}

function skipName(cursor: Cursor): void {
  cursor.skip(16)
  if (cursor.uint32() === 0) cursor.skip(4)
  else cursor.skip(padded(cursor.uint32()))
}

function readValue(cursor: Cursor, type: number): PropertyValue | null {
  const base = type & ~MULTIPLE
  const size = FIXED.get(base)
  if (size !== undefined) {
    cursor.skip((type & MULTIPLE) === 0 ? size : cursor.uint32() * size)
    return null
  }
  if (!VARIABLE.has(base)) {
    if (base !== 0 && base !== 1) cursor.broken = true
    return null
  }
  let first: PropertyValue | null = null
  const count = cursor.uint32()
  for (let i = 0; i < count && !cursor.broken; i++) {
    const length = cursor.uint32()
    const data = cursor.take(length)
    cursor.skip(padded(length) - length)
    first ??= { data, unicode: base === UNICODE, isObject: base === OBJECT }
  }
  return first
}

function padded(length: number): number {
  return Math.ceil(length / 4) * 4
}

class Cursor {
  readonly #bytes: Buffer
  #at = 0
  broken = false

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  uint16(): number {
    return this.#fits(2) ? this.#bytes.readUInt16LE(this.#at - 2) : 0
  }

  uint32(): number {
    return this.#fits(4) ? this.#bytes.readUInt32LE(this.#at - 4) : 0
  }

  skip(length: number): void {
    // The last value may lack its padding.
    this.#at += length
    if (this.#at > this.#bytes.length + 3) this.broken = true
  }

  take(length: number): Buffer {
    const from = this.#at
    this.#fits(length)
    return this.#bytes.subarray(from, this.#at)
  }

  #fits(length: number): boolean {
    this.#at += length
    if (this.#at <= this.#bytes.length) return true
    this.#at = this.#bytes.length
    this.broken = true
    return false
  }
}
