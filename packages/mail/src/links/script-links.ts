/** Where a script leads, as far as it says so in its own text: addresses written in it, plain or encoded once or twice. */
import { decodeHTML } from 'entities/decode'

export interface ScriptLinks {
  /** Addresses written in it, in order, each once. */
  readonly urls: readonly string[]
  /** It opens another page by itself. */
  readonly leaves: boolean
  /** HTML that it writes: encoded texts that are markup once decoded. */
  readonly written: readonly string[]
}

/** Characters of one script, and texts in it, that are read. */
const MAX_SCRIPT = 256 * 1024
const MAX_TEXTS = 500
const MAX_LAYERS = 3
const LEAVES =
  /\blocation\b\s*(?:\.\s*(?:href|hash|pathname)\s*)?=(?!=)|\blocation\s*\[|\blocation\s*\.\s*(?:replace|assign)\s*\(|\bwindow\s*\.\s*(?:open|navigate)\s*\(|\bnavigation\s*\.\s*navigate\s*\(|http-equiv\s*=\s*["']?refresh/i
const MARKUP = /<(?:html|body|form|script|iframe|meta|a|input|div|!doctype)[\s>]/i
const URL_START = /^\s*(?:https?:)?\/\//i

/** Linear in the script; nothing is run. */
export function scriptLinks(script: string): ScriptLinks {
  const source = script.slice(0, MAX_SCRIPT)
  const urls = new Set<string>()
  const written: string[] = []
  let leaves = LEAVES.test(source)
  const pending = literals(source)
  for (let layer = 0, texts = pending; layer < MAX_LAYERS && texts.length > 0; layer++) {
    const next: string[] = []
    for (const text of texts) {
      if (URL_START.test(text)) urls.add(text.trim())
      else if (MARKUP.test(text)) written.push(text)
      else if (text.includes('://')) addWithin(text, urls)
      if (layer > 0 && LEAVES.test(text)) leaves = true
      next.push(...decodings(text))
    }
    texts = next.slice(0, MAX_TEXTS)
  }
  return { urls: [...urls], leaves, written }
}

/** Texts written in a script, and what they decode to, once or twice. Linear in the script; nothing is run. */
export function scriptTexts(script: string): string[] {
  const found: string[] = []
  let texts = literals(script.slice(0, MAX_SCRIPT))
  for (let layer = 0; layer < MAX_LAYERS && texts.length > 0; layer++) {
    found.push(...texts)
    texts = texts.flatMap(decodings).slice(0, MAX_TEXTS)
  }
  return found
}

/** Texts in quotes, neighbours joined by `+` as one; character codes given as numbers are a text too. */
function literals(source: string): string[] {
  const found: string[] = []
  let joins = false
  for (let at = 0; at < source.length && found.length < MAX_TEXTS; at++) {
    const quote = source[at]!
    if (quote !== '"' && quote !== "'" && quote !== '`') continue
    const end = literalEnd(source, at + 1, quote)
    const text = unescaped(source.slice(at + 1, end))
    if (joins) found[found.length - 1] += text
    else found.push(text)
    at = end
    joins = /^\s{0,20}\+\s{0,20}["'`]/.test(source.slice(end + 1, end + 44))
  }
  found.push(...characterCodes(source))
  return found
}

function literalEnd(source: string, from: number, quote: string): number {
  let at = from
  while (at < source.length && source[at] !== quote && (quote === '`' || source[at] !== '\n')) {
    at += source[at] === '\\' ? 2 : 1
  }
  return Math.min(at, source.length)
}

function unescaped(text: string): string {
  if (!text.includes('\\')) return text
  return text.replace(
    /\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|u\{([0-9a-f]{1,6})\}|(.))/gis,
    (_all, x?: string, u?: string, point?: string, plain?: string) => {
      const hex = x ?? u ?? point
      if (hex === undefined) return plain ?? ''
      const code = Number.parseInt(hex, 16)
      return code <= 0x10ffff ? String.fromCodePoint(code) : ''
    },
  )
}

/** `fromCharCode(104, 116, …)` and lists of numbers like it. */
function characterCodes(source: string): string[] {
  const found: string[] = []
  const list = /(?:\d{2,3}\s{0,4},\s{0,4}){7,}\d{2,3}/g
  for (let match = list.exec(source); match && found.length < 20; match = list.exec(source)) {
    found.push(String.fromCharCode(...match[0].slice(0, 40_000).split(',').slice(0, 10_000).map(Number)))
  }
  return found
}

function decodings(text: string): string[] {
  const found: string[] = []
  if (text.length < 8) return found
  if (/^[\w+/=\s-]+$/.test(text) && text.length >= 12) {
    const plain = Buffer.from(text, 'base64').toString('latin1')
    if (isReadable(plain)) found.push(plain)
    const turned = Buffer.from(reversed(text), 'base64').toString('latin1')
    if (/^https?:/.test(turned)) found.push(turned)
    if (/^(?:[0-9a-f]{2})+$/i.test(text)) found.push(Buffer.from(text, 'hex').toString('latin1'))
  }
  if (/%[0-9a-f]{2}/i.test(text)) found.push(percentDecoded(text))
  if (/&(?:#|lt;|quot;)/.test(text)) found.push(decodeHTML(text))
  if (/\/\/:s?ptth$/.test(text.slice(-10))) found.push(reversed(text))
  return found
}

const reversed = (text: string): string => Array.from(text).toReversed().join('')

function percentDecoded(text: string): string {
  return text.replace(/%u([0-9a-f]{4})|%([0-9a-f]{2})/gi, (_all, wide?: string, narrow?: string) =>
    String.fromCharCode(Number.parseInt(wide ?? narrow ?? '20', 16)),
  )
}

function isReadable(text: string): boolean {
  for (let at = 0; at < Math.min(text.length, 200); at++) {
    const code = text.charCodeAt(at)
    if (code > 126 || (code < 32 && code !== 9 && code !== 10 && code !== 13)) return false
  }
  return text.length > 5
}

function addWithin(text: string, urls: Set<string>): void {
  for (const match of text.slice(0, 20_000).matchAll(/https?:\/\/[^\s"'<>\\`]{3,2000}/gi)) urls.add(match[0])
}
