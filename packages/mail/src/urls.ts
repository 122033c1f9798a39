/** URLs in text: with a scheme, or bare host names that mail readers turn into links. Linear scanners, no regex search. */
import { domainToASCII } from 'node:url'
import { getDomain, getPublicSuffix, parse as parseHost } from 'tldts'
import type { UrlFact } from './facts.ts'

export interface TextUrl {
  /** As written. */
  readonly raw: string
  readonly start: number
  readonly end: number
}

const MAX_URL = 4096
const SCHEMES = ['http', 'https', 'ftp', 'ftps', 'hxxp', 'hxxps', 'file', 'sftp', 'smb', 'ws', 'wss']
/** Links to mail, phone and parts of the message lead nowhere else. */
const INNER_SCHEMES = new Set(['mailto', 'cid', 'mid', 'tel', 'sms', 'about', 'callto'])
/** The host was checked already: no address, no odd characters. */
const KNOWN_NAME = { detectIp: false, validateHostname: false, extractHostname: false } as const
const WITH_PRIVATE = { allowPrivateDomains: true } as const

/** Finds URLs in running text, in order of their place, at most `max`. */
export function findUrls(text: string, max: number): TextUrl[] {
  const found = findSchemeUrls(text, max)
  if (found.length < max) findBareHosts(text, max - found.length, found)
  return found.sort((a, b) => a.start - b.start)
}

function findSchemeUrls(text: string, max: number): TextUrl[] {
  const found: TextUrl[] = []
  let from = 0
  for (let at = text.indexOf('://', from); at >= 0 && found.length < max; at = text.indexOf('://', from)) {
    const start = schemeStart(text, at, from)
    from = at + 3
    if (start < 0) continue
    const host = hostEnd(text, at + 3)
    const end = host.cut ? host.end : urlEnd(text, host.end, at + 3)
    if (end <= at + 3) continue
    found.push({ raw: text.slice(start, end), start, end })
    from = end
  }
  return found
}

function schemeStart(text: string, colon: number, floor: number): number {
  let start = colon
  const stop = Math.max(floor, colon - 6)
  while (start > stop && isAsciiLetter(text.charCodeAt(start - 1))) start--
  const word = text.slice(start, colon).toLowerCase()
  // `seehttp://` is a link to readers: the longest known scheme at the end of the word counts.
  const scheme = SCHEMES.filter((name) => word.endsWith(name)).sort((a, b) => b.length - a.length)[0]
  return scheme === undefined ? -1 : colon - scheme.length
}

/**
 * End of the host of a URL. East Asian text and emoji may be part of the host or be written right behind it: it is part when
 * the whole has a known suffix; else the host is cut there.
 */
function hostEnd(text: string, from: number): { end: number; cut: boolean } {
  let end = from
  let east = -1
  const stop = Math.min(text.length, from + 255)
  for (; end < stop; end++) {
    const code = text.charCodeAt(end)
    if ((isCjk(code) && !isFullWidth(code)) || isPicture(code)) {
      if (east < 0) east = end
    } else if (endsUrl(code) || '/?#:{}'.includes(text[end]!)) break
  }
  if (east < 0 || isKnownHost(text.slice(from, end))) return { end, cut: false }
  return { end: east, cut: true }
}

function isKnownHost(host: string): boolean {
  return hasRealSuffix(host.slice(host.lastIndexOf('@') + 1))
}

/** A name that ends as names of the public do (the suffix list's ICANN part). */
export function hasRealSuffix(host: string): boolean {
  const ascii = domainToASCII(host)
  return ascii !== '' && parseHost(ascii).isIcann === true
}

/**
 * Where a URL ends that is read up to `from` and whose host starts at `floor`: at blanks, quotes, brackets or CJK
 * text; closing punctuation does not count.
 */
function urlEnd(text: string, from: number, floor: number): number {
  let end = from
  let braces = 0
  const stop = Math.min(text.length, from + MAX_URL)
  for (; end < stop; end++) {
    const code = text.charCodeAt(end)
    if (code === OPEN_BRACE) braces++
    else if (code === CLOSE_BRACE && --braces < 0) break
    else if (endsUrl(code) && !isEastAsianName(text, end, from)) break
  }
  return trimEnd(text, floor, end)
}

/** East Asian text is part of a path where it starts a piece of it, and behind itself: `/경로`, not `/abc클릭`. */
function isEastAsianName(text: string, at: number, from: number): boolean {
  const code = text.charCodeAt(at)
  if (at <= from || !isCjk(code) || isFullWidth(code)) return false
  const before = text.charCodeAt(at - 1)
  return '/=-_&'.includes(text[at - 1]!) || (isCjk(before) && !isFullWidth(before))
}

