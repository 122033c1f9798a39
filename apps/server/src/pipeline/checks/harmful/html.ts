/** What acts in the HTML of mail: elements, attributes and styles, met in one pass over its tags. */
import type { HarmfulFindingCode } from '@postern/contract/findings/harmful.ts'
import { attributesOf } from '@postern/mail/html-attributes.ts'
import { HtmlScanner } from '@postern/mail/html-scanner.ts'

export type Harm = readonly [code: HarmfulFindingCode, what: string]

const FRAMES = /^(?:iframe|frame|frameset|object|embed|applet|portal|fencedframe)$/
/** Events of browsers by the beginning of their names; a broken tag has words for attributes. */
const HANDLER =
  /(?:^|[\s/"'])(on(?:load|error|abort|click|dblclick|auxclick|contextmenu|mouse|pointer|touch|key|focus|blur|submit|reset|change|input|select|toggle|begin|end|repeat|animation|transition|scroll|wheel|drag|drop|copy|cut|paste|page|before|after|hashchange|message|resize|unload|play|canplay|show|start|finish|bounce|readystate|property|filter|storage|popstate|time|progress|invalid)[a-z]{0,20})\s{0,20}=/i
const VALUES = /=\s{0,20}(?:"[^"]*"|'[^']*')/g
const TYPE = /(?:^|\s)type\s{0,20}=\s{0,20}["']?\s{0,20}([\w/+.-]{1,60})/i
const SCRIPT_URL = /^[\s\p{Cc}]*(?:javascript|vbscript|livescript|mocha|data:text\/html)/iu
const URLS = ['href', 'src', 'action', 'formaction', 'xlink:href', 'background', 'data']
/** Data that mail services read; no program runs it. */
const DATA_SCRIPT = /^(?:application\/(?:ld\+)?json|text\/plain|text\/(?:x-)?template)$/i
const STYLE =
  /expression\s*\(|(?:^|[;{\s])behaviou?r\s*:\s*url|-moz-binding\s*:|@import\s+(?:url\s*\(\s*)?["']?\s*javascript|javascript\s*:|position\s*:\s*fixed/i
const CONDITIONAL = /<!--\[if/i
/** What no harm goes without, in any spelling: most tags have nothing of it. Character references and escapes may spell it. */
const SUSPECT =
  /[&\\]|\/\*|on[a-z]+\s*=|expression|behavio|binding|script|mocha|data:text|position|http-equiv/i
/** Tags that are looked at; a message of more is no letter. */
const MAX_TAGS = 100_000
const MAX_STYLE = 100_000

/** At most one of each code. */
export function harmsIn(html: string): Harm[] {
  const harms = new Map<HarmfulFindingCode, string>()
  const meet = (code: HarmfulFindingCode, what: string): void => {
    if (!harms.has(code)) harms.set(code, what.slice(0, 60))
  }
  const scanner = new HtmlScanner(html)
  for (
    let token = scanner.next(), tags = 0;
    token !== 'end' && tags < MAX_TAGS;
    token = scanner.next(), tags++
  ) {
    if (token === 'style') styleHarm(scanner.text, meet)
    else if (token === 'open') tagHarms(scanner.name, scanner.attributeText, meet)
  }
  return [...harms]
}

type Meet = (code: HarmfulFindingCode, what: string) => void

function tagHarms(name: string, source: string, meet: Meet): void {
  if (FRAMES.test(name)) meet('harmful.frame', name)
  if (name !== 'script' && !SUSPECT.test(source)) return
  const attributes = attributesOf(source)
  if (name === 'script' && !DATA_SCRIPT.test(TYPE.exec(source)?.[1] ?? '')) meet('harmful.script', name)
  if (
    name === 'meta' &&
    /^\s*refresh/i.test(attributes.get('http-equiv') ?? '') &&
    /url\s*=/i.test(attributes.get('content') ?? '')
  )
    meet('harmful.redirect', 'meta refresh')
  const handler = HANDLER.exec(source.replace(VALUES, '='))?.[1]
  if (handler !== undefined) meet('harmful.handler', handler)
  for (const attribute of URLS) {
    const value = attributes.get(attribute)
    if (value !== undefined && SCRIPT_URL.test(value.slice(0, 200))) meet('harmful.script', value.trim())
  }
  const style = attributes.get('style')
  if (style !== undefined) styleHarm(style, meet)
}

function styleHarm(css: string, meet: Meet): void {
  // Escapes and comments are how it is hidden; Outlook's own behaviours stand in comments that others skip.
  if (CONDITIONAL.test(css)) return
  const plain = css
    .slice(0, MAX_STYLE)
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/\\([0-9a-f]{1,6})\s?/gi, (_all, hex: string) =>
      String.fromCodePoint(Math.min(Number.parseInt(hex, 16), 0x10ffff)),
    )
  const found = STYLE.exec(plain)?.[0]
  if (found !== undefined && !/#default#vml/i.test(plain)) meet('harmful.style', found.trim())
}
