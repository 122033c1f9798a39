/**
 * Reads XML strictly (well-formed, no entities of its own) and writes it anew: comments, instructions and document types don't come
 * out, and elements as their rules say. Linear; no recursion.
 */
import { resolved } from '@postern/mail/xml/entities.ts'
import { xmlSource } from '@postern/mail/xml/xml-source.ts'
import { Failure } from '../failure.ts'
import { XmlElement, type Fate, type Scope, type XmlAttribute } from './element.ts'

export interface XmlRules {
  /** What becomes of an element; it may change its attributes. What lies in a dropped one is not asked for. */
  readonly element: (element: XmlElement) => Fate
  /** Text, references resolved, of an element that is kept; by default it stays. */
  readonly text?: (text: string, element: XmlElement) => string
  /** Local names of elements that go with the last element in them. */
  readonly containers?: ReadonlySet<string>
  /** Instructions that are left out: target and the rest. */
  readonly instruction?: (target: string, rest: string) => void
  /** A document type that is left out, as written. */
  readonly documentType?: (source: string) => void
}

const NAME = String.raw`[A-Za-z_\u0080-\uffff][\w.:\-\u0080-\uffff]*`
const TAG = new RegExp(String.raw`<(${NAME})((?:\s+${NAME}\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>`, 'y')
const CLOSE = new RegExp(String.raw`<\/(${NAME})\s*>`, 'y')
const REFERENCE = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-fA-F]{1,6});)/
/** What XML 1.0 has no place for. */
const NO_CHARACTER = /[^\t\n\r -\ufffd]/
const MAX_DEPTH = 2000

/** Bytes of a document in, bytes in UTF-8 out. @throws Failure 'broken' for what is not well-formed */
export function rewriteXml(bytes: Buffer, rules: XmlRules): Buffer {
  return Buffer.from(rewriteXmlText(xmlSource(bytes), rules))
}

/** @throws Failure 'broken' */
export function rewriteXmlText(source: string, rules: XmlRules): string {
  return new Rewriter(source, rules).run()
}

/**
 * Reads all elements and texts in order and writes nothing.
 * @throws Failure 'broken'
 */
export function walkXml(
  bytes: Buffer,
  visit: (element: XmlElement) => void,
  text?: (text: string, element: XmlElement) => void,
): void {
  rewriteXmlText(xmlSource(bytes), {
    element: (element) => {
      visit(element)
      return 'keep'
    },
    text: (each, element) => {
      text?.(each, element)
      return each
    },
  })
}

interface Frame {
  readonly element: XmlElement
  readonly fate: Fate
  /** Within something that is dropped. */
  readonly lost: boolean
  /** Declarations of elements that were unwrapped around it. */
  readonly inherited: readonly XmlAttribute[]
  /** Of a container: where its tag stands in what is written. */
  readonly at: number
  /** Elements that were written with it. */
  readonly written: number
  dropped: boolean
}

const EMPTY_SCOPE: Scope = new Map([['xml', 'http://www.w3.org/XML/1998/namespace']])

const NOTHING: readonly XmlAttribute[] = []

class Rewriter {
  readonly #source: string
  readonly #rules: XmlRules
  readonly #out: string[] = ['<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n']
  readonly #frames: Frame[] = []
  #at = 0
  /** Where the source begins that comes out as it is and was not copied yet. */
  #pending = 0
  #written = 0
  #rooted = false

  constructor(source: string, rules: XmlRules) {
    if (NO_CHARACTER.test(source)) this.#broken('a character that XML does not have')
    this.#source = plainSource(source, rules)
    this.#rules = rules
  }

