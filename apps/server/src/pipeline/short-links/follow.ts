/** Where short links lead, found out by asking those who shorten them (product §3 "short URL"; decision 0058). */
import type { DnsResolver } from '@postern/mail/auth/results.ts'
import { leadingTo, type LinkFact } from '@postern/mail/links/link.ts'
import { redirectOf } from '../../platform/safe-fetch/redirect-of.ts'
import { lru } from '../../platform/lru.ts'

/** The same links, those of the shorteners named with where they lead. Never rejects; in bounded time. */
export type FollowShortLinks = (links: readonly LinkFact[]) => Promise<readonly LinkFact[]>

export const FOLLOW_NONE: FollowShortLinks = (links) => Promise.resolve(links)

/** Short links of one message that are followed, each once. */
const MAX_LINKS = 10
/** Short links that lead to short links. */
const MAX_HOPS = 3
/** ms for all links of a message. */
const TOTAL_MS = 3000

const KEPT = 5000
const KEPT_MS = 60 * 60 * 1000
/** What did not answer is soon asked again. */
const FAILED_MS = 60 * 1000

export interface FollowOptions {
  /** Domains of the shorteners; those below them count too. */
  readonly hosts: readonly string[]
  readonly dns: DnsResolver
  /** As of `redirectOf`. */
  readonly reachable?: (ip: string) => boolean
}

/** Asks the shorteners named and nobody else; what leads on from them is not followed further. */
export function followShortLinks({ hosts, dns, reachable }: FollowOptions): FollowShortLinks {
  if (hosts.length === 0) return FOLLOW_NONE
  const named = new Set(hosts)
  // '' for what leads nowhere that is known.
  const kept = lru<string, string>(KEPT, { ttl: KEPT_MS })
  const isShort = (url: URL): boolean => /^https?:$/.test(url.protocol) && isBelow(url.hostname, named)

  const next = async (url: URL, signal: AbortSignal): Promise<URL | null> => {
    const known = kept.get(url.href)
    if (known !== undefined) return known === '' ? null : URL.parse(known)
    try {
      const target = await redirectOf(url, { dns, signal, ...(reachable && { reachable }) })
      kept.set(url.href, target?.href ?? '')
      return target
    } catch {
      kept.set(url.href, '', { ttl: FAILED_MS })
      return null
    }
  }
  const endOf = async (start: string, signal: AbortSignal): Promise<URL | null> => {
    let at = URL.parse(start)
    let end: URL | null = null
    for (let hop = 0; at && isShort(at) && hop < MAX_HOPS; hop++) end = at = await next(at, signal)
    return end
  }
  return async (links) => {
    const starts = links.map(({ target }) => target.url).filter((url) => isShort(URL.parse(url) ?? NOWHERE))
    const wanted = [...new Set(starts)].slice(0, MAX_LINKS)
    if (wanted.length === 0) return links
    const signal = AbortSignal.timeout(TOTAL_MS)
    const ends = new Map(
      await Promise.all(wanted.map(async (url) => [url, await endOf(url, signal)] as const)),
    )
    return links.map((link) => {
      const end = ends.get(link.target.url)
      return end ? leadingTo(link, end) : link
    })
  }
}

const NOWHERE = new URL('about:blank')

function isBelow(host: string, named: ReadonlySet<string>): boolean {
  const name = host.endsWith('.') ? host.slice(0, -1) : host
  for (let at = 0; at >= 0; at = name.indexOf('.', at + 1)) {
    if (named.has(at === 0 ? name : name.slice(at + 1))) return true
  }
  return false
}
