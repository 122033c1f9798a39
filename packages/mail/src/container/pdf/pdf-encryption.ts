/** Finds the encryption dictionary of a PDF and the values in it. */

/** An object is no longer than this. */
const MAX_DICTIONARY = 16 * 1024

/** Null when there is none, or more than one that a reader could take. */
export function readEncryption(bytes: Buffer): { dictionary: string; id: Buffer } | null {
  const places = new Set<string>()
  let dictionary = ''
  for (let at = bytes.indexOf('/Encrypt'); at >= 0; at = bytes.indexOf('/Encrypt', at + 8)) {
    const text = bytes.toString('latin1', at + 8, at + 64)
    const [, object, generation] = /^\s+(\d{1,8})\s+(\d{1,5})\s+R/.exec(text) ?? []
    if (object !== undefined) places.add(`${Number(object)} ${Number(generation)}`)
    else if (/^\s*<</.test(text)) {
      places.add(`direct ${at}`)
      dictionary = bytes.toString('latin1', at + 8, at + 8 + MAX_DICTIONARY)
    }
  }
  const [place] = places
  if (place === undefined || places.size > 1) return null
  if (dictionary === '') dictionary = objectAt(bytes, place)
  const { start, end } = identifier(bytes)
  return dictionary === ''
    ? null
    : { dictionary, id: stringAt(bytes.toString('latin1', start, end), 0) ?? Buffer.alloc(0) }
}

/** The object's text; '' where it is not there or stands there twice. */
function objectAt(bytes: Buffer, place: string): string {
  const [object, generation] = place.split(' ')
  const mark = `${object} ${generation} obj`
  let found = ''
  for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + 1)) {
    if (at > 0 && /\d/.test(String.fromCharCode(bytes[at - 1]!))) continue
    const text = bytes.toString('latin1', at, at + MAX_DICTIONARY)
    const end = text.indexOf('endobj')
    const body = end < 0 ? text : text.slice(0, end)
    if (found !== '' && found !== body) return ''
    found = body
  }
  return found
}

/** Where the first string of the file's identifier stands. */
function identifier(bytes: Buffer): { start: number; end: number } {
  for (let at = bytes.lastIndexOf('/ID'); at >= 0; at = at === 0 ? -1 : bytes.lastIndexOf('/ID', at - 1)) {
    const open = /^\/ID\s*\[\s*/.exec(bytes.toString('latin1', at, at + 40))
    if (open) return { start: at + open[0].length, end: at + open[0].length + 1024 }
  }
  return { start: 0, end: 0 }
}

/** 0 when it is missing. */
export function numberIn(dictionary: string, name: string): number {
  return Number(new RegExp(`/${name}\\s+(-?\\d{1,12})\\b`).exec(dictionary)?.[1] ?? 0)
}

/** Null when it is missing. */
export function stringIn(dictionary: string, name: string): Buffer | null {
  const found = new RegExp(`/${name}\\s*(?=[(<])`).exec(dictionary)
  return found && stringAt(dictionary, found.index + found[0].length)
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** A string of PDF (§7.3.4): hexadecimal between angles, or letters between round brackets. */
function stringAt(text: string, start: number): Buffer | null {
  if (text[start] === '<') {
    const digits = text.slice(start + 1, text.indexOf('>', start)).replace(/\s/g, '')
    return Buffer.from(digits.length % 2 === 1 ? `${digits}0` : digits, 'hex')
  }
  if (text[start] !== '(') return null
  let out = ''
  let depth = 1
  for (let at = start + 1; at < text.length; at++) {
    const char = text[at]!
    if (char === '\\') {
      const [all, octal, line] = /^\\(?:([0-7]{1,3})|(\r\n|[\r\n])|[^])/.exec(text.slice(at, at + 5)) ?? [
        '\\',
      ]
      if (octal !== undefined) out += String.fromCharCode(Number.parseInt(octal, 8) & 255)
      else if (line === undefined) out += ESCAPES[all[1] ?? ''] ?? all[1] ?? ''
      at += all.length - 1
      continue
    }
    if (char === '(') depth++
    else if (char === ')' && --depth === 0) return Buffer.from(out, 'latin1')
    out += char
  }
  return null
}
