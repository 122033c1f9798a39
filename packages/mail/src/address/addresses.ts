/** Address lists (RFC 5322 §3.4 with its obsolete forms), read in one pass without recursion. */
import { domainToASCII } from 'node:url'
import { decodeWords } from '../text/encoded-words.ts'
import type { Mailbox } from '../facts.ts'

export interface AddressList {
  readonly mailboxes: readonly Mailbox[]
  /** Some address could not be read. */
  readonly invalid: boolean
  /** The list goes on behind the limit. */
  readonly cut: boolean
}

/** Parses an address field given as bytes (one character a byte); reads at most `max` addresses. */
export function parseAddresses(binary: string, max: number): AddressList {
  return new AddressReader(binary, max).read()
}

/** Begins an angle address, or speaks against a name that goes on: an address, a group. */
const STOPS = /[<@:]/

class AddressReader {
  readonly #text: string
  readonly #max: number
  readonly #found: Mailbox[] = []
  #at = 0
  #invalid = false
  #cut = false
  /** Words of the mailbox being read: phrase or bare address, in order. */
  #words: string[] = []
  /** The last word touches the next token (no blank between): `a . b` and `a.b` are the same local part. */
  #glued = false
  #comment = ''
  #angle: string | null = null
  #inGroup = false

  constructor(text: string, max: number) {
    this.#text = text
    this.#max = max
  }

  read(): AddressList {
    while (this.#at < this.#text.length && !this.#cut) this.#token(this.#text[this.#at]!)
    this.#flush()
    return { mailboxes: this.#found, invalid: this.#invalid, cut: this.#cut }
  }

  #token(char: string): void {
    switch (char) {
      case ' ':
      case '\t':
      case '\r':
      case '\n':
        this.#glued = false
        this.#at++
        return
      case '"':
        return this.#word(this.#quoted())
      case '(':
        this.#comment = this.#readComment() || this.#comment
        return
      case '<':
        return this.#readAngle()
      case ',':
        return this.#separator(char)
      case ';':
        if (this.#inGroup) {
          this.#at++
          this.#inGroup = false
          return this.#flush()
        }
        return this.#separator(char)
      case ':':
        return this.#colon()
      default:
        return this.#word(this.#atom())
    }
  }

  /**
   * Between mailboxes, or within a name that lacks its quotes: `Park, Minji <a@b>` is one mailbox, as nothing before the comma could be
   * an address, and an angle address follows (decision 0093).
   */
  #separator(char: string): void {
    this.#at++
    const isName =
      this.#angle === null && this.#words.length > 0 && !this.#words.some((word) => word.includes('@'))
    if (!isName || !this.#angleFollows()) return this.#flush()
    this.#words[this.#words.length - 1] += char
    this.#glued = false
  }

  /** An angle address comes before anything that may be an address of its own. */
  #angleFollows(): boolean {
    const { index = this.#text.length } = STOPS.exec(this.#text.slice(this.#at, this.#at + MAX_ADDRESS)) ?? {}
    return this.#text[this.#at + index] === '<'
  }

  #word(text: string): void {
    if (this.#glued && this.#words.length > 0) this.#words[this.#words.length - 1] += text
    else this.#words.push(text)
    this.#glued = true
  }

  #atom(): string {
    const from = this.#at
    if (this.#text[from] === '[') {
      const close = this.#text.indexOf(']', from)
      if (close > 0 && close - from < 100) {
        this.#at = close + 1
        return this.#text.slice(from, this.#at)
      }
    }
    this.#at++
    while (this.#at < this.#text.length && !' \t\r\n"(<,;:['.includes(this.#text[this.#at]!)) this.#at++
    return this.#text.slice(from, this.#at)
  }

  /** Reads a quoted string. It stays quoted when it is a local part (`"a b"@c`), else its content is the word. */
  #quoted(): string {
    let out = ''
    let i = this.#at + 1
    for (; i < this.#text.length && this.#text[i] !== '"'; i++) {
      if (this.#text[i] === '\\' && i + 1 < this.#text.length) i++
      out += this.#text[i]
    }
    if (i >= this.#text.length) this.#invalid = true
    const raw = this.#text.slice(this.#at, i + 1)
    this.#at = i + 1
    return this.#text[this.#at] === '@' ? raw : out
  }

  #readComment(): string {
    let depth = 0
    let out = ''
    while (this.#at < this.#text.length) {
      const char = this.#text[this.#at++]!
      if (char === '\\') {
        out += this.#text[this.#at++] ?? ''
        continue
      }
      if (char === '(' && depth++ === 0) continue
      if (char === ')' && --depth === 0) return out.trim()
      out += char
    }
    this.#invalid = true
    return out.trim()
  }

  #readAngle(): void {
    if (this.#angle !== null) this.#flush()
    const close = this.#closingAngle()
    this.#angle = this.#text.slice(this.#at + 1, close)
    if (close >= this.#text.length) this.#invalid = true
    this.#at = this.#text[close] === '<' ? close : close + 1
    this.#glued = false
  }

  /** Index of the `>` that ends the address, quoted strings skipped, or of a `<` that stands before it. */
  #closingAngle(): number {
    let quoted = false
    for (let i = this.#at + 1; i < this.#text.length; i++) {
      const char = this.#text[i]
      if (quoted && char === '\\') i++
      else if (char === '"') quoted = !quoted
      else if (char === '>' && !quoted) return i
      else if (char === '<' && !quoted) {
        this.#invalid = true
        return i
      }
    }
    return this.#text.length
  }

  #colon(): void {
    this.#at++
    // `group:` drops the words so far; a colon elsewhere belongs to a sloppy display name or address.
    if (!this.#inGroup && this.#angle === null && !this.#words.some((word) => word.includes('@'))) {
      this.#words = []
      this.#inGroup = true
    } else this.#word(':')
    this.#glued = false
  }

