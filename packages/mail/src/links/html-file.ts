/** Links of a page that is opened by itself: an attached file, where scripts run and forms are sent. */
import { attributesOf, type Attributes } from '../html/html-attributes.ts'
import { HtmlScanner } from '../html/html-scanner.ts'
import type { LinkRole } from './link.ts'
import { scriptLinks } from './script-links.ts'

export interface PageLink {
  /** As written. */
  readonly raw: string
  readonly role?: LinkRole
}

export interface PageReading {
  readonly links: readonly PageLink[]
  /** A field for a password. */
  readonly password: boolean
  /** Fields to be filled in at all. */
  readonly fields: number
  /** It opens another page by itself. */
  readonly leaves: boolean
  /** A script sends something. */
  readonly sends: boolean
}

const MAX_CHARS = 2 * 1024 * 1024
const MAX_LINKS = 500
/** Pages written by pages written by pages. */
const MAX_DEPTH = 3
const SENDS =
  /\bXMLHttpRequest\b|\bfetch\s*\(|\$\s*\.\s*(?:ajax|post)\s*\(|\bsendBeacon\s*\(|\baxios\b|\.submit\s*\(/
const PASSWORD = /\btype\s*=\s*["']?\s*password/i
const FIELD = /\btype\s*=\s*["']?\s*(?:hidden|submit|button|image|reset|checkbox|radio)/i

/** Linear in `html`, of which the first two million characters are read; nothing is run. */
export function readPage(html: string): PageReading {
  const reader = new PageReader()
  reader.read(html.slice(0, MAX_CHARS), 0)
  return reader.finish()
}

class PageReader {
  readonly #links: PageLink[] = []
  #room = MAX_CHARS
  #password = false
  #fields = 0
  #leaves = false
  #sends = false

  finish(): PageReading {
    const [links, password, fields] = [this.#links, this.#password, this.#fields]
    return { links, password, fields, leaves: this.#leaves, sends: this.#sends }
  }

  read(html: string, depth: number): void {
    this.#room -= html.length
    if (this.#room < 0) return
    const scanner = new HtmlScanner(html)
    for (let kind = scanner.next(); kind !== 'end'; kind = scanner.next()) {
      if (kind === 'script') this.#script(scanner.text, depth)
      else if (kind === 'open') this.#open(scanner.name, scanner.attributeText, depth)
    }
  }

  #open(name: string, attributeText: string, depth: number): void {
    if (name === 'input' || name === 'textarea') {
      if (PASSWORD.test(attributeText)) this.#password = true
      if (!FIELD.test(attributeText)) this.#fields++
    }
    if (attributeText === '') return
    const attributes = attributesOf(attributeText)
    this.#attributes(name, attributes, depth)
    for (const event of ['onclick', 'onload', 'onsubmit'] as const) {
      const script = attributes.get(event)
      if (script !== undefined) this.#script(script, depth, event === 'onload')
    }
  }

  #attributes(name: string, attributes: Attributes, depth: number): void {
    const href = attributes.get('href') ?? attributes.get('xlink:href')
    if (name === 'form') this.#add(attributes.get('action'), 'form', depth)
    else if (name === 'base' || name === 'link') return
    else if (name === 'meta') this.#refresh(attributes, depth)
    else if (name === 'a' || name === 'area') this.#add(href, undefined, depth)
    else if (name === 'iframe' || name === 'frame' || name === 'embed')
      this.#add(attributes.get('src'), 'object', depth)
    else if (name === 'object') this.#add(attributes.get('data'), 'object', depth)
    else if (name === 'img' || name === 'image') this.#add(attributes.get('src') ?? href, 'picture', depth)
    this.#add(attributes.get('formaction'), 'form', depth)
  }

  #refresh(attributes: Attributes, depth: number): void {
    if (attributes.get('http-equiv')?.toLowerCase() !== 'refresh') return
    const url = /url\s*=\s*["']?([^"']+)/i.exec(attributes.get('content')?.slice(0, 4096) ?? '')?.[1]
    if (url === undefined) return
    this.#leaves = true
    this.#add(url, 'redirect', depth)
  }

  #add(raw: string | undefined, role: LinkRole | undefined, depth: number): void {
    const text = raw?.trim() ?? ''
    if (text === '' || this.#links.length >= MAX_LINKS) return
    if (/^javascript:/i.test(text)) return this.#script(percentDecoded(text.slice(11)), depth, false)
    if (/^data:text\/html/i.test(text)) return this.#page(dataOf(text), depth)
    if (/^(?:https?|ftp|file|smb):|^[\\/]{2}/i.test(text))
      this.#links.push(role === undefined ? { raw: text } : { raw: text, role })
  }

  /** `runs`: by itself, when the page is opened. */
  #script(script: string, depth: number, runs = true): void {
    const { urls, leaves, written } = scriptLinks(script)
    if (SENDS.test(script)) this.#sends = true
    const role = leaves && runs ? 'redirect' : undefined
    if (role !== undefined && urls.length > 0) this.#leaves = true
    for (const url of urls) this.#add(url, role, depth)
    for (const html of written) this.#page(html, depth)
  }

  #page(html: string, depth: number): void {
    if (depth < MAX_DEPTH) this.read(html, depth + 1)
  }
}

/** Content of a `data:` URL (RFC 2397), '' when it has none. */
export function dataOf(url: string): string {
  const comma = url.indexOf(',')
  if (comma < 0) return ''
  const data = percentDecoded(url.slice(comma + 1))
  return /;base64\s*$/i.test(url.slice(0, comma)) ? Buffer.from(data, 'base64').toString('utf8') : data
}

function percentDecoded(text: string): string {
  return text.replace(/%([0-9a-f]{2})/gi, (_all, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
}
