/** HTML read as browsers read it (parse5), and written anew of what is known. */
import {
  defaultTreeAdapter,
  html,
  parse,
  type DefaultTreeAdapterTypes as Tree,
  type TreeAdapter,
} from 'parse5'
import type { DetoxBudget } from '../budget.ts'
import { Failure } from '../failure.ts'
import { formulaCode } from '../formulas.ts'
import { isRemote, isSafeLink } from '../safe-link.ts'
import {
  ATTRIBUTES,
  IGNORED_IN_MAIL,
  DROPPED,
  FETCHING,
  KEPT,
  PICTURES,
  UNWRAPPED,
  VOID,
} from './html-tables.ts'
import { addressCode, picturesCode, safeStyle, type PageRules } from './style.ts'
import { SVG_ELEMENTS, svgAttribute } from './svg-tables.ts'

const { HTML, SVG } = html.NS
const { isTextNode, isCommentNode, isElementNode } = defaultTreeAdapter
/** As deep as browsers go. */
const MAX_DEPTH = 512
const NODE_COST = 64
/** In comments that some programs read as markup. */
const ACTS_IN_COMMENT =
  /<(?:script|object|iframe|embed|meta|link|form|img|a)\b|<[\w-]+:oleobject\b|\son\w+\s*=|script:/i
/** Outlook reads comments as markup, too. */
const RUNS_IN_COMMENT =
  /<(?:script|object|iframe|embed|form)\b|<meta\b[^>]*refresh|<[\w-]+:oleobject\b|\son\w+\s*=|script:/i
/** Addresses of Office's own markup, which stands in comments. */
const ADDRESS_IN_COMMENT = /[\s:](src|href|background)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi
const STYLE_IN_COMMENT = /<style[^>]*>([^<]*)/gi
/** As much of a cell as tells what it begins with. */
const MAX_CELL = 2000

interface Tag {
  readonly open: string
  readonly close: string
}
const NO_TAG: Tag = { open: '', close: '' }

/** Text of a page in, text of a page in UTF-8 out. @throws Failure 'limit' */
export function rewriteHtml(source: string, rules: PageRules, budget: DetoxBudget): string {
  const document = parse(source, { scriptingEnabled: false, treeAdapter: bounded(budget) })
  return new HtmlWriter(rules).document(document)
}

/** Elements within each other make browsers slow, and this too. */
function bounded(budget: DetoxBudget): TreeAdapter<Tree.DefaultTreeAdapterMap> {
  const depths = new WeakMap<object, number>()
  return {
    ...defaultTreeAdapter,
    appendChild(parent, child) {
      const depth = (depths.get(parent) ?? 0) + 1
      if (depth > MAX_DEPTH) throw new Failure('limit', 'elements within each other')
      depths.set(child, depth)
      defaultTreeAdapter.appendChild(parent, child)
    },
    createElement(name, namespace, attributes) {
      budget.bytes(NODE_COST)
      return defaultTreeAdapter.createElement(name, namespace, attributes)
    },
  }
}

class HtmlWriter {
  readonly #rules: PageRules
  readonly #out: string[] = []
  /** Cells around what is written. */
  #cells = 0

  constructor(rules: PageRules) {
    this.#rules = rules
  }

  document(document: Tree.Document): string {
    if (document.mode !== html.DOCUMENT_MODE.QUIRKS) this.#out.push('<!DOCTYPE html>\n')
    this.#children(document)
    return this.#out.join('')
  }

