/** Structured header values with parameters: RFC 2045 §5.1 and RFC 2231, read as tolerantly as mail readers do. */
import { decodeText } from '../text/charsets.ts'
import { decodeWords } from '../text/encoded-words.ts'

export interface ParameterisedValue {
  /** What stands before the first `;`, lower case, comments removed. */
  readonly value: string
  /** Decoded parameters, names in lower case; of duplicates the first, `name*` before `name`. */
  readonly params: ReadonlyMap<string, string>
  /** Every reading of every parameter, duplicates and both of `name` and `name*` included. */
  readonly readings: ReadonlyMap<string, readonly string[]>
  /** Something was not as the grammar wants it. */
  readonly malformed: boolean
}

interface RawParameter {
  readonly name: string
  readonly value: string
}

const MAX_PARAMETERS = 500

/** Parses a Content-Type or Content-Disposition value given as bytes (one character a byte). Linear; never throws. */
export function parseParameters(binary: string): ParameterisedValue {
  const lexer = new Lexer(binary)
  const value = lexer.value().trim().toLowerCase()
  const raw: RawParameter[] = []
  while (lexer.more() && raw.length < MAX_PARAMETERS) {
    const parameter = lexer.parameter()
    if (parameter) raw.push(parameter)
  }
  return { value, ...combine(raw, lexer) }
}

class Lexer {
  readonly #text: string
  #at = 0
  malformed = false

  constructor(text: string) {
    this.#text = text
  }

  more(): boolean {
    return this.#at < this.#text.length
  }

  /** Text up to the next `;`, comments left out; the `;` is consumed. */
  value(): string {
    let out = ''
    while (this.more()) {
      const char = this.#text[this.#at]!
      if (char === ';') {
        this.#at++
        break
      }
      if (char === '(') this.#skipComment()
      else {
        out += char
        this.#at++
      }
    }
    return out
  }

