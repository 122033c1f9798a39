/** What a reader sees of HTML mail: visible text, hidden text and links, in one linear pass over the source. */
import { decodeHTML } from 'entities/decode'
import { attributesOf, type Attributes } from './html-attributes.ts'
import { HtmlScanner } from './html-scanner.ts'
import { Visibility } from './html-visibility.ts'

export interface HtmlLink {
  readonly url: string
  readonly kind: 'href' | 'src'
  /** Visible text of an `a` element, at most 200 characters. */
  readonly anchor?: string
}

/** What leads somewhere without being a link of HTML: scripts of events, and shapes of Office and SVG. */
export interface HtmlTrigger {
  readonly kind: 'script' | 'shape'
  /** The script, or the URL. */
  readonly value: string
}

export interface HtmlReading {
  readonly text: string
  readonly hidden: string
  readonly links: readonly HtmlLink[]
  readonly triggers: readonly HtmlTrigger[]
  /** `<base href>`, '' when there is none. */
  readonly base: string
}

const MAX_ANCHOR = 200
const BLOCKS = new Set([
  'p',
  'div',
  'br',
  'tr',
  'table',
  'li',
  'ul',
  'ol',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'hr',
  'blockquote',
  'pre',
  'section',
  'article',
  'header',
  'footer',
  'center',
  'form',
  'dl',
  'dt',
  'dd',
  'tbody',
  'thead',
  'body',
  'address',
])
const CELLS = new Set(['td', 'th', 'option'])
const LINK_ATTRIBUTES = new Map<string, readonly [attribute: string, kind: HtmlLink['kind']][]>([
  ['a', [['href', 'href']]],
  ['area', [['href', 'href']]],
  ['form', [['action', 'href']]],
  ['button', [['formaction', 'href']]],
  [
    'input',
    [
      ['formaction', 'href'],
      ['src', 'src'],
    ],
  ],
  [
    'img',
    [
      ['src', 'src'],
      ['srcset', 'src'],
    ],
  ],
  ['iframe', [['src', 'src']]],
  ['frame', [['src', 'src']]],
  ['embed', [['src', 'src']]],
  ['object', [['data', 'src']]],
  ['script', [['src', 'src']]],
  ['source', [['src', 'src']]],
  [
    'video',
    [
      ['src', 'src'],
      ['poster', 'src'],
    ],
  ],
  ['audio', [['src', 'src']]],
  ['link', [['href', 'src']]],
  ['body', [['background', 'src']]],
  ['table', [['background', 'src']]],
  ['td', [['background', 'src']]],
  [
    'image',
    [
      ['href', 'src'],
      ['xlink:href', 'src'],
    ],
  ],
  [
    'use',
    [
      ['href', 'src'],
      ['xlink:href', 'src'],
    ],
  ],
  ['v:fill', [['src', 'src']]],
  ['v:imagedata', [['src', 'src']]],
])

const EVENTS = ['onclick', 'onload', 'onsubmit'] as const
const SHAPE = /^(?:v:[a-z]{1,20}|svg:a)$/
const MAX_SCRIPT = 2000

/** Reads HTML source. `maxText` bounds the visible and the hidden text, `maxLinks` the links. */
export function readHtml(html: string, maxText: number, maxLinks: number): HtmlReading {
  return new HtmlReader(html, maxText, maxLinks).read()
}

class HtmlReader {
  readonly #scanner: HtmlScanner
  readonly #visibility: Visibility
  readonly #visible: TextSink
  readonly #hidden: TextSink
  readonly #links: HtmlLink[] = []
  readonly #triggers: HtmlTrigger[] = []
  readonly #maxLinks: number
  #base = ''
  #anchor: { url: string; text: string } | null = null

  constructor(html: string, maxText: number, maxLinks: number) {
    this.#scanner = new HtmlScanner(html)
    this.#visibility = new Visibility()
    this.#visible = new TextSink(maxText)
    this.#hidden = new TextSink(maxText)
    this.#maxLinks = maxLinks
  }

  read(): HtmlReading {
    const scanner = this.#scanner
    let inFallback = false
    for (let kind = scanner.next(); kind !== 'end'; kind = scanner.next()) {
      if (scanner.inFallback !== inFallback) {
        inFallback = scanner.inFallback
        if (inFallback) this.#visibility.keep()
        else this.#visibility.restore()
      }
      if (kind === 'text') this.#text(scanner.text)
      else if (kind === 'open') this.#open(scanner.name, scanner.attributeText)
      else if (kind === 'close') this.#close(scanner.name)
      else if (kind === 'style') this.#visibility.addStyleSheet(scanner.text)
    }
    this.#endAnchor()
    return {
      text: this.#visible.finish(),
      hidden: this.#hidden.finish(),
      links: this.#links,
      triggers: this.#triggers,
      base: this.#base,
    }
  }

