/** Pages, pictures of vectors and XML that come as files: what they do in the browser that opens them. */
import { decodeXML } from 'entities/decode'
import { allAttributesOf, type Attributes } from '../html/html-attributes.ts'
import { HtmlScanner } from '../html/html-scanner.ts'
import { dataOf } from '../links/html-file.ts'
import { dangerousFetch, dangerousUrl, isScriptUrl, plainUrl } from '../links/dangerous-url.ts'
import type { ActiveFeature, Met } from './features.ts'
import { fileMadeBy } from './script-acts.ts'

/** Octets of one page, and characters of all pages that it holds. */
const MAX_PAGE = 4 * 1024 * 1024
const MAX_TAGS = 200_000
/** Pages within pages within pages. */
const MAX_DEPTH = 4
const NAMESPACE =
  /<\?xml-stylesheet|w3\.org\/(?:1999\/xhtml|2000\/svg|1999\/XSL)|urn:schemas-microsoft-com:xslt/
/** Data that no browser runs. */
const DATA_SCRIPT = /^\s*(?:application\/(?:ld\+)?json|text\/plain|text\/(?:x-)?template)\s*$/i
const MARKUP_DATA =
  /^data:\s*(?:text\/html|text\/xml|text\/xsl|application\/(?:xhtml\+|xslt\+)?xml|image\/svg)/i
const PREFIXES = /^(?:svg|html|xhtml|h)$/
/** What a page fetches to show it, or to run it. */
const FETCHED = /^(?:img|image|script|link|source|track|audio|video|feimage)$/
const FETCHED_BY = /^(?:srcset|background|poster|lowsrc|dynsrc)$/
/** Attributes that are read, not followed. */
const WORDS =
  /^(?:alt|title|value|placeholder|class|id|name|style|label|summary|aria-.*|data-.*|d|points|content|srcdoc|on.*)$/