  #flush(): void {
    const mailbox = this.#mailbox()
    if (mailbox) {
      if (this.#found.length >= this.#max) this.#cut = true
      else this.#found.push(mailbox)
    }
    this.#words = []
    this.#comment = ''
    this.#angle = null
    this.#glued = false
  }

  #mailbox(): Mailbox | null {
    if (this.#angle !== null) {
      const address = normalizeAddress(stripRoute(this.#angle))
      if (address === '' && this.#angle.trim() !== '') this.#invalid = true
      return mailboxOf(this.#words.join(' ').replace(/[,;]+$/, '') || this.#comment, address)
    }
    if (this.#words.length === 0) return null
    const { name, spec } = splitBare(this.#words)
    const address = normalizeAddress(spec)
    if (address === '') this.#invalid = true
    return mailboxOf(address === '' ? this.#words.join(' ') : name || this.#comment, address)
  }
}

function mailboxOf(name: string, address: string): Mailbox {
  return Object.freeze({ name: decodeWords(name).trim(), address })
}

/** Words without angle brackets: the address is the run around the last `@` (`a @ b . c` included). */
function splitBare(words: readonly string[]): { name: string; spec: string } {
  const at = words.findLastIndex((word) => word.includes('@'))
  if (at < 0) return { name: '', spec: '' }
  let from = at
  let to = at
  while (from > 0 && (/^[@.]/.test(words[from]!) || /[.@]$/.test(words[from - 1]!))) from--
  while (to < words.length - 1 && (/[.@]$/.test(words[to]!) || /^[.@]/.test(words[to + 1]!))) to++
  return {
    name: [...words.slice(0, from), ...words.slice(to + 1)].join(' '),
    spec: words.slice(from, to + 1).join(''),
  }
}

/** Obsolete source routes `<@a,@b:user@c>`: the last address counts. */
function stripRoute(spec: string): string {
  const trimmed = spec.trim()
  const colon = trimmed.startsWith('@') ? trimmed.indexOf(':') : -1
  return colon < 0 ? trimmed : trimmed.slice(colon + 1)
}

/** Longer than any address. */
const MAX_ADDRESS = 1000

/**
 * Lower-cases the domain and turns it into A-labels; removes comments and blanks around `@` and dots. Returns ''
 * for what is no address.
 */
export function normalizeAddress(binary: string): string {
  if (binary.length > MAX_ADDRESS) return ''
  const spec = removeComments(decodeWords(binary))
    .replace(/^mailto:/i, '')
    .trim()
  const at = spec.lastIndexOf('@')
  if (at <= 0 || at === spec.length - 1) return ''
  const local = spec.slice(0, at).trim()
  const domain = toAscii(
    spec
      .slice(at + 1)
      .replace(/\s+/g, '')
      .replace(/\.$/, ''),
  )
  const localText = local.startsWith('"') ? local : local.replace(/\s*\.\s*/g, '.')
  if (domain === '' || (!local.startsWith('"') && /[\s<>,;"]/.test(localText))) return ''
  return `${localText}@${domain}`
}

function toAscii(domain: string): string {
  const lower = domain.toLowerCase()
  if (/^[!#-'*+./0-9=?^_`a-z{-~-]+$/.test(lower) || /^\[[\w.:-]+\]$/.test(lower)) return lower
  return /[\s<>()[\],;:@"\\]/.test(lower) ? '' : domainToASCII(lower)
}

function removeComments(spec: string): string {
  if (!spec.includes('(')) return spec
  let out = ''
  let depth = 0
  let quoted = false
  for (const char of spec) {
    if (char === '"' && depth === 0) quoted = !quoted
    if (char === '(' && !quoted) depth++
    else if (char === ')' && depth > 0) depth--
    else if (depth === 0) out += char
  }
  return out
}
