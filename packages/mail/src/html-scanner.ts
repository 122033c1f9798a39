/** A linear HTML tokenizer after the WHATWG rules that matter for mail: tags, comments, raw-text elements. */
import { decodeHTMLAttribute } from 'entities/decode'

export type Attributes = ReadonlyMap<string, string>
export type HtmlToken = 'text' | 'open' | 'close' | 'style' | 'script' | 'end'

/** Elements whose content is not markup; a reader shows the content of the last three. */
const RAW = new Set(['script', 'style', 'title', 'textarea', 'xmp'])
const SHOWN_RAW = new Set(['textarea', 'xmp'])

export class HtmlScanner {
  readonly #html: string
  #at = 0
  #raw = ''
  /** No `-->` / `</name` behind this point: remembered, so that many unclosed ones stay linear. */
  readonly #absent = new Set<string>()
  /** Of the current text, style or script token. */
  text = ''
  /** Of the current tag, lower case. */
  name = ''
  /** Unparsed attributes of the current opening tag. */
  attributeText = ''

  constructor(html: string) {
    this.#html = html
  }

  next(): HtmlToken {
    while (this.#at < this.#html.length) {
      const token = this.#raw === '' ? this.#markup() : this.#rawText()
      if (token !== null) return token
    }
    return 'end'
  }

  #markup(): HtmlToken | null {
    const html = this.#html
    const open = html.indexOf('<', this.#at)
    if (open < 0) return this.#textTo(html.length)
    if (open > this.#at) return this.#textTo(open)
    const next = html.charCodeAt(open + 1)
    if (isLetter(next)) return this.#tag(open + 1, 'open')
    if (next === 47) {
      if (isLetter(html.charCodeAt(open + 2))) return this.#tag(open + 2, 'close')
      return this.#skipTo('>', open + 2)
    }
    if (next === 33) return this.#declaration(open)
    if (next === 63) return this.#skipTo('>', open + 2)
    return this.#textTo(open + 1)
  }

  #textTo(end: number): HtmlToken {
    this.text = this.#html.slice(this.#at, end)
    this.#at = end
    return 'text'
  }

  #declaration(open: number): null {
    if (!this.#html.startsWith('<!--', open)) return this.#skipTo('>', open + 2)
    // `<!-->` and `<!--->` are whole comments.
    if (this.#html[open + 4] === '>') return this.#skipTo('>', open + 4)
    if (this.#html.startsWith('->', open + 4)) return this.#skipTo('>', open + 5)
    return this.#skipTo('-->', open + 4)
  }

  #skipTo(mark: string, from: number): null {
    const at = this.#absent.has(mark) ? -1 : this.#html.indexOf(mark, from)
    if (at < 0) this.#absent.add(mark)
    this.#at = at < 0 ? this.#html.length : at + mark.length
    return null
  }

  #tag(nameStart: number, kind: 'open' | 'close'): HtmlToken | null {
    const html = this.#html
    let nameEnd = nameStart + 1
    while (nameEnd < html.length && !endsName(html.charCodeAt(nameEnd))) nameEnd++
    this.name = nameEnd - nameStart > 40 ? 'unknown' : html.slice(nameStart, nameEnd).toLowerCase()
    const end = tagEnd(html, nameEnd)
    this.attributeText = kind === 'open' ? html.slice(nameEnd, end) : ''
    this.#at = Math.min(end + 1, html.length)
    if (kind === 'open' && RAW.has(this.name)) this.#raw = this.name
    return kind
  }

  #rawText(): HtmlToken | null {
    const name = this.#raw
    this.#raw = ''
    const end = this.#closingTag(name)
    this.text = this.#html.slice(this.#at, end)
    this.#at = end
    if (name === 'style' || name === 'script') return name
    return SHOWN_RAW.has(name) && this.text !== '' ? 'text' : null
  }

  #closingTag(name: string): number {
    const html = this.#html
    let at = html.indexOf('</', this.#at)
    while (at >= 0) {
      if (
        html.slice(at + 2, at + 2 + name.length).toLowerCase() === name &&
        endsName(html.charCodeAt(at + 2 + name.length))
      )
        return at
      at = html.indexOf('</', at + 2)
    }
    return html.length
  }
}

/** Index of the `>` that ends a tag, quoted attribute values skipped; the end of the source when there is none. */
function tagEnd(html: string, from: number): number {
  for (let at = from; at < html.length; at++) {
    const code = html.charCodeAt(at)
    if (code === 62) return at
    if (code !== 61) continue
    let value = at + 1
    while (isSpace(html.charCodeAt(value))) value++
    const quote = html[value]
    if (quote !== '"' && quote !== "'") {
      at = value - 1
      continue
    }
    // A quote that never closes: the first `>` ends the tag, so that what follows is still seen.
    const end = html.indexOf(quote, value + 1)
    at = end < 0 ? value : end
  }
  return html.length
}

/** The attributes that show where a tag leads or what it hides; the others are passed over. */
const WANTED = new Set([
  'style',
  'class',
  'href',
  'src',
  'srcset',
  'action',
  'formaction',
  'data',
  'background',
  'bgcolor',
  'color',
  'text',
  'hidden',
  'alt',
  'content',
  'http-equiv',
  'xlink:href',
  'poster',
  'charset',
  'onclick',
  'onload',
  'onsubmit',
])
const NO_ATTRIBUTES: Attributes = new Map()

/**
 * Parses the attributes of a tag that are of use here (see WANTED): names in lower case, values decoded, the first of
 * duplicates wins.
 */
export function attributesOf(source: string): Attributes {
  let attributes: Map<string, string> | undefined
  let at = 0
  const size = source.length
  while (at < size) {
    let code = source.charCodeAt(at)
    if (code === 47 || isSpace(code)) {
      at++
      continue
    }
    const from = at++
    while (at < size && !endsAttributeName(source.charCodeAt(at))) at++
    const nameEnd = at
    while (at < size && isSpace(source.charCodeAt(at))) at++
    let valueStart = at
    let valueEnd = at
    if (source.charCodeAt(at) === 61) {
      at++
      while (at < size && isSpace(source.charCodeAt(at))) at++
      code = source.charCodeAt(at)
      if (code === 34 || code === 39) {
        valueStart = at + 1
        const close = source.indexOf(code === 34 ? '"' : "'", valueStart)
        valueEnd = close < 0 ? size : close
        at = valueEnd + 1
      } else {
        valueStart = at
        while (at < size && !isSpace(source.charCodeAt(at))) at++
        valueEnd = at
      }
    }
    if (nameEnd - from > 10) continue
    const name = source.slice(from, nameEnd).toLowerCase()
    if (!WANTED.has(name)) continue
    attributes ??= new Map()
    if (attributes.has(name)) continue
    const value = source.slice(valueStart, valueEnd)
    attributes.set(name, value.includes('&') ? decodeHTMLAttribute(value) : value)
  }
  return attributes ?? NO_ATTRIBUTES
}

function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90)
}

function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13)
}

/** Ends a tag name; NaN is the end of the source. */
function endsName(code: number): boolean {
  return isSpace(code) || code === 62 || code === 47 || Number.isNaN(code)
}

function endsAttributeName(code: number): boolean {
  return isSpace(code) || code === 61 || code === 47 || code === 62
}
