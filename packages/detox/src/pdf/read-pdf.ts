/**
 * Reads all objects of a PDF in the order in which they stand, whatever the tables say that point to them: the last object of a
 * number is the one that counts, and nothing stays unseen because no table leads to it.
 */
import { pdfDecryptor, type PdfDecryptor } from '@postern/mail/container/pdf/pdf-crypt.ts'
import type { DetoxBudget } from '../budget.ts'
import { Failure } from '../failure.ts'
import { decodedStream } from './pdf-filters.ts'
import { PdfLexer } from './pdf-lexer.ts'
import { dictOf, nameOf, PdfRef, PdfStream, type PdfDict, type PdfValue } from './values.ts'

export interface PdfFile {
  readonly objects: ReadonlyMap<number, PdfValue>
  readonly trailer: PdfDict
  /** Of the header: `1.7`. */
  readonly version: string
  /** Objects that later ones of the same number replaced. */
  readonly replaced: number
  /** Bytes between objects that are no part of a PDF. */
  readonly foreign: number
}

const OBJECT = Buffer.from('obj')
const END_STREAM = Buffer.from('endstream')
const FILTER = (key: string): RegExp => new RegExp(`/${key}\\s*/(\\w+)`)
const NUMBERS = /(\d{1,10})[\0\s]+(\d{1,5})[\0\s]*$/
/** What holding an object costs beside its bytes. */
const COST = 64
const MAX_OBJECT = 8_388_607
/** What may stand between objects: ends, tables of places, the end of the file; comments, as writers sign with them. */
const BETWEEN =
  /endobj|startxref[\0\s]*\d*|xref(?:[\0\s]+\d+[\0\s]+\d+(?![\0\s]+[nf])(?:[\0\s]+\d+[\0\s]+\d+[\0\s]+[nf])*)+|%%EOF|%[^\r\n]{0,200}|[\0\s]+/g

/** @throws Failure 'encrypted', 'broken'; BudgetExceeded */
export function readPdf(bytes: Buffer, budget: DetoxBudget): PdfFile {
  return new Reading(bytes, budget).file()
}

class Reading {
  readonly #bytes: Buffer
  readonly #budget: DetoxBudget
  readonly #decrypt: PdfDecryptor | null
  readonly #strings: PdfDecryptor | null
  readonly #objects = new Map<number, PdfValue>()
  #trailer: PdfDict = new Map()
  #replaced = 0
  #foreign = 0

  constructor(bytes: Buffer, budget: DetoxBudget) {
    this.#bytes = bytes
    this.#budget = budget
    this.#decrypt = bytes.includes('/Encrypt') ? decryptorOf(bytes, budget) : null
    this.#strings = this.#decrypt && hidesStrings(bytes) ? this.#decrypt : null
    budget.bytes(bytes.length)
  }

