/** Dictionaries of PDF's streams, and what they refer to, found without the tables that say where objects are: those may lie. */
import type { Budget } from '../budget.ts'
import type { PdfFilter } from './pdf-filters.ts'
import { dictionaryAt, PdfBlanks, tokenAt } from './pdf-tokens.ts'

/** Bytes ahead of a stream in which its dictionary usually stands, and in which it is looked for then. */
const NEAR = 1024
const FAR = 64 * 1024
/** Dictionaries that do not close. */
const MAX_OPEN = 16
const MAX_OBJECTS = 100_000
/** Versions of one object, and tokens of one. */
const MAX_PLACES = 100
const MAX_VALUE = 200
const OBJECT = Buffer.from('obj')

export interface StreamHead {
  readonly object: number
  readonly generation: number
  /** Tokens of the dictionary with a blank between each two. */
  readonly text: string
}

/** The dictionary that ends where the stream's word stands at `at`; as much text as stands there where none does. */
export function headBefore(bytes: Buffer, at: number, budget: Budget): StreamHead {
  const near = headWithin(bytes.subarray(Math.max(0, at - NEAR), at))
  if (near || at <= NEAR) return near ?? looseHead(bytes, at)
  budget.bytes(FAR)
  return headWithin(bytes.subarray(Math.max(0, at - FAR), at)) ?? looseHead(bytes, at)
}

function headWithin(window: Buffer): StreamHead | null {
  const blanks = new PdfBlanks(window)
  let open = 0
  for (let at = window.indexOf(OBJECT); at >= 0 && open < MAX_OPEN; at = window.indexOf(OBJECT, at + 3)) {
    const start = blanks.behind(at + 3)
    if (window[start] !== 0x3c || window[start + 1] !== 0x3c) continue
    const { text, end } = dictionaryAt(window, start)
    if (end < 0) open++
    else if (blanks.behind(end) === window.length) return { ...numbersBefore(window, at), text }
  }
  return null
}

