/**
 * Reads XML strictly (well-formed, no entities of its own) and writes it anew: comments, instructions and document types don't come
 * out, and elements as their rules say. Linear; no recursion.
 */
import { resolved } from '@postern/mail/xml/entities.ts'
import { xmlSource } from '@postern/mail/xml/xml-source.ts'
import { Failure } from '../failure.ts'
import { localOf, XmlElement, type Fate, type Scope, type XmlAttribute } from './element.ts'

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
const OPEN = new RegExp(`<(${NAME})`, 'y')
const ATTRIBUTE = new RegExp(String.raw`\s+(${NAME})\s*=\s*(?:"([^"<]*)"|'([^'<]*)')`, 'y')
const TAG_END = /\s*(\/?)>/y
const CLOSE = new RegExp(String.raw`<\/(${NAME})\s*>`, 'y')
const REFERENCE = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-fA-F]{1,6});)/
/** What XML 1.0 has no place for. */
const NO_CHARACTER = /(?![\t\n\r\x7f-\x9f])\p{Cc}|[\ufffe\uffff]/u
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
  /** Where its tag stands in what is written, and how many elements were written by then. */
  readonly at: number
  readonly written: number
  dropped: boolean
}

const EMPTY_SCOPE: Scope = new Map([['xml', 'http://www.w3.org/XML/1998/namespace']])

class Rewriter {
  readonly #source: string
  readonly #rules: XmlRules
  readonly #out: string[] = ['<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n']
  readonly #frames: Frame[] = []
  #at = 0
  #written = 0
  #rooted = false

  constructor(source: string, rules: XmlRules) {
    this.#source = source
    this.#rules = rules
    if (NO_CHARACTER.test(source)) this.#broken('a character that XML does not have')
  }

