/** Attributes of HTML tags, those that are of use for reading mail. */
import { decodeHTMLAttribute } from 'entities/decode'

export type Attributes = ReadonlyMap<string, string>

/** The attributes that show where a tag leads or what it hides; the others are passed over. */
const WANTED = new Set([
  'style',
  'class',
  'href',
  'src',
  'srcset',
  'action',
  'formaction',
  'data',
  'background',
  'bgcolor',
  'color',
  'text',
  'hidden',
  'alt',
  'content',
  'http-equiv',
  'xlink:href',
  'poster',
  'charset',
  'onclick',
  'onload',
  'onsubmit',
])
const NO_ATTRIBUTES: Attributes = new Map()

/**
 * Parses the attributes of a tag that are of use here (see WANTED): names in lower case, values decoded, the first of
 * duplicates wins.
 */
export function attributesOf(source: string): Attributes {
  return readAttributes(source, false)
}

/** As attributesOf, with every attribute of the tag: for pages that are opened by themselves. */
export function allAttributesOf(source: string): Attributes {
  return readAttributes(source, true)
}

function readAttributes(source: string, all: boolean): Attributes {
  let attributes: Map<string, string> | undefined
  let at = 0
  const size = source.length
  while (at < size) {
    let code = source.charCodeAt(at)
    if (code === 47 || isSpace(code)) {
      at++
      continue
    }
    const from = at++
    while (at < size && !endsAttributeName(source.charCodeAt(at))) at++
    const nameEnd = at
    while (at < size && isSpace(source.charCodeAt(at))) at++
    let valueStart = at
    let valueEnd = at
    if (source.charCodeAt(at) === 61) {
      at++
      while (at < size && isSpace(source.charCodeAt(at))) at++
      code = source.charCodeAt(at)
      if (code === 34 || code === 39) {
        valueStart = at + 1
        const close = source.indexOf(code === 34 ? '"' : "'", valueStart)
        valueEnd = close < 0 ? size : close
        at = valueEnd + 1
      } else {
        valueStart = at
        while (at < size && !isSpace(source.charCodeAt(at))) at++
        valueEnd = at
      }
    }
    if (nameEnd - from > (all ? 40 : 10)) continue
    const name = source.slice(from, nameEnd).toLowerCase()
    if (!all && !WANTED.has(name)) continue
    attributes ??= new Map()
    if (attributes.has(name)) continue
    const value = source.slice(valueStart, valueEnd)
    attributes.set(name, value.includes('&') ? decodeHTMLAttribute(value) : value)
  }
  return attributes ?? NO_ATTRIBUTES
}

/** The blanks of HTML, and the vertical tab. */
export function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13)
}

function endsAttributeName(code: number): boolean {
  return isSpace(code) || code === 61 || code === 47 || code === 62
}
