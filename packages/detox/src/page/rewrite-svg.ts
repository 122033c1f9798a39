/** SVG by itself: read strictly as XML, and written anew of what is known. */
import { xmlSource } from '@postern/mail/xml/xml-source.ts'
import type { Fate, XmlElement } from '../xml/element.ts'
import { rewriteXmlText } from '../xml/rewrite.ts'
import { sheetReader, type PageRules } from './style.ts'
import { SVG_ELEMENTS, svgAttribute } from './svg-tables.ts'

const SVG = 'http://www.w3.org/2000/svg'
const XLINK = 'http://www.w3.org/1999/xlink'
/** Data about the picture, and of the programs that drew it. */
const DATA =
  /^(?:http:\/\/(?:creativecommons|purl|www\.(?:inkscape|w3\.org\/1999\/02)|sodipodi|web\.resource|ns\.adobe)|&)/
const ENTITY = /<!ENTITY\s+([\w:.-]{1,60})\s+(?:"([^"<&%]{0,500})"|'([^'<&%]{0,500})')\s*>/g
const MAX_ENTITIES = 100

/** @throws Failure 'broken' */
export function rewriteSvg(bytes: Buffer, rules: PageRules): Buffer {
  const sheet = sheetReader(rules)
  const text = rewriteXmlText(withoutEntities(xmlSource(bytes)), {
    element: (element) => fateOf(element, rules),
    text: (each, element) => (element.local === 'style' ? sheet(each, element) : each),
    instruction: (target, rest) => {
      if (target === 'xml-stylesheet') rules.removed('external-relation', rest)
    },
    documentType: (source) => {
      if (/\[/.test(source)) rules.removed('unknown-part', source)
    },
  })
  return Buffer.from(text)
}

function fateOf(element: XmlElement, rules: PageRules): Fate {
  const { namespace, local } = element
  if (namespace !== SVG && namespace !== '') {
    if (DATA.test(namespace)) return 'keep'
    rules.removed('unknown-part', local)
    return 'drop'
  }
  const known = SVG_ELEMENTS.get(local)
  if (known !== 'keep') {
    rules.removed(known ?? 'unknown-part', local)
    return 'drop'
  }
  rewriteAttributes(element, rules)
  return 'keep'
}

/** Of an element of SVG. */
export function rewriteAttributes(element: XmlElement, rules: PageRules): void {
  for (const attribute of element.attributes) {
    const { name, value } = attribute
    const isLink = element.namespaceOf(attribute) === XLINK
    const own = isLink ? `xlink:${name.slice(name.indexOf(':') + 1)}` : name
    const kept = svgAttribute(element.local, own, value, rules)
    if (kept === null) element.remove(attribute)
    else if (kept !== value) element.set(name, kept)
  }
}

/** Programs for drawing abbreviate namespaces by entities of their own; others are left for the reader to refuse. */
function withoutEntities(source: string): string {
  const subset = /^[^<]*(?:<(?:\?|!--)[^>]*>[^<]*)*<!DOCTYPE\s[^[\]<>]*\[([^\]]*)\]\s*>/.exec(source)
  if (!subset) return source
  const entities = new Map<string, string>()
  const rest = subset[1]!.replace(ENTITY, (_, name: string, double?: string, single?: string) => {
    entities.set(name, double ?? single ?? '')
    return ''
  })
  if (rest.trim() !== '' || entities.size > MAX_ENTITIES) return source
  const start = subset[0].indexOf('<!DOCTYPE')
  const body = source.slice(subset[0].length)
  return (
    source.slice(0, start) +
    body.replace(/&([\w:.-]{1,60});/g, (all, name: string) =>
      entities.has(name) ? attributeText(entities.get(name)!) : all,
    )
  )
}

function attributeText(text: string): string {
  return text.replaceAll('"', '&quot;').replaceAll("'", '&apos;').replaceAll('>', '&gt;')
}
