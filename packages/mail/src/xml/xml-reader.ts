/**
 * Reads XML token by token, as lenient as the most lenient of its readers: no schema, no namespaces but their prefixes,
 * unclosed elements end with the document. Linear, no recursion; nothing outside of the document is asked for.
 */
import { expanded, resolved } from './entities.ts'

export type XmlToken = 'open' | 'close' | 'text' | 'instruction' | 'end'

const QUOTE = 0x22
const APOSTROPHE = 0x27
const GREATER = 0x3e
const SLASH = 0x2f
/** Tags whose end is looked for to the end of the document. */
const MAX_LOOSE = 8
const ATTRIBUTE = /([^\s=/"'<>]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

export class XmlReader {
  #source: string
  #at = 0
  #tag = ''
  #raw = ''
  #literal = false
  /** An element without contents was opened: its end comes next. */
  #empty = false
  #typed = false
  #loose = 0
  /** Local name of the element that was opened last, target of the last instruction; its case kept. */
  name = ''
  /** Elements around what was read last. */
  depth = 0

  constructor(source: string) {
    this.#source = source
  }

  /** Where the next token begins. */
  get position(): number {
    return this.#at
  }

  /** Where the last token began. */
  start = 0

  /** Characters as they stand in the document, entities of its own in place. */
  slice(from: number, to: number): string {
    return this.#source.slice(from, to)
  }

  /** Of the last `text`: references resolved. Of an instruction: what stands behind its target. */
  get text(): string {
    return this.#literal ? this.#raw : resolved(this.#raw)
  }

  /** Tag of the element that was opened, as written, without its name. */
  get tag(): string {
    return this.#tag
  }

  /** Value of the attribute of this local name, whatever its prefix; undefined when the element has none. */
  attribute(local: string): string | undefined {
    if (!this.#tag.includes(local)) return undefined
    for (const [, name, double, single] of this.#tag.matchAll(ATTRIBUTE))
      if (localOf(name!) === local) return resolved(double ?? single!)
    return undefined
  }

  /** Local names and values of all attributes of the element that was opened. */
  *attributes(): Iterable<readonly [name: string, value: string]> {
    for (const [, name, double, single] of this.#tag.matchAll(ATTRIBUTE))
      yield [localOf(name!), resolved(double ?? single!)]
  }

  next(): XmlToken {
    if (this.#empty) return this.#close()
    for (;;) {
      this.start = this.#at
      if (this.#at >= this.#source.length) return 'end'
      const open = this.#source.indexOf('<', this.#at)
      if (open !== this.#at) return this.#text(open < 0 ? this.#source.length : open)
      const token = this.#markup()
      if (token !== null) return token
    }
  }

  #text(end: number): XmlToken {
    this.#raw = this.#source.slice(this.#at, end)
    this.#literal = false
    this.#at = end
    return 'text'
  }

  /** At a `<`; null for what says nothing. */
  #markup(): XmlToken | null {
    const source = this.#source
    const next = source.charCodeAt(this.#at + 1)
    if (next === SLASH) return this.#end()
    if (next === 0x3f) return this.#instruction()
    if (next !== 0x21) return this.#open()
    if (source.startsWith('<!--', this.#at)) return this.#skipTo('-->', 4)
    if (source.startsWith('<![CDATA[', this.#at)) return this.#data()
    return this.#declaration()
  }

  #skipTo(mark: string, ahead: number): null {
    const end = this.#source.indexOf(mark, this.#at + ahead)
    this.#at = end < 0 ? this.#source.length : end + mark.length
    return null
  }

  #data(): XmlToken {
    const from = this.#at + 9
    const end = this.#source.indexOf(']]>', from)
    this.#raw = this.#source.slice(from, end < 0 ? undefined : end)
    this.#literal = true
    this.#at = end < 0 ? this.#source.length : end + 3
    return 'text'
  }

  #instruction(): XmlToken {
    const end = this.#source.indexOf('?>', this.#at + 2)
    const whole = this.#source.slice(this.#at + 2, end < 0 ? undefined : end)
    this.#at = end < 0 ? this.#source.length : end + 2
    this.name = /^\S{0,100}/.exec(whole)![0]
    this.#raw = whole.slice(this.name.length)
    this.#literal = true
    return 'instruction'
  }

  /** A document type: what it declares of entities is put in place in the rest. */
  #declaration(): null {
    const source = this.#source
    const end = source.indexOf('>', this.#at)
    const subset = source.indexOf('[', this.#at)
    if (this.#typed || subset < 0 || subset > end) return this.#skipTo('>', 2)
    this.#typed = true
    const close = /\]\s*>/g
    close.lastIndex = subset
    const after = close.exec(source) ? close.lastIndex : source.length
    this.#source = expanded(source.slice(after), source.slice(subset, after))
    this.#at = 0
    return null
  }

  #end(): XmlToken {
    const end = this.#source.indexOf('>', this.#at)
    this.#at = end < 0 ? this.#source.length : end + 1
    if (this.depth > 0) this.depth--
    return 'close'
  }

  #open(): XmlToken {
    const source = this.#source
    const from = this.#at + 1
    const end = this.#tagEnd(from)
    let to = end
    this.#empty = source.charCodeAt(end - 1) === SLASH && end - 1 >= from
    if (this.#empty) to--
    let nameEnd = from
    while (nameEnd < to && source.charCodeAt(nameEnd) > 0x20) nameEnd++
    this.name = localOf(source.slice(from, nameEnd))
    this.#tag = source.slice(nameEnd, to)
    this.#at = Math.min(end + 1, source.length)
    this.depth++
    return 'open'
  }

  /** Where the `>` stands that ends a tag: not within a value, but where a value never ends. */
  #tagEnd(from: number): number {
    const source = this.#source
    let quote = 0
    for (let at = from; at < source.length && this.#loose < MAX_LOOSE; at++) {
      const code = source.charCodeAt(at)
      if (quote !== 0) {
        if (code === quote) quote = 0
      } else if (code === GREATER) return at
      else if (code === QUOTE || code === APOSTROPHE) quote = code
    }
    this.#loose++
    const end = source.indexOf('>', from)
    return end < 0 ? source.length : end
  }

  #close(): XmlToken {
    this.#empty = false
    this.start = this.#at
    if (this.depth > 0) this.depth--
    return 'close'
  }
}

function localOf(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

export interface XmlRoot {
  readonly name: string
  readonly attributes: Iterable<readonly [name: string, value: string]>
  /** Targets of the instructions ahead of it. */
  readonly instructions: readonly string[]
  /** False when the source ends within its tag. */
  readonly whole: boolean
}

/** The root element; null when there is none, or when text stands ahead of it. */
export function rootOf(source: string): XmlRoot | null {
  const reader = new XmlReader(source)
  const instructions: string[] = []
  for (let token = reader.next(); token !== 'end'; token = reader.next()) {
    if (token === 'instruction') instructions.push(reader.name)
    else if (token === 'open') {
      const { name, position } = reader
      const whole = reader.slice(position - 1, position) === '>'
      return { name, attributes: reader.attributes(), instructions, whole }
    } else if (token === 'text' && reader.text.trim() !== '') return null
  }
  return null
}