/** Code does something; `on` alone is a word that broken tags leave behind. */
const CODE = /[(=`.[]|\b(?:throw|import|new|delete)\b/
/** Events that authors of pages use. Others act as well, and only those who hide something write them down. */
const USUAL_EVENT =
  /^on(?:load|d?b?l?click|submit|reset|change|input|key\w*|focus\w*|blur|mouse\w*|touch\w*|resize|scroll|error|select\w*|(?:before)?unload|contextmenu|drag\w*|drop|copy|cut|paste|beforeprint|afterprint|hashchange|message|abort|readystatechange|pageshow|pagehide)$/

/** `asXml`: no browser takes it for HTML, so that elements act by their namespaces alone. */
export function pageActs(content: Buffer, asXml: boolean): Iterable<Met> {
  const source = content.toString('latin1', 0, MAX_PAGE).replaceAll('\0', '')
  const page = withEntities(source)
  if (asXml && !NAMESPACE.test(page.includes('&') ? decodeXML(page) : page)) return []
  const acts = new PageActs()
  acts.page(page, 0)
  return acts.met
}

/** The first dangerous address of a page, null where there is none. */
export function dangerousInPage(html: string): string | null {
  const acts = new PageActs()
  acts.page(html, 0)
  return acts.met.find(([feature]) => feature === 'address')?.[1] ?? null
}

class PageActs {
  readonly #met = new Map<ActiveFeature, string>()
  #room = 2 * MAX_PAGE
  #tags = MAX_TAGS
  #depth = 0
  /** Text of an element that is a script by its namespace. */
  #script: string | null = null

  get met(): Met[] {
    return [...this.#met]
  }

  page(html: string, depth: number): void {
    this.#depth = depth
    this.#scan(html)
    // Where scripts run, what stands in for them is no markup and may end within what looks like a value.
    if (/<noscript/i.test(html)) this.#scan(withoutStandIns(html))
    // In pictures of vectors and XML, what HTML reads as text is markup.
    if (/<\?xml|<(?:[\w-]{1,40}:)?(?:svg|math)[\s>]|xmlns/i.test(html)) this.#scan(asMarkup(html))
  }

  #scan(html: string): void {
    this.#room -= html.length
    if (this.#room < 0) return
    const scanner = new HtmlScanner(html)
    let runs = true
    for (let kind = scanner.next(); kind !== 'end' && this.#tags > 0; kind = scanner.next()) {
      if (kind === 'open') {
        this.#tags--
        const attributes = allAttributesOf(scanner.attributeText)
        runs = !DATA_SCRIPT.test(attributes.get('type') ?? '')
        this.#open(scanner.name, attributes, scanner.attributeText)
      } else if (kind === 'script' && runs) this.#runs(scanner.text, 'script')
      else if (kind === 'text' && this.#script !== null) this.#script += scanner.text
      else if (kind === 'close') this.#close()
    }
    this.#close()
    for (const [instruction] of html.slice(0, 100_000).matchAll(/<\?xml-stylesheet\s[^>]{0,60000}/gi))
      this.#stylesheet(instruction)
  }

  #close(): void {
    if (this.#script !== null) this.#runs(decodeXML(this.#script), 'script')
    this.#script = null
  }

  #open(full: string, attributes: Attributes, source: string): void {
    const colon = full.indexOf(':')
    const name = full.slice(colon + 1)
    const prefix = full.slice(0, Math.max(colon, 0))
    if (name === 'script' && prefix !== '') {
      this.#script = ''
      if (!PREFIXES.test(prefix)) this.#meet('page-hidden', full)
    }
    if (name === 'meta' && /^\s*refresh/i.test(attributes.get('http-equiv') ?? '')) this.#refresh(attributes)
    if (name === 'input' && /^\s*password/i.test(attributes.get('type') ?? ''))
      this.#meet('page-script', 'password')
    if (name === 'element' || name === 'attribute') this.#written(attributes.get('name') ?? '')
    for (const [attribute, value] of attributes) this.#attribute(name, attribute, value, source)
    if (attributes.has('download') && /^(?:data|blob):/i.test(plainUrl(attributes.get('href') ?? '')))
      this.#meet('page-file', 'download')
    const target = attributes.get('attributename') ?? ''
    if (/^on|href$/i.test(target) && isAnimated(attributes)) this.#meet('page-hidden', `${name} ${target}`)
  }

  #attribute(name: string, attribute: string, value: string, source: string): void {
    if (/^on[a-z]{3,30}$/.test(attribute)) {
      if (!CODE.test(value)) return
      if (!USUAL_EVENT.test(attribute)) this.#meet('page-hidden', attribute)
      this.#runs(value, attribute)
    } else if (attribute === 'srcdoc') this.#within(value, 'srcdoc')
    else if (!WORDS.test(attribute)) this.#address(name, attribute, value, source)
  }

  #address(name: string, attribute: string, value: string, source: string): void {
    const url = plainUrl(value)
    if (isScriptUrl(url)) {
      const script = url.slice(url.indexOf(':') + 1)
      // Links that lead nowhere.
      if (!/^\s*(?:void\s*\(?\s*0\s*\)?|;|)\s*;?\s*$/.test(script))
        this.#runs(percentDecoded(script), 'javascript:')
      if (dangerousUrl(url, source) !== null) this.#meet('page-hidden', 'javascript:')
    } else if (FETCHED.test(name) || FETCHED_BY.test(attribute)) {
      const danger = value
        .split(',')
        .map(dangerousFetch)
        .find((found) => found !== null)
      if (danger) this.#meet('address', `${attribute}=${danger}`)
      if (name === 'script' && /^data:/i.test(url)) this.#runs(dataOf(plainUrl(value, MAX_PAGE)), 'script')
    } else if (MARKUP_DATA.test(url)) this.#within(dataOf(plainUrl(value, MAX_PAGE)), `${name} data:`)
    else {
      const danger = dangerousUrl(url)
      if (danger !== null) this.#meet(/^data:/i.test(url) ? 'page-file' : 'address', `${attribute}=${danger}`)
    }
  }

  #refresh(attributes: Attributes): void {
    const content = attributes.get('content') ?? ''
    const url = /url\s*=\s*["']?([^]{1,4096})/i.exec(content)?.[1]
    if (url === undefined) return
    this.#meet('page-script', 'meta refresh')
    this.#address('meta', 'content', url, url)
  }

  #stylesheet(instruction: string): void {
    const href = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(instruction)
    const url = plainUrl(decodeXML(href?.[1] ?? href?.[2] ?? ''), MAX_PAGE)
    if (/^data:/i.test(url)) this.#within(dataOf(url), 'xml-stylesheet')
  }

  /** An element or attribute that a stylesheet writes by its name. */
  #written(name: string): void {
    if (/(?:^|:)script$|^on[a-z]{3,30}$/i.test(name)) this.#meet('page-hidden', `xsl ${name}`)
  }

  /** A page within the page: what acts in it is hidden there. */
  #within(html: string, where: string): void {
    if (this.#depth >= MAX_DEPTH) return
    const acts = new PageActs()
    acts.#room = this.#room
    acts.page(withEntities(html.replaceAll('\0', '')), this.#depth + 1)
    this.#room = acts.#room
    for (const [feature, what] of acts.#met) this.#meet(feature, what)
    if (acts.#met.size > 0) this.#meet('page-hidden', where)
  }

  #runs(script: string, what: string): void {
    if (script.trim() !== '') this.#meet('page-script', what)
    const file = fileMadeBy(script)
    if (file !== '') this.#meet('page-file', file)
  }

  #meet(feature: ActiveFeature, what: string): void {
    if (!this.#met.has(feature)) this.#met.set(feature, what)
  }
}

/** An animation that sets an address to a script, or a handler. */
function isAnimated(attributes: Attributes): boolean {
  const target = attributes.get('attributename') ?? ''
  const values = ['to', 'from', 'by', 'values'].map((name) => attributes.get(name) ?? '')
  return /^on/i.test(target) || values.some((value) => value.split(';').some(isScriptUrl))
}

const ENTITY = /<!ENTITY\s{1,20}([\w.:-]{1,60})\s{1,20}(?:"([^"]{0,100000})"|'([^']{0,100000})')/g
const MAX_ENTITIES = 100

/** A document with what its own entities stand for. */
function withEntities(xml: string): string {
  if (!xml.includes('<!ENTITY')) return xml
  const entities = new Map<string, string>()
  for (const [, name = '', double, single] of xml.matchAll(ENTITY)) {
    if (entities.size < MAX_ENTITIES) entities.set(name, decodeXML(double ?? single ?? ''))
  }
  let expanded = xml.replace(ENTITY, '')
  for (let round = 0; round < 3 && expanded.length < MAX_PAGE; round++) {
    let room = MAX_PAGE
    expanded = expanded.replace(/&([\w.:-]{1,60});/g, (all, name: string) => {
      const value = entities.get(name)
      if (value === undefined || (room -= value.length) < 0) return all
      return value
    })
  }
  return expanded
}

/** A page without its `noscript` elements, as browsers read it. */
function withoutStandIns(html: string): string {
  const kept: string[] = []
  let at = 0
  const open = /<noscript(?=[\s/>])/gi
  const close = /<\/noscript/gi
  for (let start = open.exec(html); start; start = open.exec(html)) {
    kept.push(html.slice(at, start.index))
    close.lastIndex = start.index
    at = close.exec(html)?.index ?? html.length
    open.lastIndex = at
  }
  return kept.join('') + html.slice(at)
}

/** A document in which no element but a script's holds anything but markup, and none is left open that XML has closed. */
function asMarkup(xml: string): string {
  return xml
    .replace(/<((?:[\w-]{1,40}:)?script)([^<>]*)\/>/gi, '<$1$2></$1>')
    .replace(/(<\/?)(?:style|title|textarea|xmp|iframe|noembed|noframes)(?=[\s/>])/gi, '$1x-markup')
}

function percentDecoded(text: string): string {
  return text.replace(/%([0-9a-f]{2})/gi, (_all, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
}