  #text(raw: string): void {
    const text = raw === '&nbsp;' ? ' ' : raw.includes('&') ? decodeHTML(raw) : raw
    if (this.#visibility.hidden) return this.#hidden.add(text)
    this.#visible.add(text)
    if (this.#anchor && this.#anchor.text.length < MAX_ANCHOR) this.#anchor.text += text.slice(0, MAX_ANCHOR)
  }

  #open(name: string, attributeText: string): void {
    const attributes = attributeText === '' ? NONE : attributesOf(attributeText)
    this.#visibility.open(name, attributes)
    this.#separate(name)
    if (name === 'a') this.#openAnchor(attributes)
    else if (attributes.size > 0) this.#collectLinks(name, attributes)
    if (attributes.size > 0) this.#collectTriggers(name, attributes)
    if (name === 'img' || name === 'area') this.#addAlt(attributes)
    if (name === 'base') this.#base ||= attributes.get('href')?.trim() ?? ''
    if (name === 'meta') this.#addRefresh(attributes)
  }

  #close(name: string): void {
    if (name === 'a') this.#endAnchor()
    this.#separate(name)
    this.#visibility.close(name)
  }

  #separate(name: string): void {
    const sink = this.#visibility.hidden ? this.#hidden : this.#visible
    if (BLOCKS.has(name)) sink.newline()
    else if (CELLS.has(name)) sink.blank()
  }

  #openAnchor(attributes: Attributes): void {
    this.#endAnchor()
    const href = attributes.get('href')
    if (href !== undefined && href.trim() !== '') this.#anchor = { url: href, text: '' }
  }

  #endAnchor(): void {
    if (!this.#anchor) return
    const anchor = this.#anchor.text.replace(/\s+/g, ' ').trim().slice(0, MAX_ANCHOR)
    if (this.#links.length < this.#maxLinks) this.#links.push({ url: this.#anchor.url, kind: 'href', anchor })
    this.#anchor = null
  }

  #collectLinks(name: string, attributes: Attributes): void {
    const wanted = LINK_ATTRIBUTES.get(name)
    if (!wanted) return
    for (const [attribute, kind] of wanted) {
      const value = attributes.get(attribute)
      if (value === undefined || value.trim() === '' || this.#links.length >= this.#maxLinks) continue
      const url = attribute === 'srcset' ? value.trim().split(/[\s,]/, 1)[0]! : value
      this.#links.push({ url, kind })
    }
  }

  #collectTriggers(name: string, attributes: Attributes): void {
    for (const event of EVENTS) {
      const value = attributes.get(event)
      if (value !== undefined) this.#trigger('script', value)
    }
    const drawn = name === 'a' ? attributes.get('xlink:href') : attributes.get('href')
    if (drawn !== undefined && (name === 'a' || SHAPE.test(name))) this.#trigger('shape', drawn)
  }

  #trigger(kind: HtmlTrigger['kind'], value: string): void {
    if (this.#triggers.length < this.#maxLinks)
      this.#triggers.push({ kind, value: value.slice(0, MAX_SCRIPT) })
  }

  #addAlt(attributes: Attributes): void {
    const alt = attributes.get('alt')
    if (!alt) return
    if (this.#anchor && this.#anchor.text.length < MAX_ANCHOR)
      this.#anchor.text += ` ${alt.slice(0, MAX_ANCHOR)} `
  }

  #addRefresh(attributes: Attributes): void {
    if (attributes.get('http-equiv')?.toLowerCase() !== 'refresh') return
    const content = attributes.get('content') ?? ''
    const at = content.toLowerCase().indexOf('url')
    if (at < 0) return
    const url = content
      .slice(at + 3)
      .replace(/^\s*=\s*["']?/, '')
      .replace(/["']\s*$/, '')
    if (this.#links.length < this.#maxLinks) this.#links.push({ url, kind: 'href' })
  }
}

const NONE: Attributes = new Map()

const UNEVEN = /[^\S ]| {2}|\u200b/
const BLANKS = /[\s\u200b]+/g

function isBlank(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13) || code === 0xa0
}

/** Gathers text with blanks collapsed, up to a limit. */
class TextSink {
  readonly #max: number
  readonly #chunks: string[] = []
  #length = 0
  /** Separator that is due before the next text. */
  #due: '' | ' ' | '\n' = ''

  constructor(max: number) {
    this.#max = max
  }

  newline(): void {
    this.#due = '\n'
  }

  blank(): void {
    if (this.#due === '') this.#due = ' '
  }

  add(text: string): void {
    if (this.#length >= this.#max) return
    const body = text.trim()
    if (body === '') {
      if (text !== '') this.blank()
      return
    }
    if (isBlank(text.charCodeAt(0))) this.blank()
    if (this.#due !== '' && this.#length > 0) this.#push(this.#due)
    this.#push(UNEVEN.test(body) ? body.replace(BLANKS, ' ') : body)
    this.#due = isBlank(text.charCodeAt(text.length - 1)) ? ' ' : ''
  }

  finish(): string {
    return this.#chunks.join('').slice(0, this.#max)
  }

  #push(text: string): void {
    this.#chunks.push(text)
    this.#length += text.length
  }
}