/** Of a dictionary that is broken. */
function looseHead(bytes: Buffer, at: number): StreamHead {
  const text = bytes.toString('latin1', Math.max(0, at - NEAR), at)
  const start = Math.max(0, text.lastIndexOf('obj'))
  const plain = text
    .slice(start)
    .replace(/#([0-9a-f]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  const window = bytes.subarray(Math.max(0, at - NEAR), at)
  return { ...numbersBefore(window, start), text: plain.replace(/(?=[/[\]<>])|(?<=[[\]])/g, ' ') }
}

function numbersBefore(bytes: Buffer, at: number): { object: number; generation: number } {
  const [, object = '0', generation = '0'] =
    /(\d{1,8})[\0\s]{1,40}(\d{1,5})[\0\s]{0,40}$/.exec(bytes.toString('latin1', Math.max(0, at - 100), at)) ??
    []
  return { object: Number(object), generation: Number(generation) }
}

/** What objects outside of object streams are, looked up when the first one is asked for. */
export class PdfObjects {
  readonly #bytes: Buffer
  readonly #budget: Budget
  readonly #values = new Map<number, readonly string[] | null>()
  #places: Map<number, number[]> | undefined

  constructor(bytes: Buffer, budget: Budget) {
    this.#bytes = bytes
    this.#budget = budget
  }

  /** Its first tokens; null when it is not found, or found to be different things. */
  value(object: number): readonly string[] | null {
    let value = this.#values.get(object)
    if (value === undefined) this.#values.set(object, (value = this.#read(object)))
    return value
  }

  #read(object: number): readonly string[] | null {
    this.#places ??= this.#find()
    const places = this.#places.get(object) ?? []
    if (places.length > MAX_PLACES) return null
    const values = places.map((at) => this.#tokens(at))
    const [first] = values
    return first && values.every((value) => value.join(' ') === first.join(' ')) ? first : null
  }

  #find(): Map<number, number[]> {
    this.#budget.bytes(this.#bytes.length)
    const places = new Map<number, number[]>()
    let count = 0
    for (let at = this.#bytes.indexOf(OBJECT); at >= 0; at = this.#bytes.indexOf(OBJECT, at + 3)) {
      const { object } = numbersBefore(this.#bytes, at)
      if (object === 0 || ++count > MAX_OBJECTS) continue
      const before = places.get(object)
      if (before) before.push(at + 3)
      else places.set(object, [at + 3])
    }
    return places
  }

  #tokens(from: number): string[] {
    const blanks = new PdfBlanks(this.#bytes)
    const tokens: string[] = []
    for (let at = blanks.behind(from); tokens.length < MAX_VALUE;) {
      const [token, end] = tokenAt(this.#bytes, at)
      if (token === '' || token === 'endobj' || token === 'stream') break
      tokens.push(token)
      at = blanks.behind(end)
    }
    return tokens
  }
}

/** The filters of a stream in their order; null when what they are is told elsewhere, and can't be found there. */
export function filtersOf({ text }: StreamHead, objects: PdfObjects): PdfFilter[] | null {
  const tokens = text.split(/\s+/)
  const names = resolved(valueOf(tokens, ['/Filter']), objects)
  const parameters = resolved(valueOf(tokens, ['/DecodeParms', '/DP']), objects)
  if (names === null) return null
  const each = elements(parameters ?? [])
  const filters: PdfFilter[] = []
  for (const [index, [name = '']] of elements(names).entries()) {
    if (!name.startsWith('/')) return null
    const given = each[index]
    filters.push({ name: name.slice(1), prediction: given ? predictionOf(given) : null })
  }
  return filters
}

/** Tokens of the value behind one of the keys, of the dictionary itself first, else of one within it. */
function valueOf(tokens: readonly string[], keys: readonly string[]): string[] {
  let depth = 0
  let within = -1
  for (let at = 0; at < tokens.length; at++) {
    if (tokens[at] === '<<') depth++
    else if (tokens[at] === '>>') depth--
    else if (keys.includes(tokens[at]!)) {
      if (depth <= 1) return valueAt(tokens, at + 1)
      within = within < 0 ? at : within
    }
  }
  return within < 0 ? [] : valueAt(tokens, within + 1)
}

function valueAt(tokens: readonly string[], from: number): string[] {
  const first = tokens[from] ?? ''
  if (/^\d+$/.test(first) && tokens[from + 2] === 'R') return tokens.slice(from, from + 3)
  if (first !== '[' && first !== '<<') return [first]
  let depth = 0
  let at = from
  do {
    if (tokens[at] === '[' || tokens[at] === '<<') depth++
    else if (tokens[at] === ']' || tokens[at] === '>>') depth--
    at++
  } while (depth > 0 && at < tokens.length)
  return tokens.slice(from, at)
}

/** References replaced by what they are to, in an array too; null where one can't be. */
function resolved(value: readonly string[], objects: PdfObjects, depth = 0): string[] | null {
  const out: string[] = []
  for (let at = 0; at < value.length; at++) {
    const isReference = value[at + 2] === 'R' && /^\d+$/.test(value[at]!)
    if (!isReference) {
      out.push(value[at]!)
      continue
    }
    const found = depth < 3 ? objects.value(Number(value[at])) : null
    const more = found && resolved(valueAt(found, 0), objects, depth + 1)
    if (!more) return null
    out.push(...more)
    at += 2
  }
  return out
}

/** Of an array its elements, else the value alone. */
function elements(value: readonly string[]): string[][] {
  if (value.length === 0) return []
  if (value[0] !== '[') return [[...value]]
  const found: string[][] = []
  for (let at = 1; at < value.length && value[at] !== ']';) {
    const element = valueAt(value, at)
    found.push(element)
    at += Math.max(1, element.length)
  }
  return found
}

function predictionOf(tokens: readonly string[]): PdfFilter['prediction'] {
  const number = (key: string, usual: number): number => {
    const at = tokens.indexOf(key)
    return at < 0 ? usual : Number(tokens[at + 1]) || 0
  }
  return {
    predictor: number('/Predictor', 1),
    columns: number('/Columns', 1),
    colors: number('/Colors', 1),
    bits: number('/BitsPerComponent', 8),
    earlyChange: number('/EarlyChange', 1) !== 0,
  }
}
