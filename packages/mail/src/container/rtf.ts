/** Objects in RTF documents (RTF 1.9.1 §"Objects"): hexadecimal digits behind \objdata, raw bytes behind \bin. */
import { readRtf, type RtfPiece } from '../rtf/rtf-groups.ts'
import { RtfReader } from '../rtf/rtf-reader.ts'
import type { Budget } from './budget.ts'
import { readPackage } from './office/ole-package.ts'
import { file, obstacle, stream, type Opening } from './opened.ts'

const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex')
/** Class of the equation editor ([MS-OLEDS]): by name, and by its number. */
const EQUATION = /^equation\.[23]$/i
const EQUATION_CLASS = Buffer.from('02ce020000000000c000000000000046', 'hex')
/** What reading a document costs, and its objects. */
const READ_COST = 2

export function* openRtf(bytes: Buffer, budget: Budget): Opening {
  budget.bytes(bytes.length)
  if (/\\objdata/i.test(bytes.toString('latin1'))) {
    budget.bytes(READ_COST * bytes.length)
    for (const { data, whole } of objectsOf(bytes)) {
      budget.entry()
      const readings = data.readings()
      budget.bytes(readings.reduce((sum, { length }) => sum + length, 0))
      for (const reading of readings) yield* openObject(reading)
      // Programs that write objects write digits: what hides others among them is read in more than one way.
      if (!whole || readings.length > 1) yield obstacle('damaged')
    }
  }
  if (bytes.includes('\\bin')) yield* binaries(bytes, budget)
}

interface RtfObject {
  readonly data: ObjectData
  readonly whole: boolean
}

function objectsOf(bytes: Buffer): RtfObject[] {
  const open = new Map<number, ObjectData>()
  const objects: RtfObject[] = []
  readRtf(bytes, {
    piece: (piece) => {
      if (piece.destination !== 'objdata') return
      const data = open.get(piece.number) ?? new ObjectData()
      open.set(piece.number, data)
      data.add(piece)
    },
    end: ({ destination, number, whole }) => {
      const data = open.get(number)
      open.delete(number)
      if (destination === 'objdata' && data) objects.push({ data, whole })
    },
  })
  return objects
}

/**
 * Digits of one object, as programs read them: without what stands in groups of other destinations or in numbers, with all of
 * it as digits, and with numbers as the octets that they name.
 */
class ObjectData {
  readonly #plain = new Digits()
  readonly #all = new Digits()
  readonly #octets = new Digits()
  #numbers = false
  #asides = false

  add({ text, raw, aside }: RtfPiece): void {
    if (raw && text.length === 1) {
      this.#numbers = true
      this.#all.add(text)
      this.#octets.raw(text)
      return
    }
    for (const digits of aside ? [this.#all] : [this.#plain, this.#all, this.#octets])
      if (raw) digits.raw(text)
      else digits.add(text)
    this.#asides ||= aside && /[0-9a-f]/i.test(text)
  }

  readings(): Buffer[] {
    const readings = [this.#plain]
    if (this.#numbers || this.#asides) readings.push(this.#all)
    if (this.#numbers) readings.push(this.#octets)
    return readings.map((digits) => digits.finish())
  }
}

class Digits {
  readonly #pieces: Buffer[] = []
  #digits = ''

  add(text: string): void {
    this.#digits += text
  }

  raw(text: string): void {
    this.#flush()
    this.#pieces.push(Buffer.from(text, 'latin1'))
  }

  finish(): Buffer {
    this.#flush()
    return Buffer.concat(this.#pieces)
  }

  /** A digit by itself waits for the next one. */
  #flush(): void {
    const digits = this.#digits.replace(/[^0-9a-f]+/gi, '')
    const even = digits.length & ~1
    this.#pieces.push(Buffer.from(digits.slice(0, even), 'hex'))
    this.#digits = digits.slice(even)
  }
}

/** Raw bytes wherever they stand: pictures, and objects by themselves. */
function* binaries(bytes: Buffer, budget: Budget): Opening {
  const reader = new RtfReader(bytes)
  for (let token = reader.next(); token !== 'end'; token = reader.next()) {
    if (token !== 'binary' || reader.to === reader.from) continue
    budget.entry()
    yield stream('', bytes.subarray(reader.from, reader.to))
  }
  if (reader.short) yield obstacle('damaged')
}

/** An object of OLE 1 ([MS-OLEDS] 2.2.4): its class, then its bytes, which may be a compound file. */
function* openObject(content: Buffer): Opening {
  yield stream('', content)
  if (EQUATION.test(className(content)) || content.includes(EQUATION_CLASS))
    yield { kind: 'active', feature: 'equation' }
  const native = nativeData(content)
  if (native) {
    const packed = readPackage(native)
    yield packed ? file(packed.name, packed.content) : stream('', native)
  }
  const ole = content.indexOf(OLE)
  if (ole > 0) yield stream('', content.subarray(ole))
}

function className(content: Buffer): string {
  if (content.length < 12) return ''
  const length = Math.min(content.readUInt32LE(8), 100)
  return content.toString('latin1', 12, 12 + length).replace(/\0.*$/s, '')
}

function nativeData(content: Buffer): Buffer | null {
  let at = 8
  for (let i = 0; i < 3; i++) {
    if (at + 4 > content.length) return null
    at += 4 + content.readUInt32LE(at)
  }
  if (at + 4 > content.length) return null
  return content.subarray(at + 4, at + 4 + content.readUInt32LE(at))
}