  run(): string {
    const source = this.#source
    while (this.#at < source.length) {
      const open = source.indexOf('<', this.#at)
      const end = open < 0 ? source.length : open
      if (end > this.#at) this.#text(source.slice(this.#at, end))
      this.#at = end
      if (open >= 0) this.#markup()
    }
    if (this.#frames.length > 0 || !this.#rooted) this.#broken('it does not end')
    return this.#out.join('')
  }

  #markup(): void {
    const source = this.#source
    const next = source[this.#at + 1]
    if (next === '/') this.#close()
    else if (next === '?') this.#instruction()
    else if (next !== '!') this.#open()
    else if (source.startsWith('<!--', this.#at)) this.#skip('-->')
    else if (source.startsWith('<![CDATA[', this.#at)) {
      const from = this.#at + 9
      const end = this.#skip(']]>')
      this.#text(escapedText(source.slice(from, end)))
    } else if (source.startsWith('<!DOCTYPE', this.#at) && !this.#rooted) this.#documentType()
    else this.#broken('unknown markup')
  }

  #skip(mark: string): number {
    const end = this.#source.indexOf(mark, this.#at)
    if (end < 0) this.#broken(`no ${mark}`)
    this.#at = end + mark.length
    return end
  }

  #instruction(): void {
    const from = this.#at + 2
    const whole = this.#source.slice(from, this.#skip('?>'))
    const [target = ''] = /^\S{0,100}/.exec(whole)!
    if (target.toLowerCase() !== 'xml') this.#rules.instruction?.(target, whole.slice(target.length))
  }

  #documentType(): void {
    const end = this.#source.indexOf('>', this.#at)
    if (end < 0 || this.#source.slice(this.#at, end).includes('[')) this.#broken('it declares entities')
    this.#rules.documentType?.(this.#source.slice(this.#at, end + 1))
    this.#at = end + 1
  }

  /** `raw`: references as written. */
  #text(raw: string): void {
    if (REFERENCE.test(raw)) this.#broken('a reference to nothing')
    const frame = this.#frames.at(-1)
    if (!frame) {
      if (raw.trim() !== '') this.#broken('text outside of the root')
      return
    }
    if (frame.lost) return
    const { text } = this.#rules
    if (!text) this.#out.push(raw)
    else {
      const before = resolved(raw)
      const after = text(before, frame.element)
      this.#out.push(after === before ? raw : escapedText(after))
    }
  }

  #open(): void {
    const start = this.#at
    const [, name] = this.#expect(OPEN, 'no name')
    if (this.#frames.length === 0 && this.#rooted) this.#broken('two roots')
    this.#rooted = true
    const attributes = this.#attributes()
    const [, slash] = this.#expect(TAG_END, `no end of the tag ${name}`)
    const empty = slash === '/'
    const outer = this.#frames.at(-1)
    const from = this.#at
    const scope = scopeOf(attributes, outer?.element.scope ?? EMPTY_SCOPE)
    const element = new XmlElement(name!, attributes, outer?.element ?? null, scope, from, (length) =>
      empty ? '' : this.#source.slice(from, from + length),
    )
    const lost = outer?.lost ?? false
    const fate = lost ? 'drop' : this.#rules.element(element)
    const inherited = this.#inheritance(outer, element, fate)
    if (fate === 'drop' && outer) outer.dropped = true
    const frame = {
      element,
      fate,
      lost: fate === 'drop',
      inherited,
      at: this.#out.length,
      written: this.#written,
      dropped: false,
    }
    if (fate === 'keep') {
      this.#written++
      const added = outer?.fate === 'unwrap' ? outer.inherited : []
      this.#out.push(this.#tag(element, added, start, empty))
    }
    if (!empty) this.#frames.push(frame)
    if (this.#frames.length > MAX_DEPTH) this.#broken('too many elements within each other')
  }

  /** What elements within need declared that an unwrapped one no longer does. */
  #inheritance(outer: Frame | undefined, element: XmlElement, fate: Fate): readonly XmlAttribute[] {
    if (fate !== 'unwrap') return []
    const own = element.attributes.filter(({ name }) => /^xmlns(?::|$)/.test(name))
    const before = outer?.fate === 'unwrap' ? outer.inherited : []
    return [...before.filter(({ name }) => own.every((each) => each.name !== name)), ...own]
  }

  #tag(element: XmlElement, added: readonly XmlAttribute[], start: number, empty: boolean): string {
    for (const { name, value } of added)
      if (element.attributes.every((each) => each.name !== name)) element.set(name, value)
    if (!element.changed) return this.#source.slice(start, this.#at)
    const attributes = element.attributes.map(({ name, value }) => ` ${name}="${escapedAttribute(value)}"`)
    return `<${element.name}${attributes.join('')}${empty ? '/' : ''}>`
  }

  #attributes(): XmlAttribute[] {
    const attributes: XmlAttribute[] = []
    ATTRIBUTE.lastIndex = this.#at
    for (let found = ATTRIBUTE.exec(this.#source); found; found = ATTRIBUTE.exec(this.#source)) {
      this.#at = ATTRIBUTE.lastIndex
      const raw = found[2] ?? found[3]!
      if (REFERENCE.test(raw)) this.#broken('a reference to nothing')
      const name = found[1]!
      if (attributes.some((each) => each.name === name)) this.#broken(`the attribute ${name} twice`)
      attributes.push({ name, value: resolved(raw) })
    }
    return attributes
  }

  #close(): void {
    const [, name] = this.#expect(CLOSE, 'no end tag')
    const frame = this.#frames.pop()
    if (frame?.element.name !== name) this.#broken(`${name} ends what was not begun`)
    if (frame!.fate !== 'keep' || frame!.lost) return
    const emptied = frame!.dropped && this.#written === frame!.written + 1
    if (emptied && this.#rules.containers?.has(frame!.element.local)) {
      this.#out.length = frame!.at
      this.#written--
      const outer = this.#frames.at(-1)
      if (outer) outer.dropped = true
    } else this.#out.push(`</${name}>`)
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

function scopeOf(attributes: readonly XmlAttribute[], outer: Scope): Scope {
  const declared = attributes.filter(({ name }) => name === 'xmlns' || name.startsWith('xmlns:'))
  if (declared.length === 0) return outer
  return new Map([
    ...outer,
    ...declared.map(({ name, value }) => [localOf(name === 'xmlns' ? '' : name), value] as const),
  ])
}

export function escapedText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

export function escapedAttribute(text: string): string {
  return escapedText(text)
    .replaceAll('"', '&quot;')
    .replace(/[\t\r\n]/g, (character) => `&#${character.charCodeAt(0)};`)
}