function endsUrl(code: number): boolean {
  if (code <= 0x20 || code === 0x7f) return true
  if (code < 0x80) return code === 0x22 || code === 0x3c || code === 0x3e || code === 0x60
  return (
    code === 0xa0 ||
    code === 0xab ||
    code === 0xbb ||
    (code >= 0x2000 && code <= 0x206f && !(code >= 0x2010 && code <= 0x2015)) ||
    isCjk(code) ||
    code === 0xfffd
  )
}

/** Emoji and other pictures: the first half of those beyond the basic plane, arrows and signs, and what turns a sign into one. */
function isPicture(code: number): boolean {
  return (code >= 0xd83c && code <= 0xd83e) || (code >= 0x2190 && code <= 0x2bff) || code === 0xfe0f
}

/** Hangul, kana, Han and full-width punctuation: written next to a URL without a blank. */
function isCjk(code: number): boolean {
  return (
    (code >= 0x1100 && code <= 0x11ff) ||
    (code >= 0x2e80 && code <= 0x9fff) ||
    (code >= 0xac00 && code <= 0xd7a3) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xff00 && code <= 0xffef)
  )
}

const OPEN_BRACE = 0x7b
const CLOSE_BRACE = 0x7d
const CLOSERS = '.,;:!?\'")]}{*_~'

function trimEnd(text: string, from: number, end: number): number {
  const opened = { ')': 0, '}': 0 }
  for (let i = from; i < end; i++) {
    const char = text[i]
    if (char === '(') opened[')']++
    else if (char === '{') opened['}']++
    else if (char === ')' || char === '}') opened[char]--
  }
  while (end > from && CLOSERS.includes(text[end - 1]!)) {
    const char = text[end - 1]
    if (char === ')' || char === '}') {
      if (opened[char] >= 0) break
      opened[char]++
    }
    end--
  }
  return end
}

function findBareHosts(text: string, max: number, found: TextUrl[]): void {
  const taken = [...found]
  let next = 0
  let floor = 0
  let left = max
  for (let dot = text.indexOf('.'); dot >= 0 && left > 0; dot = text.indexOf('.', Math.max(dot + 1, floor))) {
    while (next < taken.length && taken[next]!.end <= dot) next++
    const cover = taken[next]
    if (cover && cover.start <= dot) {
      floor = cover.end
      continue
    }
    const run = hostRun(text, dot, floor)
    floor = run.next
    if (!isLinkedHost(text, run.start, run.end)) continue
    const end = '/:?#'.includes(text[run.end] ?? ' ')
      ? Math.max(run.end, urlEnd(text, run.end, run.end))
      : run.end
    found.push({ raw: text.slice(run.start, end), start: run.start, end })
    floor = Math.max(end, run.next)
    left--
  }
}

/** The run of host characters around `dot`; `next` is where the search goes on, so that no run is read twice. */
function hostRun(text: string, dot: number, floor: number): { start: number; end: number; next: number } {
  let start = dot
  while (start > floor && isHostChar(text.charCodeAt(start - 1))) start--
  let end = dot
  while (end < text.length && isHostChar(text.charCodeAt(end))) end++
  let last = end
  while (last > dot && (text[last - 1] === '.' || text[last - 1] === '-')) last--
  return { start, end: Math.max(last, dot + 1), next: end }
}

/** Letters of other alphabets count (look-alike domains); East Asian ones do not: they are text around the host. */
function isHostChar(code: number): boolean {
  if (isAsciiLetter(code) || (code >= 0x30 && code <= 0x39)) return true
  if (code < 0x80) return code === 0x2d || code === 0x2e || code === 0x5f
  return code >= 0xc0 && code < 0x2000 && !isCjk(code)
}

/** A bare host counts when it is no part of an address, and its suffix is a real one (or it starts with `www.`). */
function isLinkedHost(text: string, start: number, end: number): boolean {
  const before = text[start - 1] ?? ' '
  if (end - start > 253 || end - start < 4 || '@/=&%$\\#'.includes(before) || '@+'.includes(text[end] ?? ' '))
    return false
  const host = asciiHost(text.slice(start, end).toLowerCase())
  if (host === '' || host.includes('..') || host.startsWith('.') || host.startsWith('-')) return false
  if (host.startsWith('www.')) return host.length > 6 && getPublicSuffix(host) !== null
  const dot = host.lastIndexOf('.')
  // `file.txt`, `e.g`, `1.5`: only suffixes of the list's ICANN part make a link; short ones need a path or are common.
  const suffix = host.slice(dot + 1)
  if (!/^[a-z]{2,}$|^xn--/.test(suffix) || FILE_LIKE.has(suffix)) return false
  const parsed = parseHost(host, KNOWN_NAME)
  return parsed.isIcann === true && parsed.domain !== null
}

