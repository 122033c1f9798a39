/**
 * Follows destinations through the groups of an RTF document (1.9.1 §"Destinations"): which text belongs to which, characters
 * in whichever way they are written.
 */
import { RtfReader } from './rtf-reader.ts'

/** Destinations whose text is asked for. */
const ASKED: ReadonlySet<string> = new Set(['template', 'fldinst', 'objclass', 'objdata', 'fldrslt'])
/** Others that need no star to begin: their text is not that of the group around them. */
const OTHERS: ReadonlySet<string> = new Set(
  (
    'fonttbl colortbl stylesheet info pict header headerl headerr headerf footer footerl footerr footerf footnote annotation ' +
    'result objname objalias objsect datafield private themedata colorschememapping latentstyles datastore listtable revtbl ' +
    'rsidtbl generator xmlnstbl field'
  ).split(' '),
)

/** Text, or octets, of a destination, in order. */
export interface RtfPiece {
  readonly destination: string
  /** Number of the destination: each time one begins it is another. */
  readonly number: number
  readonly text: string
  /** True for raw octets, and for characters in numbers (`\'hh`, `\u`). */
  readonly raw: boolean
  /** True of what a group within it holds that says it is something else. */
  readonly aside: boolean
}

/** The group that began a destination has ended. */
export interface RtfEnd {
  readonly destination: string
  readonly number: number
  /** False where the document ends within it. */
  readonly whole: boolean
}

/** What is told of a document, in its order. */
export interface RtfHandler {
  /** A control word, lower case. */
  readonly word?: (word: string) => void
  readonly piece: (piece: RtfPiece) => void
  readonly end: (end: RtfEnd) => void
}

interface Group {
  destination: string
  number: number
  /** Within something else that stands inside the destination. */
  aside: boolean
  /** Characters that stand for readers without Unicode behind each `\u`. */
  fallback: number
  /** It is the group that began the destination. */
  starts: boolean
}

/** Beyond it groups are counted, not kept. */
const MAX_GROUPS = 10_000

/** Reads all of `bytes`. */
export function readRtf(bytes: Buffer, handler: RtfHandler): void {
  new RtfGroups(bytes, handler).read()
}

class RtfGroups {
  readonly #bytes: Buffer
  readonly #handler: RtfHandler
  readonly #reader: RtfReader
  readonly #stack: Group[] = []
  #group: Group = { destination: '', number: 0, aside: false, fallback: 1, starts: false }
  #count = 0
  #beyond = 0
  #starred = false
  #first = false
  #skip = 0

  constructor(bytes: Buffer, handler: RtfHandler) {
    this.#bytes = bytes
    this.#handler = handler
    this.#reader = new RtfReader(bytes)
  }

  read(): void {
    for (let token = this.#reader.next(); token !== 'end'; token = this.#reader.next()) {
      if (token === 'open') this.#open()
      else if (token === 'close') this.#close(true)
      else if (token === 'word') this.#word()
      else this.#characters(token)
    }
    while (this.#stack.length > 0 || this.#beyond > 0) this.#close(false)
  }

  #open(): void {
    this.#skip = 0
    this.#starred = false
    this.#first = true
    if (this.#stack.length >= MAX_GROUPS) {
      this.#beyond++
      return
    }
    this.#stack.push(this.#group)
    const { destination, number, aside, fallback } = this.#group
    this.#group = { destination, number, aside, fallback, starts: false }
  }

  #close(whole: boolean): void {
    this.#skip = 0
    if (this.#beyond > 0) {
      this.#beyond--
      return
    }
    const { starts, destination, number } = this.#group
    if (starts) this.#handler.end({ destination, number, whole })
    this.#group = this.#stack.pop() ?? this.#group
  }

  #word(): void {
    const { word, value } = this.#reader
    const first = this.#first
    this.#first = false
    if (word === 'u' && value !== null) {
      this.#piece(String.fromCharCode(value & 0xffff), true)
      this.#skip = this.#group.fallback
      return
    }
    this.#skip = 0
    if (word === 'uc') this.#group.fallback = Math.max(0, Math.min(value ?? 1, 100))
    else if (ASKED.has(word)) this.#begin(word)
    else if (this.#starred || (first && OTHERS.has(word))) this.#elsewhere()
    this.#starred = false
    this.#handler.word?.(word)
  }

  #begin(word: string): void {
    const { starts, destination, number } = this.#group
    // One behind another in the same group: the first ends here.
    if (starts) this.#handler.end({ destination, number, whole: true })
    this.#count++
    Object.assign(this.#group, { destination: word, number: this.#count, aside: false, starts: true })
  }

  #elsewhere(): void {
    if (this.#group.destination !== '') this.#group.aside = true
  }

  #characters(token: 'symbol' | 'hex' | 'binary' | 'text'): void {
    const { value, from, to } = this.#reader
    if (token === 'symbol') this.#symbol(value!)
    else if (token === 'hex') {
      this.#first = false
      if (this.#skip > 0) this.#skip--
      else if (value !== null && value >= 0) this.#piece(String.fromCharCode(value), true)
    } else {
      if (to > from) this.#first = false
      if (this.#group.destination === '') return
      const start = token === 'text' ? this.#behindFallback(from, to) : from
      this.#piece(this.#reader.slice(start), token === 'binary')
    }
  }

  /** Octets at the start of a text may stand in for a character before; breaks of lines stand for nothing. */
  #behindFallback(from: number, to: number): number {
    let at = from
    for (; at < to && this.#skip > 0; at++) if (this.#bytes[at] !== 13 && this.#bytes[at] !== 10) this.#skip--
    return at
  }

  #symbol(octet: number): void {
    if (octet === 0x2a) this.#starred = true
    else if (this.#skip > 0) this.#skip--
    else if (octet === 0x5c || octet === 0x7b || octet === 0x7d)
      this.#piece(String.fromCharCode(octet), false)
    else if (octet === 0x7e) this.#piece(' ', false)
  }

  #piece(text: string, raw: boolean): void {
    const { destination, number, aside } = this.#group
    if (destination !== '' && text !== '') this.#handler.piece({ destination, number, text, raw, aside })
  }
}
