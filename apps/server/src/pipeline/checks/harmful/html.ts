/** What acts in the HTML of mail, and where its links lead: elements, attributes and styles, met in one pass over its tags. */
import type { HarmfulFindingCode } from '@postern/contract/findings/harmful.ts'
import { allAttributesOf, attributesOf, type Attributes } from '@postern/mail/html/html-attributes.ts'
import { HtmlScanner } from '@postern/mail/html/html-scanner.ts'
import {
  dangerousFetch,
  dangerousInCalendar,
  dangerousInStyle,
  dangerousInText,
  dangerousUrl,
  plainUrl,
} from '@postern/mail/links/dangerous-url.ts'

export type Harm = readonly [code: HarmfulFindingCode, what: string]

const FRAMES = /^(?:iframe|frame|frameset|object|embed|applet|portal|fencedframe)$/
/** Any attribute that begins with `on`, and does something. */
const HANDLER = /^on[a-z]{3,30}$/
const CODE = /[(=`.[]|\b(?:throw|import|new|delete|return)\b/
const TYPE = /(?:^|\s)type\s{0,20}=\s{0,20}["']?\s{0,20}([\w/+.-]{1,60})/i
const SCRIPT_URL = /^[\s\p{Cc}]*(?:javascript|vbscript|livescript|mocha|data:text\/html)/iu
const LINKS = ['href', 'action', 'formaction', 'xlink:href', 'data'] as const
/** Fetched to show the mail: a click is not needed. */
const FETCHED = ['src', 'background', 'poster', 'srcset'] as const
/** Data that mail services read; no program runs it. */
const DATA_SCRIPT = /^(?:application\/(?:ld\+)?json|text\/plain|text\/(?:x-)?template)$/i
const STYLE =
  /expression\s*\(|(?:^|[;{\s])behaviou?r\s*:\s*url|-moz-binding\s*:|@import\s+(?:url\s*\(\s*)?["']?\s*javascript|javascript\s*:|position\s*:\s*fixed/i
const CONDITIONAL = /<!--\[if/i
/** What no harm goes without, in any spelling: most tags have nothing of it. Character references and escapes may spell it. */
const SUSPECT =
  /[&\\]|\/\*|on[a-z]+\s*=|expression|behavio|binding|script|mocha|data:|position|http-equiv|file:|ms-|search|ldap|smb:|shell:|(?:hcp|mk|its|jar|res|cifs|nfs|afp|davs?|jnlps?|cmd|mhtml|powershell):|["'=]\s{0,8}[a-z-]{0,12}[\t\r\n][a-z\t\r\n-]{1,20}:/i
/** Tags that are looked at; a message of more is no letter. */
const MAX_TAGS = 100_000
const MAX_STYLE = 100_000

/** At most one of each code, in the HTML of a mail and in its plain text. */
export function harmsIn(html: string, text = ''): Harm[] {
  const harms = new Map<HarmfulFindingCode, string>()
  const meet = (code: HarmfulFindingCode, what: string): void => {
    if (!harms.has(code)) harms.set(code, what.slice(0, 60))
  }
  const inText = text.includes('BEGIN:VCALENDAR') ? dangerousInCalendar(text) : dangerousInText(text)
  if (inText !== null) meet('harmful.link', inText)
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
  if (/on[a-z]+\s*=/i.test(source)) handlerHarm(source, meet)
  addressHarms(name, attributes, source, meet)
  const style = attributes.get('style')
  if (style !== undefined) styleHarm(style, meet)
}

function handlerHarm(source: string, meet: Meet): void {
  for (const [attribute, value] of allAttributesOf(source)) {
    if (HANDLER.test(attribute) && CODE.test(value)) meet('harmful.handler', attribute)
  }
}

function addressHarms(name: string, attributes: Attributes, source: string, meet: Meet): void {
  for (const attribute of LINKS) {
    const value = attributes.get(attribute)
    if (value === undefined) continue
    if (SCRIPT_URL.test(plainUrl(value))) meet('harmful.script', value.trim())
    const danger = name === 'link' ? dangerousFetch(value) : dangerousUrl(value, source)
    if (danger !== null) meet('harmful.link', danger)
  }
  for (const attribute of FETCHED) {
    const value = attributes.get(attribute)
    if (value === undefined) continue
    if (SCRIPT_URL.test(plainUrl(value))) meet('harmful.script', value.trim())
    const danger = FRAMES.test(name) ? dangerousUrl(value, source) : fetchedIn(attribute, value)
    if (danger !== null) meet('harmful.link', danger)
  }
}

function fetchedIn(attribute: string, value: string): string | null {
  if (attribute !== 'srcset') return dangerousFetch(value)
  return (
    value
      .split(',')
      .map(dangerousFetch)
      .find((danger) => danger !== null) ?? null
  )
}

function styleHarm(css: string, meet: Meet): void {
  // Escapes and comments are how it is hidden; Outlook's own behaviours stand in comments that others skip.
  if (CONDITIONAL.test(css)) return
  const danger = dangerousInStyle(css.slice(0, MAX_STYLE))
  if (danger !== null) meet('harmful.link', danger)
  const plain = css
    .slice(0, MAX_STYLE)
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/\\([0-9a-f]{1,6})\s?/gi, (_all, hex: string) =>
      String.fromCodePoint(Math.min(Number.parseInt(hex, 16), 0x10ffff)),
    )
  const found = STYLE.exec(plain)?.[0]
  if (found !== undefined && !/#default#vml/i.test(plain)) meet('harmful.style', found.trim())
}