  file(): PdfFile {
    let end = 0
    let at = this.#bytes.indexOf(OBJECT)
    while (at >= 0) {
      const numbers = NUMBERS.exec(this.#bytes.toString('latin1', Math.max(end, at - 40), at))
      const next = numbers && this.#object(at + OBJECT.length, Number(numbers[1]), Number(numbers[2]))
      if (next) {
        this.#between(end, at - numbers[0].length)
        end = next
      }
      at = this.#bytes.indexOf(OBJECT, next ?? at + OBJECT.length)
    }
    this.#between(end, this.#bytes.length)
    this.#findRoot()
    const version = /%PDF-(\d\.\d)/.exec(this.#bytes.toString('latin1', 0, 1100))?.[1] ?? '1.7'
    return {
      objects: this.#objects,
      trailer: this.#trailer,
      version,
      replaced: this.#replaced,
      foreign: this.#foreign,
    }
  }

  /** Reads the object at `at`; answers where it ends, or null where there is none that can be read. */
  #object(at: number, number: number, generation: number): number | null {
    if (number === 0 || number > MAX_OBJECT) return null
    this.#budget.bytes(COST)
    const decrypt = this.#strings
    const lexer = new PdfLexer(
      this.#bytes,
      at,
      decrypt ? (string) => decrypt(number, generation, string) : undefined,
    )
    try {
      const value = lexer.value()
      if (!(value instanceof Map) || !lexer.takes('stream')) {
        this.#keep(number, value)
        return lexer.at
      }
      const { data, end } = this.#dataOf(value, lexer.at)
      this.#streamOf(number, generation, value, data)
      return end
    } catch (error) {
      if (error instanceof Failure || (error instanceof Error && 'limit' in error)) throw error
      return null
    }
  }

  #keep(number: number, value: PdfValue): void {
    if (this.#objects.has(number)) this.#replaced++
    this.#objects.set(number, value)
  }

  #streamOf(number: number, generation: number, dict: PdfDict, stored: Buffer): void {
    const type = nameOf(dict.get('Type'))
    const encrypted = this.#decrypt !== null && type !== 'XRef'
    if (encrypted) this.#budget.bytes(4 * stored.length)
    const stream = new PdfStream(dict, encrypted ? this.#decrypt(number, generation, stored) : stored)
    this.#keep(number, type === 'XRef' || type === 'ObjStm' ? null : stream)
    if (type === 'XRef') this.#trailers(dict)
    if (type === 'ObjStm') this.#objectsIn(stream)
  }

  /** §7.5.7 */
  #objectsIn(stream: PdfStream): void {
    const content = decodedStream(stream, (value) => this.#resolved(value), this.#budget)
    if (!content) throw new Failure('broken', 'a stream of objects that does not unpack')
    const first = Number(this.#resolved(stream.dict.get('First')) ?? 0)
    const count = Number(this.#resolved(stream.dict.get('N')) ?? 0)
    const numbers = content.toString('latin1', 0, first).match(/\d+/g) ?? []
    for (let i = 0; i < Math.min(count, numbers.length >> 1); i++) {
      this.#budget.bytes(COST)
      const number = Number(numbers[2 * i])
      if (number > MAX_OBJECT) continue
      this.#keep(number, new PdfLexer(content, first + Number(numbers[2 * i + 1])).value())
    }
  }

  /** The bytes of a stream, whose word ends at `at`; its length counts where the end stands there. */
  #dataOf(dict: PdfDict, at: number): { data: Buffer; end: number } {
    const bytes = this.#bytes
    let start = at
    while (bytes[start] === 32 || bytes[start] === 9) start++
    if (bytes[start] === 13) start++
    if (bytes[start] === 10) start++
    const length = this.#length(dict.get('Length'))
    if (length !== null) {
      const lexer = new PdfLexer(bytes, start + length)
      if (lexer.takes('endstream')) return { data: bytes.subarray(start, start + length), end: lexer.at }
    }
    const found = bytes.indexOf(END_STREAM, start)
    const end = found < 0 ? bytes.indexOf('endobj', start) : found
    if (end < 0) throw new Error('a stream without end')
    let last = end
    if (bytes[last - 1] === 10) last--
    if (bytes[last - 1] === 13) last--
    return { data: bytes.subarray(start, Math.max(start, last)), end: end + END_STREAM.length }
  }

  /** The number may stand in an object that comes later. */
  #length(value: PdfValue | undefined): number | null {
    if (!(value instanceof PdfRef)) return typeof value === 'number' && value >= 0 ? value : null
    const known = this.#objects.get(value.number)
    if (typeof known === 'number') return known
    const mark = Buffer.from(`${value.number} 0 obj`)
    for (let at = this.#bytes.indexOf(mark); at >= 0; at = this.#bytes.indexOf(mark, at + 1)) {
      this.#budget.bytes(mark.length)
      if (/\d/.test(String.fromCharCode(this.#bytes[at - 1] ?? 0))) continue
      const digits = /^[\0\s]*(\d{1,10})[\0\s]/.exec(
        this.#bytes.toString('latin1', at + mark.length, at + mark.length + 40),
      )
      return digits && Number(digits[1])
    }
    return null
  }

  #resolved(value: PdfValue | undefined): PdfValue | undefined {
    return value instanceof PdfRef ? this.#objects.get(value.number) : value
  }

  #between(start: number, end: number): void {
    if (start >= end) return
    const bytes = this.#bytes.subarray(start, end)
    let dictionaries = 0
    for (let at = bytes.indexOf('trailer'); at >= 0; at = bytes.indexOf('trailer', at + 7)) {
      const lexer = new PdfLexer(bytes, at + 7)
      try {
        const dict = dictOf(lexer.value())
        if (dict) this.#trailers(dict)
        dictionaries += lexer.at - at
      } catch {
        // A damaged trailer: others may be whole, and objects tell the rest.
      }
    }
    const text = bytes.toString('latin1').replace(start === 0 ? /^%PDF-.*/ : /^$/, '')
    const rest = text.replace(BETWEEN, '').length - dictionaries
    if (rest > 0) this.#foreign += rest
  }

  /** The last one that names a catalogue counts; keys of earlier ones stay. */
  #trailers(dict: PdfDict): void {
    for (const key of ['Root', 'Info', 'ID', 'Encrypt']) {
      const value = dict.get(key)
      if (value !== undefined && value !== null) this.#trailer.set(key, value)
    }
  }

  /** Damaged files have lost their trailer. */
  #findRoot(): void {
    if (dictOf(this.#resolved(this.#trailer.get('Root')))?.has('Pages')) return
    for (const [number, value] of this.#objects)
      if (value instanceof Map && nameOf(value.get('Type')) === 'Catalog')
        this.#trailer.set('Root', new PdfRef(number))
  }
}

/** Whether strings are encrypted as streams are; documents may leave them in clear. */
function hidesStrings(bytes: Buffer): boolean {
  const text = bytes.toString('latin1')
  const [strings = 'Identity', streams = 'Identity'] = ['StrF', 'StmF'].map(
    (key) => FILTER(key).exec(text)?.[1],
  )
  if (strings !== streams && strings !== 'Identity')
    throw new Failure('unsupported', 'strings are encrypted in another way than streams')
  return strings === streams
}

/** By no password, else by those of the mail. */
function decryptorOf(bytes: Buffer, budget: DetoxBudget): PdfDecryptor | null {
  for (const password of ['', ...budget.passwords]) {
    budget.bytes(10_000)
    const decrypt = pdfDecryptor(bytes, password)
    if (decrypt) return decrypt
  }
  throw new Failure('encrypted', 'no password opens the document')
}
