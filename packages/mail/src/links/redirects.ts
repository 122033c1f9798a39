/** Follows the redirects that a URL shows by itself, without asking anybody: the target stands in its address. */
import { readerFor } from './redirectors.ts'

const MAX_HOPS = 5
const MAX_VALUE = 4096
const MAX_PARAMETERS = 30
/** Layers of percent-encoding that are taken off. */
const MAX_LAYERS = 3

/** Parameters by which pages are told where to go on. */
const NAMES: ReadonlySet<string> = new Set(
  (
    'url u uri href link l q to target dest destination destinationurl desturl goto go out redirect redirecturl ' +
    'redirect_url redirect_to redirectto redir rd rdr redirection r ru rurl return returnurl return_url returnto ' +
    'return_to continue next forward fwd location loc jump jumpto lp landing landingurl landing_url clickurl click ' +
    'curl murl adurl aurl eurl xurl vurl turl targeturl target_url trgt linkurl link_url page site web path p z d w ' +
    'deeplink deep_link fallback fallback_url ifl afl pc m oref cl bu origin_url original_url'
  ).split(' '),
)
/** Pages that show, share or keep another page rather than go there. */
const SHARES =
  /(?:^|\/)(?:share|sharer|sharing|sharearticle|intent|submit|pin|save|lineit|plugins|dialog|bookmark|oauth2?|authorize|login|signin|wp-login|search|preview|oembed|embed|validator|check|entry|edit|web)(?=[./_-]|$)/i

const EMBEDDED = /[/_]https?(?::|%3a)/i

export interface Unwrapped {
  readonly target: URL
  /** 0: it leads where it says. */
  readonly hops: number
}

/** The last target written into `url`, at most five redirects deep. Never throws; linear in the address's length. */
export function unwrap(url: URL): Unwrapped {
  let target = url
  let hops = 0
  for (; hops < MAX_HOPS; hops++) {
    const next = nextOf(target)
    if (!next || next.href === target.href) break
    target = next
  }
  return { target, hops }
}

function nextOf(url: URL): URL | null {
  if (!/^https?:$/.test(url.protocol) || url.href.length > 2 * MAX_VALUE) return null
  if (url.search === '' && !/http|___|aHR0c|\/amp\//i.test(url.pathname)) return null
  // What stands behind the beginning of another address is that one's path.
  if (SHARES.test(url.pathname.split(EMBEDDED, 1)[0]!)) return null
  const told = readerFor(url.hostname)?.(url) ?? null
  const known = told === null ? null : asTarget(told, true)
  return known ?? byParameter(url) ?? byPath(url)
}

function byParameter(url: URL): URL | null {
  let left = MAX_PARAMETERS
  for (const [name, value] of url.searchParams) {
    if (left-- === 0) return null
    if (value.length < 8 || !NAMES.has(name.toLowerCase())) continue
    const target = asTarget(value, false)
    if (target) return target
  }
  return null
}

/** `/https://host/…` behind something, encoded or as base64. */
function byPath({ pathname, search }: URL): URL | null {
  const plain = /\/(https?(?::|%3a)(?:\/|%2f){1,2}[^/].*)$/i.exec(pathname.slice(0, MAX_VALUE))?.[1]
  if (plain !== undefined)
    return asTarget(/^https?:?(?:%3a)?%2f/i.test(plain) ? plain.split('/', 1)[0]! : plain + search, false)
  const base64 = /[/=](aHR0c[\w+=-]{10,})/.exec(pathname.slice(0, MAX_VALUE))?.[1]
  return base64 === undefined ? null : asTarget(base64, false)
}

/** `certain`: it is a target, even without a scheme. */
function asTarget(value: string, certain: boolean): URL | null {
  let text = value.slice(0, MAX_VALUE).trim()
  for (let layer = 0; layer <= MAX_LAYERS; layer++) {
    const url = asUrl(text, certain)
    if (url) return url
    const inner = fromBase64(text) ?? percentDecoded(text)
    if (inner === null || inner === text) return null
    text = inner
  }
  return null
}

function asUrl(text: string, certain: boolean): URL | null {
  if (/^https?:[\\/]{1,3}[^\\/]/i.test(text)) return outer(URL.parse(text))
  if (/^[\\/]{2}[\w-]{1,63}(?:\.[\w-]{1,63})+/.test(text)) return outer(URL.parse(`http:${text}`))
  if (certain && /^(?:[\w-]{1,63}\.){1,10}[a-z]{2,24}(?:[/?#:]|$)/i.test(text))
    return outer(URL.parse(`http://${text}`))
  return null
}

function outer(url: URL | null): URL | null {
  return url && /^https?:$/.test(url.protocol) && url.hostname.includes('.') ? url : null
}

/** Of `http…` only; Bing writes two characters in front. */
function fromBase64(text: string): string | null {
  const at = text.indexOf('aHR0c')
  if (at < 0 || at > 2) return null
  const inner = Buffer.from(text.slice(at), 'base64url').toString('utf8')
  return /^https?:/i.test(inner) ? inner : null
}

function percentDecoded(text: string): string | null {
  if (!text.includes('%')) return null
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
