/** A linear HTML tokenizer after the WHATWG rules that matter for mail: tags, comments, raw-text elements. */
import { isSpace } from './html-attributes.ts'

export type HtmlToken = 'text' | 'open' | 'close' | 'style' | 'script' | 'end'

/** Elements whose content is not markup; a reader shows the content of the last three. */
const RAW = new Set(['script', 'style', 'title', 'textarea', 'xmp'])
const SHOWN_RAW = new Set(['textarea', 'xmp'])
/** Elements whose content is text to a browser and markup to programs that don't know them. */
const FALLBACK = new Set(['iframe', 'noembed', 'noframes'])

export class HtmlScanner {
  readonly #html: string
  readonly #within: string
  #at = 0
  #raw = ''
  /** Reads the content of a fallback element, which nothing in it reaches beyond: no comment, no style left open. */
  #fallback: HtmlScanner | null = null
  /** No `-->` / `</name` behind this point: remembered, so that many unclosed ones stay linear. */
  readonly #absent = new Set<string>()
  /** Where the next `--!>` stands, remembered for the same reason. */
  #oddEnd = -1
  /** Of the current text, style or script token. */
  text = ''
  /** Of the current tag, lower case. */
  name = ''
  /** Unparsed attributes of the current opening tag. */
  attributeText = ''

  /** `within`: the fallback element whose content the source is. */
  constructor(html: string, within = '') {
    this.#html = html
    this.#within = within
  }

  /** The current token is content of a fallback element, or opens one. */
  get inFallback(): boolean {
    return this.#fallback !== null
  }

  next(): HtmlToken {
    if (this.#fallback) {
      const token = this.#fallback.next()
      if (token !== 'end') return this.#take(this.#fallback, token)
      this.#fallback = null
    }
    while (this.#at < this.#html.length) {
      const token = this.#raw === '' ? this.#markup() : this.#rawText()
      if (token !== null) return token
    }
    return 'end'
  }

  #take({ text, name, attributeText }: HtmlScanner, token: HtmlToken): HtmlToken {
    this.text = text
    this.name = name
    this.attributeText = attributeText
    return token
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
    return this.#skipComment(open + 4)
  }

  /** Up to `-->` or `--!>`, whichever comes first. */
  #skipComment(from: number): null {
    if (this.#oddEnd < from) {
      const at = this.#html.indexOf('--!>', from)
      this.#oddEnd = at < 0 ? this.#html.length : at
    }
    const end = this.#absent.has('-->') ? -1 : this.#html.indexOf('-->', from)
    return this.#skipTo(
      this.#oddEnd < this.#html.length && (end < 0 || this.#oddEnd < end) ? '--!>' : '-->',
      from,
    )
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
    if (kind === 'open' && this.#within === '' && FALLBACK.has(this.name)) this.#openFallback()
    return kind
  }

  #openFallback(): void {
    const end = this.#closingTag(this.name)
    this.#fallback = new HtmlScanner(this.#html.slice(this.#at, end), this.name)
    this.#at = end
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

function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90)
}

/** Ends a tag name; NaN is the end of the source. */
function endsName(code: number): boolean {
  return isSpace(code) || code === 62 || code === 47 || Number.isNaN(code)
}
