/**
 * XML by itself: data stays; what a browser would do with it goes: style sheets that transform it, scripts and handlers, frames and
 * forms in it, document types and inclusions that are fetched.
 */
import type { RemovedCode } from '@postern/contract/codes/detox.ts'
import { isUnsafeLink, leadsElsewhere } from '@postern/mail/active/targets.ts'
import type { Format, FormatContext } from '../format.ts'
import { localOf, type Fate, type XmlElement } from '../xml/element.ts'
import { xmlReopens } from '../xml/reopen-xml.ts'
import { rewriteXml, type XmlRules } from '../xml/rewrite.ts'

const XHTML = 'http://www.w3.org/1999/xhtml'
const SVG = 'http://www.w3.org/2000/svg'
const INCLUSION = 'http://www.w3.org/2001/XInclude'
/** Of pages and pictures of vectors, in whichever document they stand. */
const DROPPED: Readonly<Record<string, RemovedCode>> = {
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
}
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
  return {
    element: (element) => elementFate(element, removed, policy.remotePictures === 'remove'),
    instruction: (target, rest) => {
      if (target === 'xml-stylesheet') removed('script', rest)
    },
    documentType: (source) => {
      if (/\b(?:SYSTEM|PUBLIC)\b/.test(source)) removed('external-relation', source)
    },
  }
}

function elementFate(element: XmlElement, removed: FormatContext['removed'], withoutPictures: boolean): Fate {
  const { namespace, local } = element
  const isPage = namespace === XHTML || namespace === SVG
  const code = isPage
    ? DROPPED[local]
    : SCRIPTED.test(namespace) && /script|function|component/.test(local)
      ? 'script'
      : undefined
  if (code !== undefined || namespace === INCLUSION) {
    removed(code ?? 'external-relation', local)
    return 'drop'
  }
  if (!isPage) return 'keep'
  for (const attribute of element.attributes) {
    const name = localOf(attribute.name).toLowerCase()
    const found = name.startsWith('on')
      ? 'script'
      : attributeCode(local, name, attribute.value, withoutPictures)
    if (found === null) continue
    removed(found, attribute.value)
    element.remove(attribute)
  }
  return 'keep'
}

function attributeCode(
  element: string,
  name: string,
  value: string,
  withoutPictures: boolean,
): RemovedCode | null {
  if (name === 'href' || name === 'src' || name === 'action' || name === 'formaction') {
    if (isUnsafeLink(value) && !/^data:image\/(?!svg)/i.test(value)) return 'dangerous-link'
    const fetched = !/^a(?:rea)?$/.test(element) && leadsElsewhere(value)
    return fetched && (withoutPictures || !/^(?:img|image)$/.test(element)) ? 'remote-picture' : null
  }
  return /url\s*\(\s*["']?\s*(?!#|data:image)|@import|expression\s*\(/i.test(value)
    ? 'external-relation'
    : null
}
