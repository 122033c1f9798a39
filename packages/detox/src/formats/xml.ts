/**
 * XML by itself: data stays; what a browser would do with it goes: style sheets that transform it, scripts and handlers, frames and
 * forms in it, document types and inclusions that are fetched.
 */
import type { RemovedCode } from '@postern/contract/codes/detox.ts'
import type { Format, FormatContext } from '../format.ts'
import { localOf, type Fate, type XmlElement } from '../xml/element.ts'
import { codes, DROPPED as PAGE_DROPPED, FETCHING, PICTURES } from '../page/html-tables.ts'
import { rewriteAttributes } from '../page/rewrite-svg.ts'
import { addressCode, picturesCode, safeStyle, sheetReader, type PageRules } from '../page/style.ts'
import { SVG_ELEMENTS } from '../page/svg-tables.ts'
import { isSafeLink } from '../safe-link.ts'
import { xmlReopens } from '../xml/reopen-xml.ts'
import { rewriteXml, type XmlRules } from '../xml/rewrite.ts'

const XHTML = 'http://www.w3.org/1999/xhtml'
const SVG = 'http://www.w3.org/2000/svg'
const MATHEMATICS = 'http://www.w3.org/1998/Math/MathML'
const INCLUSION = 'http://www.w3.org/2001/XInclude'
/** Of pages and pictures of vectors, in whichever document they stand. */
const DROPPED = codes({
  script: 'script',
  handler: 'script',
  listener: 'script',
  iframe: 'external-relation',
  frame: 'external-relation',
  object: 'external-relation',
  embed: 'external-relation',
  applet: 'external-relation',
  link: 'external-relation',
  base: 'external-relation',
  meta: 'external-relation',
  form: 'form-action',
  foreignObject: 'script',
})
/** By which transformations bring programs along. */
const SCRIPTED =
  /^(?:urn:schemas-microsoft-com:xslt|http:\/\/xml\.apache\.org\/xalan|http:\/\/xml\.apache\.org\/xslt|http:\/\/exslt\.org\/functions)/

export const XML: Format = {
  disarm({ name, bytes }, context) {
    context.budget.bytes(2 * bytes.length)
    return { name, bytes: rewriteXml(bytes, pageRules(context)) }
  },
  reopens: xmlReopens,
}

/** Rules for XML of any kind, SVG within documents included. */
export function pageRules({ removed, policy }: Pick<FormatContext, 'removed' | 'policy'>): XmlRules {
  const rules = { removed, remotePictures: policy.remotePictures === 'keep' }
  const sheet = sheetReader(rules)
  return {
    element: (element) => elementFate(element, rules),
    text: (text, element) => (element.local === 'style' && isOfPage(element) ? sheet(text, element) : text),
    instruction: (target, rest) => {
      if (target === 'xml-stylesheet' || /\b(?:href|implementation)\s*=/.test(rest)) removed('script', rest)
    },
    documentType: (source) => {
      if (/\b(?:SYSTEM|PUBLIC)\b/.test(source)) removed('external-relation', source)
    },
  }
}

function isOfPage({ namespace }: XmlElement): boolean {
  return namespace === XHTML || namespace === SVG
}

function elementFate(element: XmlElement, rules: PageRules): Fate {
  const { namespace, local } = element
  const code = codeOf(element)
  if (code !== undefined || namespace === INCLUSION) {
    rules.removed(code ?? 'external-relation', local)
    return 'drop'
  }
  if (namespace === SVG) rewriteAttributes(element, rules)
  if (namespace !== XHTML && namespace !== MATHEMATICS) return 'keep'
  for (const attribute of element.attributes) {
    const { name, value } = attribute
    const kept = attributeLeft(localOf(name).toLowerCase(), value, rules)
    if (kept === null) element.remove(attribute)
    else if (kept !== value) element.set(name, kept)
  }
  return 'keep'
}

function codeOf({ namespace, local }: XmlElement): RemovedCode | undefined {
  const known = namespace === SVG ? SVG_ELEMENTS.get(local) : undefined
  if (namespace === SVG) return DROPPED.get(local) ?? (known === 'keep' ? undefined : known)
  if (namespace === XHTML) return DROPPED.get(local) ?? PAGE_DROPPED.get(local)
  return SCRIPTED.test(namespace) && /script|function|component/.test(local) ? 'script' : undefined
}

/** The value that stays of a page's attribute; null of one that does not. */
function attributeLeft(name: string, value: string, rules: PageRules): string | null {
  if (name === 'style') return safeStyle(value, rules)
  const code = attributeCode(name, value, rules)
  if (code === null) return value
  rules.removed(code, value)
  return null
}

function attributeCode(name: string, value: string, rules: PageRules): RemovedCode | null {
  if (name.startsWith('on')) return 'script'
  if (PICTURES.has(name)) return addressCode(value, rules)
  if (name === 'srcset' || name === 'imagesrcset') return picturesCode(value, rules)
  if (name === 'href') return isSafeLink(value) ? null : 'dangerous-link'
  return FETCHING.get(name) ?? null
}