  run(): string {
    const source = this.#source
    while (this.#at < source.length) {
      const open = source.indexOf('<', this.#at)
      const end = open < 0 ? source.length : open
      if (end > this.#at) this.#text(this.#at, end)
      this.#at = end
      if (open >= 0) this.#markup()
    }
    if (this.#frames.length > 0 || !this.#rooted) this.#broken('it does not end')
    this.#instead(source.length, source.length)
    return this.#out.join('')
  }

  /** What stands from `from` to `to` comes out as `text`; everything ahead of it as it is. */
  #instead(from: number, to: number, text = ''): void {
    if (from > this.#pending) this.#out.push(this.#source.slice(this.#pending, from))
    if (text !== '') this.#out.push(text)
    this.#pending = to
  }

  #markup(): void {
    const source = this.#source
    const start = this.#at
    const next = source[start + 1]
    if (next === '/') this.#close()
    else if (next !== '!') this.#open()
    else {
      this.#documentType()
      this.#instead(start, this.#at)
    }
  }

  #documentType(): void {
    if (this.#rooted || !this.#source.startsWith('<!DOCTYPE', this.#at)) this.#broken('unknown markup')
    const end = this.#source.indexOf('>', this.#at)
    const whole = this.#source.slice(this.#at, end + 1)
    if (end < 0 || whole.includes('[')) this.#broken('it declares entities')
    this.#rules.documentType?.(whole)
    this.#at = end + 1
  }

  #text(from: number, to: number): void {
    const raw = this.#source.slice(from, to)
    if (raw.includes('&') && REFERENCE.test(raw)) this.#broken('a reference to nothing')
    const frame = this.#frames.at(-1)
    if (!frame && raw.trim() !== '') this.#broken('text outside of the root')
    if (!frame || frame.lost) return this.#instead(from, to)
    if (!this.#rules.text) return
    const before = resolved(raw)
    const after = this.#rules.text(before, frame.element)
    if (after !== before) this.#instead(from, to, escapedText(after))
  }

  #open(): void {
    const start = this.#at
    const [, name = '', raw = '', slash] = this.#expect(TAG, 'a tag that is none')
    if (raw.includes('&') && REFERENCE.test(raw)) this.#broken('a reference to nothing')
    const outer = this.#frames.at(-1)
    if (!outer && this.#rooted) this.#broken('two roots')
    this.#rooted = true
    const empty = slash === '/'
    const scope = outer?.element.scope ?? EMPTY_SCOPE
    const element = new XmlElement({
      name,
      raw,
      parent: outer?.element ?? null,
      scope: raw.includes('xmlns') ? scopeOf(raw, scope) : scope,
      source: this.#source,
      position: this.#at,
      empty,
    })
    const lost = outer?.lost ?? false
    const fate = lost ? 'drop' : this.#rules.element(element)
    if (fate === 'drop' && outer) outer.dropped = true
    if (fate !== 'keep') this.#instead(start, this.#at)
    const at = fate === 'keep' ? this.#keep(element, outer, start, empty) : 0
    if (empty) return
    this.#frames.push({
      element,
      fate,
      lost: fate === 'drop',
      inherited: fate === 'unwrap' ? inheritance(outer, element) : NOTHING,
      at,
      written: this.#written,
      dropped: false,
    })
    if (this.#frames.length > MAX_DEPTH) this.#broken('too many elements within each other')
  }

  #keep(element: XmlElement, outer: Frame | undefined, start: number, empty: boolean): number {
    this.#written++
    for (const { name, value } of outer?.inherited ?? NOTHING)
      if (element.attributes.every((each) => each.name !== name)) element.set(name, value)
    // Where it may have to be taken back, what is ahead of it is copied first.
    if (this.#rules.containers?.has(element.local)) this.#instead(start, start)
    const at = this.#out.length
    if (element.changed) {
      const attributes = element.attributes.map(({ name, value }) => ` ${name}="${escapedAttribute(value)}"`)
      this.#instead(start, this.#at, `<${element.name}${attributes.join('')}${empty ? '/' : ''}>`)
    }
    return at
  }

  #close(): void {
    const start = this.#at
    const frame = this.#frames.pop()
    const name = frame?.element.name ?? ''
    const end = start + 2 + name.length
    // As most are written.
    if (name !== '' && this.#source[end] === '>' && this.#source.startsWith(name, start + 2))
      this.#at = end + 1
    else if (this.#expect(CLOSE, 'no end tag')[1] !== name) this.#broken(`${name} does not end`)
    if (!frame) return
    if (frame.fate !== 'keep') return this.#instead(start, this.#at)
    const emptied = frame.dropped && this.#written === frame.written
    if (!emptied || !this.#rules.containers?.has(frame.element.local)) return
    this.#out.length = frame.at
    this.#pending = this.#at
    this.#written--
    const outer = this.#frames.at(-1)
    if (outer) outer.dropped = true
  }

  #expect(pattern: RegExp, otherwise: string): RegExpExecArray {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#source)
    if (!found) this.#broken(otherwise)
    this.#at = pattern.lastIndex
    return found
  }

  #broken(what: string): never {
    throw new Failure('broken', `XML at ${this.#at}: ${what}`)
  }
}

const ASIDE = /<(?:!--|!\[CDATA\[|\?)/g
const ENDS: Readonly<Record<string, string>> = { '<!--': '-->', '<![CDATA[': ']]>', '<?': '?>' }

/** Without comments and instructions, sections of characters as text: none of them may cut a word that rules look for in two. */
function plainSource(source: string, { instruction }: XmlRules): string {
  const pieces: string[] = []
  let at = 0
  ASIDE.lastIndex = 0
  for (let found = ASIDE.exec(source); found; found = ASIDE.exec(source)) {
    const [mark] = found
    const from = found.index + mark.length
    const end = source.indexOf(ENDS[mark]!, from)
    if (end < 0) throw new Failure('broken', `XML at ${found.index}: no ${ENDS[mark]}`)
    const whole = source.slice(from, end)
    pieces.push(source.slice(at, found.index), mark === '<![CDATA[' ? escapedText(whole) : '')
    const [target = ''] = mark === '<?' ? /^\S{0,100}/.exec(whole)! : []
    if (target !== '' && target.toLowerCase() !== 'xml') instruction?.(target, whole.slice(target.length))
    at = end + ENDS[mark]!.length
    ASIDE.lastIndex = at
  }
  return at === 0 ? source : pieces.join('') + source.slice(at)
}

/** What elements within need declared that an unwrapped one no longer does. */
function inheritance(outer: Frame | undefined, element: XmlElement): readonly XmlAttribute[] {
  const own = element.attributes.filter(({ name }) => /^xmlns(?::|$)/.test(name))
  const before = (outer?.inherited ?? NOTHING).filter(({ name }) => own.every((each) => each.name !== name))
  return [...before, ...own]
}

const DECLARATION = /(?:^|\s)xmlns(?::([^\s=]+))?\s*=\s*(?:"([^"]*)"|'([^']*)')/g

function scopeOf(raw: string, outer: Scope): Scope {
  const scope = new Map(outer)
  for (const [, prefix = '', double, single] of raw.matchAll(DECLARATION))
    scope.set(prefix, resolved(double ?? single!))
  return scope
}

export function escapedText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

export function escapedAttribute(text: string): string {
  return escapedText(text)
    .replaceAll('"', '&quot;')
    .replace(/[\t\r\n]/g, (character) => `&#${character.charCodeAt(0)};`)
}