  parameter(): RawParameter | null {
    this.#skipBlanks()
    const from = this.#at
    while (this.more() && !'=;('.includes(this.#text[this.#at]!)) this.#at++
    const name = this.#text.slice(from, this.#at).trim().toLowerCase()
    this.#skipBlanks()
    if (this.#text[this.#at] !== '=') {
      if (name !== '') this.malformed = true
      this.value()
      return null
    }
    this.#at++
    this.#skipBlanks()
    const value = this.#text[this.#at] === '"' ? this.#quoted() : this.#token()
    return name === '' ? null : { name, value }
  }

  #quoted(): string {
    let out = ''
    this.#at++
    while (this.more()) {
      const char = this.#text[this.#at++]!
      if (char === '"') {
        this.#restOfValue()
        return out
      }
      // Windows paths and names keep their backslash: only `\"` and `\\` are escapes in practice.
      if (char === '\\' && (this.#text[this.#at] === '"' || this.#text[this.#at] === '\\'))
        out += this.#text[this.#at++]
      else out += char
    }
    this.malformed = true
    return out
  }

  /** What stands between a closing quote and the next `;` belongs to nobody. */
  #restOfValue(): void {
    this.#skipBlanks()
    if (!this.more()) return
    if (this.#text[this.#at] === ';') {
      this.#at++
      return
    }
    this.malformed = true
    // A missing semicolon before the next parameter is common: go on there.
    if (!/^[\w*-]+\s*=/.test(this.#text.slice(this.#at, this.#at + 60))) this.value()
  }

  #token(): string {
    const from = this.#at
    let comment = -1
    while (this.more() && this.#text[this.#at] !== ';') {
      if (this.#text[this.#at] === '(' && comment < 0 && /\s/.test(this.#text[this.#at - 1] ?? ''))
        comment = this.#at
      this.#at++
    }
    const value = this.#text.slice(from, comment < 0 ? this.#at : comment).trim()
    this.#at++
    if (/[\s()<>@,:\\"/[\]?=]/.test(value)) this.malformed = true
    return value
  }

  #skipBlanks(): void {
    while (this.more()) {
      const char = this.#text[this.#at]!
      if (char === '(') this.#skipComment()
      else if (char === ' ' || char === '\t' || char === '\r' || char === '\n') this.#at++
      else return
    }
  }

  #skipComment(): void {
    let depth = 0
    while (this.more()) {
      const char = this.#text[this.#at++]!
      if (char === '\\') this.#at++
      else if (char === '(') depth++
      else if (char === ')' && --depth === 0) return
    }
    this.malformed = true
  }
}

interface Sections {
  readonly pieces: Map<number, { readonly text: string; readonly encoded: boolean }>
}

function combine(raw: readonly RawParameter[], lexer: Lexer): Omit<ParameterisedValue, 'value'> {
  const plain = new Map<string, string[]>()
  const extended = new Map<string, string[]>()
  const sectioned = new Map<string, Sections>()
  for (const { name, value } of raw) {
    const match = /^([^*]+)(?:\*(\d{1,4}))?(\*)?$/.exec(name)
    if (!match) lexer.malformed = true
    const base = match?.[1] ?? name
    if (match?.[2] !== undefined) {
      const sections = sectioned.get(base) ?? { pieces: new Map() }
      sectioned.set(base, sections)
      const index = Number(match[2])
      if (sections.pieces.has(index)) lexer.malformed = true
      else sections.pieces.set(index, { text: value, encoded: match[3] !== undefined })
    } else if (match?.[3]) push(extended, base, decodeExtended(value))
    else push(plain, base, base === 'boundary' ? value : decodeWords(value))
  }
  for (const [base, sections] of sectioned) push(extended, base, joinSections(sections, lexer))
  const readings = new Map<string, readonly string[]>()
  const params = new Map<string, string>()
  for (const name of new Set([...extended.keys(), ...plain.keys()])) {
    const values = [...(extended.get(name) ?? []), ...(plain.get(name) ?? [])]
    params.set(name, values[0]!)
    readings.set(name, Object.freeze([...new Set(values)]))
  }
  return { params, readings, malformed: lexer.malformed }
}

function push(map: Map<string, string[]>, name: string, value: string): void {
  const values = map.get(name)
  if (values) values.push(value)
  else map.set(name, [value])
}

/** `charset'language'percent-encoded` (RFC 2231 §4); without the quotes the whole value is percent-decoded. */
function decodeExtended(value: string): string {
  const [charset, bytes] = splitCharset(value)
  return decodeText(percentDecode(bytes), charset).text
}

function splitCharset(value: string): [charset: string, rest: string] {
  const first = value.indexOf("'")
  const second = first < 0 ? -1 : value.indexOf("'", first + 1)
  return second < 0 ? ['', value] : [value.slice(0, first), value.slice(second + 1)]
}

/** Joins `name*0*`, `name*1` … in numeric order, wherever they stand; a gap ends nothing but is reported. */
function joinSections(sections: Sections, lexer: Lexer): string {
  const order = [...sections.pieces.keys()].sort((a, b) => a - b)
  if (order[0] !== 0 || order.at(-1) !== order.length - 1) lexer.malformed = true
  let charset = ''
  const chunks = order.map((index, position) => {
    const piece = sections.pieces.get(index)!
    if (!piece.encoded) return Buffer.from(piece.text, 'latin1')
    if (position > 0) return percentDecode(piece.text)
    const [name, rest] = splitCharset(piece.text)
    charset = name
    return percentDecode(rest)
  })
  const joined = Buffer.concat(chunks)
  const anyEncoded = order.some((index) => sections.pieces.get(index)!.encoded)
  return anyEncoded ? decodeText(joined, charset).text : decodeWords(joined.toString('latin1'))
}

function percentDecode(text: string): Buffer {
  const bytes = Buffer.from(text, 'latin1')
  if (!text.includes('%')) return bytes
  let length = 0
  for (let i = 0; i < bytes.length; i++) {
    const hex = bytes[i] === 37 ? text.slice(i + 1, i + 3) : ''
    if (/^[0-9a-f]{2}$/i.test(hex)) {
      bytes[length++] = Number.parseInt(hex, 16)
      i += 2
    } else bytes[length++] = bytes[i]!
  }
  return bytes.subarray(0, length)
}