function isFullWidth(code: number): boolean {
  return (code >= 0x3000 && code <= 0x3004) || (code >= 0x3008 && code <= 0x301f) || code >= 0xff00
}

function asciiHost(host: string): string {
  return isAscii(host) ? host : domainToASCII(host)
}

function isAscii(text: string): boolean {
  return /^[\x21-\x7e]*$/.test(text)
}

/** Top-level domains that are far more often file names or words in running text. */
const FILE_LIKE = new Set([
  'zip',
  'mov',
  'sh',
  'py',
  'pl',
  'rs',
  'md',
  'ps',
  'cc',
  'java',
  'js',
  'ts',
  'doc',
  'pm',
])

function isAsciiLetter(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a)
}

/** Collects URL facts of one message, each once, up to `max`. */
export class UrlCollector {
  readonly #max: number
  readonly #found = new Map<string, UrlFact>()
  readonly #hosts = new Map<string, string>()
  /** Some URL was left out for the limit. */
  cut = false

  constructor(max: number) {
    this.#max = max
  }

  /** Adds a URL as written; `base` resolves relative references. What is no URL, or leads nowhere, is left out. */
  add(raw: string, source: UrlFact['source'], anchor?: string, base?: string): void {
    if (this.#found.size >= this.#max) {
      this.cut = true
      return
    }
    const url = toUrl(raw, base)
    if (!url) return
    const scheme = url.protocol.slice(0, -1)
    if (INNER_SCHEMES.has(scheme)) return
    const href = url.href.length > MAX_URL ? url.href.slice(0, MAX_URL) : url.href
    const key = `${source} ${href} ${anchor ?? ''}`
    if (this.#found.has(key)) return
    const fact = { url: href, scheme, host: url.hostname, domain: this.#domain(url.hostname), source }
    this.#found.set(key, Object.freeze(anchor === undefined ? fact : { ...fact, anchor }))
  }

  addText(text: string, source: UrlFact['source']): void {
    const room = this.#max - this.#found.size
    const found = findUrls(text, room + 1)
    for (const url of found) this.add(url.raw, source)
  }

  list(): readonly UrlFact[] {
    return Object.freeze([...this.#found.values()])
  }

  #domain(host: string): string {
    let domain = this.#hosts.get(host)
    if (domain === undefined) this.#hosts.set(host, (domain = registrableDomain(host)))
    return domain
  }
}

/**
 * Registrable domain by the public suffix list, private part included; a host that is itself a private suffix (such as
 * `github.io`) counts by the public part. '' for addresses and unknown hosts.
 */
export function registrableDomain(host: string): string {
  if (host === '' || host.startsWith('[') || host.startsWith('.')) return ''
  return getDomain(host, WITH_PRIVATE) ?? getDomain(host) ?? ''
}

/** The public suffix of a host (`co.uk`), suffixes that companies lend left out; '' for addresses. */
export function publicSuffix(host: string): string {
  return getPublicSuffix(host) ?? ''
}

/** Registrable domain by the public part of the list alone: `github.io` of `a.github.io`. '' where there is none. */
export function publicDomain(host: string): string {
  return getDomain(host) ?? ''
}

/** Reads a URL as browsers do (WHATWG); a host without a scheme gets `http:`. Null when it is none. */
export function toUrl(raw: string, base?: string): URL | null {
  const text = raw
    .replace(/[\t\r\n]+/g, '')
    .trim()
    .replace(/^hxxp/i, 'http')
  if (text === '' || text.startsWith('#')) return null
  const scheme = /^([a-z][a-z0-9+.-]*):(\d+(?:[/?#]|$))?/i.exec(text.slice(0, 64))
  // `host.example:8080/x` has no scheme but a port.
  if (scheme && (scheme[2] === undefined || INNER_SCHEMES.has(scheme[1]!.toLowerCase())))
    return parseUrl(text)
  if (text.startsWith('//') || text.startsWith('\\\\')) return parseUrl(`http:${text}`)
  if (base !== undefined && base !== '') return parseUrl(text, base)
  return parseUrl(`http://${text}`)
}

function parseUrl(text: string, base?: string): URL | null {
  return URL.parse(text, base)
}
