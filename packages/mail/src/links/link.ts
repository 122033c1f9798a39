/** A place a message leads to: where it stood, how it is written, and where the redirects written into it end. */
import type { UrlFact } from '../facts.ts'
import { registrableDomain, toUrl } from '../urls.ts'
import { unwrap } from './redirects.ts'

/** Where a link was found. Those of `UrlFact` stand in the message's own bodies and header. */
export type LinkSource =
  | UrlFact['source']
  /** In a text, with characters inside that nobody sees or that browsers read as others. */
  | 'text-split'
  /** Where a script, an event or a drawing in the message's own HTML leads. */
  | 'html-script'
  | 'pdf'
  | 'calendar'
  /** An attached page, picture of vectors or web archive. */
  | 'html-file'
  | 'office'
  | 'qr'

/** What it does but being a link to click on. */
export type LinkRole =
  /** Takes what a form is filled with. */
  | 'form'
  /** The page goes there by itself. */
  | 'redirect'
  /** A document's template, object or picture that lies elsewhere and is fetched when it is opened. */
  | 'template'
  | 'object'
  | 'picture'

export interface LinkTarget {
  readonly url: string
  readonly host: string
  /** '' for addresses and unknown hosts. */
  readonly domain: string
}

export interface LinkFact extends LinkTarget {
  readonly scheme: string
  readonly source: LinkSource
  /** Visible text of a link in HTML, at most 200 characters. */
  readonly anchor?: string
  readonly role?: LinkRole
  /** File it was found in, names from the outside in; '' for the message itself. */
  readonly file: string
  /** Where it leads once all redirects written into it are followed; the link itself without any. */
  readonly target: LinkTarget
  /** Redirects on the way. */
  readonly hops: number
  /** Host of the shortener that said where it leads; absent where nobody was asked. */
  readonly shortener?: string
}

const MAX_URL = 4096

export interface FoundLink {
  /** As written. */
  readonly raw: string
  readonly source: LinkSource
  readonly anchor?: string
  readonly role?: LinkRole
  readonly file?: string
  readonly base?: string
}

/** The link as browsers read it (WHATWG URL); null for what leads nowhere else. */
export function makeLink({ raw, source, anchor, role, file = '', base }: FoundLink): LinkFact | null {
  const url = toUrl(raw.slice(0, 2 * MAX_URL), base)
  if (!url || INNER.has(url.protocol)) return null
  const own = targetOf(url)
  const { target, hops } = unwrap(url)
  return {
    ...own,
    scheme: url.protocol.slice(0, -1),
    source,
    file,
    target: hops === 0 ? own : targetOf(target),
    hops,
    ...(anchor === undefined ? {} : { anchor }),
    ...(role === undefined ? {} : { role }),
  }
}

/** The link as its shortener answered: to `end`, and on by what is written into that. */
export function leadingTo(link: LinkFact, end: URL): LinkFact {
  const { target, hops } = unwrap(end)
  return { ...link, shortener: link.target.host, target: targetOf(target), hops: link.hops + 1 + hops }
}

/** One of `facts.urls`, with where it finally leads. */
export function linkOfUrl(fact: UrlFact): LinkFact {
  const own = { url: fact.url, host: fact.host, domain: fact.domain }
  const url = URL.parse(fact.url)
  const { target, hops } = url ? unwrap(url) : { target: null, hops: 0 }
  return { ...fact, file: '', target: target && hops > 0 ? targetOf(target) : own, hops }
}

const INNER: ReadonlySet<string> = new Set([
  'mailto:',
  'cid:',
  'mid:',
  'tel:',
  'sms:',
  'about:',
  'callto:',
  'blob:',
])

function targetOf(url: URL): LinkTarget {
  const href = url.href.length > MAX_URL ? url.href.slice(0, MAX_URL) : url.href
  return { url: href, host: url.hostname, domain: registrableDomain(url.hostname) }
}