  #children(node: Tree.ParentNode): void {
    for (const child of node.childNodes) {
      if (isElementNode(child)) this.#element(child)
      else if (isTextNode(child)) this.#text(child.value)
      else if (isCommentNode(child)) this.#comment(child.data)
    }
  }

  #comment(text: string): void {
    if ((this.#rules.ofMail ? RUNS_IN_COMMENT : ACTS_IN_COMMENT).test(text))
      return this.#rules.removed('script', text)
    if (this.#rules.ofMail) return
    for (const [, name, double, single, bare] of text.matchAll(ADDRESS_IN_COMMENT)) {
      const address = double ?? single ?? bare!
      if (name!.toLowerCase() !== 'href') this.#picture(address)
      else if (isRemote(address)) this.#rules.removed('external-relation', address)
    }
    for (const [, css] of text.matchAll(STYLE_IN_COMMENT)) safeStyle(css!, this.#rules)
  }

  /** Text outside of tables begins a cell as well. */
  #text(text: string): void {
    if (this.#cells === 0) this.#cell(text.trimStart())
    this.#out.push(escaped(text))
  }

  /** Excel opens pages as workbooks. */
  #cell(text: string): void {
    const code =
      !this.#rules.ofMail && /^[=+@-]/.test(text)
        ? formulaCode(text.slice(1, MAX_CELL), !this.#rules.remotePictures)
        : null
    if (code === null) return
    this.#rules.removed('formula', text)
    this.#out.push("'")
  }

  #element(element: Tree.Element): void {
    const { tagName: name } = element
    if (element.namespaceURI !== HTML) return this.#foreign(element)
    if (name === 'meta') return this.#meta(element)
    if (name === 'style') return this.#style(element)
    // To browsers no markup, to other programs it is.
    if (name === 'noembed' || name === 'noframes') return this.#comment(textOf(element))
    const dropped = DROPPED.get(name)
    if (dropped && this.#rules.ofMail && IGNORED_IN_MAIL.has(name)) return
    if (dropped) return this.#rules.removed(dropped, addressOf(element) || name)
    const { open, close } = this.#tag(element)
    this.#out.push(open)
    if (name === 'head') this.#out.push('<meta charset="utf-8">')
    const isCell = name === 'td' || name === 'th'
    if (isCell) this.#cell(startOfText(element))
    this.#cells += isCell ? 1 : 0
    if (name === 'pre' && textOf(element).startsWith('\n')) this.#out.push('\n')
    if (!VOID.has(name)) this.#children(element)
    this.#cells -= isCell ? 1 : 0
    this.#out.push(close)
  }

  #tag(element: Tree.Element): Tag {
    const { tagName: name } = element
    const unwrapped = UNWRAPPED.get(name)
    if (unwrapped) this.#rules.removed(unwrapped, addressOf(element) || name)
    const attributes = this.#attributes(element)
    if (unwrapped || !KEPT.has(name)) return NO_TAG
    return { open: `<${name}${attributes}>`, close: VOID.has(name) ? '' : `</${name}>` }
  }

  #attributes(element: Tree.Element): string {
    let written = ''
    for (const { name: local, prefix, value } of element.attrs) {
      const name = prefix ? `${prefix}:${local}` : local
      const kept = this.#attribute(element.tagName, name.toLowerCase(), value)
      if (kept !== null) written += ` ${name}="${quoted(kept)}"`
    }
    return written
  }

  /** The value that stays; null of one that does not. */
  #attribute(element: string, name: string, value: string): string | null {
    const { removed } = this.#rules
    const fetching = FETCHING.get(name)
    if (name.startsWith('on')) removed('script', `${name}=${value}`)
    else if (name === 'style') return safeStyle(value, this.#rules)
    else if (name === 'href') return this.#link(element, value)
    else if (PICTURES.has(name)) return this.#picture(value)
    else if (name === 'srcset' || name === 'imagesrcset') this.#pictures(value)
    else if (name === 'usemap') return value.startsWith('#') ? value : null
    else if (name.endsWith(':src') || name.endsWith(':href')) this.#picture(value)
    else if (name.endsWith(':fmla')) this.#formula(value)
    else if (fetching) {
      if (!this.#rules.ofMail || !IGNORED_IN_MAIL.has(name)) removed(fetching, value)
    } else if (ATTRIBUTES.has(name) || name.startsWith('aria-')) return value
    return null
  }

  #formula(value: string): void {
    if (!this.#rules.ofMail && formulaCode(value.replace(/^\s*=/, ''), !this.#rules.remotePictures))
      this.#rules.removed('formula', value)
  }

  #link(element: string, value: string): string | null {
    if (isSafeLink(value)) return element === 'a' || element === 'area' ? value : null
    this.#rules.removed('dangerous-link', value)
    return null
  }

  #picture(value: string): string | null {
    const code = addressCode(value, this.#rules)
    if (code !== null) this.#rules.removed(code, value)
    return code === null ? value : null
  }

  /** One of several sizes: the one of `src` is enough. */
  #pictures(value: string): void {
    const code = picturesCode(value, this.#rules)
    if (code !== null) this.#rules.removed(code, value)
  }

  /** Of the head of a page its width on the phone is kept; that it is in UTF-8, every page says. */
  #meta(element: Tree.Element): void {
    const get = (name: string): string => element.attrs.find((each) => each.name === name)?.value ?? ''
    const event = get('http-equiv').toLowerCase()
    if (/^(?:refresh|set-cookie|link|x-xrds-location|x-dns-prefetch-control)$/.test(event))
      this.#rules.removed('action', get('content'))
    else if (event === '' && get('name').toLowerCase() === 'viewport')
      this.#out.push(`<meta name="viewport" content="${quoted(get('content'))}">`)
  }

  #style(element: Tree.Element): void {
    const css = safeStyle(textOf(element), this.#rules).replaceAll('<', '\\3c ')
    if (css.trim() !== '') this.#out.push(`<style>${css}</style>`)
  }

  /** Pictures of vectors within the page, of shapes and text alone. */
  #foreign(element: Tree.Element): void {
    const { tagName: name } = element
    if (name === 'style') return void safeStyle(textOf(element), this.#rules)
    const known = element.namespaceURI === SVG ? SVG_ELEMENTS.get(name) : undefined
    if (known === undefined && this.#rules.ofMail) return
    if (known !== 'keep') return this.#rules.removed(known ?? 'unknown-part', name)
    const attributes = element.attrs.flatMap(({ name: local, prefix, value }) => {
      const own = prefix ? `${prefix}:${local}` : local
      const kept = svgAttribute(name, own, value, this.#rules)
      return kept === null ? [] : [` ${own}="${quoted(kept)}"`]
    })
    this.#out.push(`<${name}${attributes.join('')}>`)
    for (const child of element.childNodes) {
      if (isTextNode(child)) this.#out.push(escaped(child.value))
      else if (!isElementNode(child)) continue
      else if (child.namespaceURI === SVG) this.#foreign(child)
      else this.#rules.removed('unknown-part', child.tagName)
    }
    this.#out.push(`</${name}>`)
  }
}

function addressOf(element: Tree.Element): string {
  return element.attrs.find(({ name }) => /^(?:src|href|data|action)$/.test(name))?.value ?? ''
}

function textOf(element: Tree.Element): string {
  return element.childNodes.map((child) => ('value' in child ? child.value : '')).join('')
}

function startOfText(element: Tree.Element): string {
  const waiting: Tree.ChildNode[] = [element]
  let text = ''
  for (let next = waiting.pop(); next && text.length < MAX_CELL; next = waiting.pop()) {
    if (isTextNode(next)) text = (text + next.value).trimStart()
    else if ('childNodes' in next) waiting.push(...next.childNodes.toReversed())
  }
  return text.slice(0, MAX_CELL)
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\u00a0', '&nbsp;')
}

function quoted(value: string): string {
  return escaped(value).replaceAll('"', '&quot;').replaceAll('`', '&#96;')
}
