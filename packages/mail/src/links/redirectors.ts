/** Services that rewrite links or pass on through themselves, and how they write the target into their address. */

export type TargetReader = (url: URL) => string | null

const parameter =
  (...names: readonly string[]): TargetReader =>
  ({ searchParams }) => {
    for (const name of names) {
      const value = searchParams.get(name)
      if (value !== null && value !== '') return value
    }
    return null
  }

/** Proofpoint v2: `-` stands for `%`, `_` for `/`. */
const proofpoint: TargetReader = (url) => {
  const target = url.searchParams.get('u')
  if (target === null) return null
  return url.pathname.startsWith('/v2') ? decoded(target.replaceAll('-', '%').replaceAll('_', '/')) : target
}

/** Proofpoint v3: `/v3/__TARGET__;CHARS!!…`, each `*` in the target one of the characters that base64 gives. */
const proofpoint3: TargetReader = ({ href }) => {
  const start = href.indexOf('/v3/__')
  const end = start < 0 ? -1 : href.indexOf('__;', start + 6)
  if (end < 0) return null
  const chars = Buffer.from(href.slice(end + 3).split('!', 1)[0]!, 'base64url').toString('utf8')
  let next = 0
  // `**A` and the like stand for runs; what is lost is never the host.
  return href.slice(start + 6, end).replaceAll('*', () => chars[next++] ?? '')
}

/** `/v2/___TARGET___.signature` (Check Point), `/v2/r02/___TARGET___` and the like. */
const checkPoint: TargetReader = ({ pathname, search }) =>
  /\/___(.{4,3000}?)___/.exec(pathname + search)?.[1] ?? null

/** `/HASH/https%3A%2F%2F…` and `/CL0/https:%2F%2F…/1/…`: a target as a piece of the path. */
const inPath: TargetReader = ({ pathname, search }) => {
  const found = /\/(https?(?::|%3a).{3,3000})$/i.exec(pathname)?.[1]
  if (found === undefined) return null
  return /^https?(?::|%3a)%2f/i.test(found) ? found.split('/', 1)[0]! : found + search
}

/** The whole query, or its parameter `redirectUrl`. */
const inQuery: TargetReader = ({ search, searchParams }) =>
  searchParams.get('redirectUrl') ?? (search === '' ? null : search.slice(1))

/** Sophos: the host in `d`, the whole in base64. */
const sophos: TargetReader = ({ searchParams }) => searchParams.get('u') ?? searchParams.get('d')

/** Google's AMP viewer: `/amp/s/HOST/PATH`. */
const google: TargetReader = (url) => {
  const [, secure, amp] = /^\/amp\/(s\/)?(.{4,2000})$/.exec(url.pathname) ?? []
  if (amp === undefined) return parameter('q', 'url', 'adurl')(url)
  return secure === undefined ? amp : `https://${amp}`
}

/** `RU=…/RK=…` in the path. */
const yahoo: TargetReader = ({ pathname }) => /\/RU=([^/]{4,2000})/.exec(pathname)?.[1] ?? null

/** Services that companies have in front of their own mail; host, or a domain with all below it → its reader. */
const SHIELDS: ReadonlyMap<string, TargetReader> = new Map<string, TargetReader>([
  ['safelinks.protection.outlook.com', parameter('url')],
  ['safelinks.protection.office365.us', parameter('url')],
  ['urldefense.proofpoint.com', proofpoint],
  ['urldefense.com', proofpoint3],
  ['urldefense.us', proofpoint3],
  ['mimecast.com', parameter('domain', 'url')],
  ['mimecastprotect.com', parameter('domain', 'url')],
  ['cudasvc.com', parameter('a')],
  ['clicktime.symantec.com', parameter('u')],
  ['secure-web.cisco.com', inPath],
  ['fireeye.com', parameter('u')],
  ['avanan.click', checkPoint],
  ['checkpoint.com', checkPoint],
  ['sophos.com', sophos],
  ['inky.com', parameter('url', 'domain')],
  ['trendmicro.com', parameter('url')],
  ['trustwave.com', parameter('u')],
  ['hornetsecurity.com', parameter('url')],
  ['antispameurope.com', parameter('url')],
  ['perception-point.io', parameter('url')],
  ['deref-web.de', inQuery],
  ['deref-gmx.net', inQuery],
  ['deref-mail.com', inQuery],
])

/** Search engines, networks, portals, counters. */
const READERS: ReadonlyMap<string, TargetReader> = new Map<string, TargetReader>([
  ['facebook.com', parameter('u')],
  ['instagram.com', parameter('u')],
  ['threads.net', parameter('u')],
  ['youtube.com', parameter('q')],
  ['linkedin.com', parameter('url')],
  ['slack-redir.net', parameter('url')],
  ['vk.com', parameter('to')],
  ['t.umblr.com', parameter('z')],
  ['duckduckgo.com', parameter('uddg')],
  ['bing.com', parameter('u', 'url', 'r')],
  ['r.search.yahoo.com', yahoo],
  ['search.yahoo.co.jp', yahoo],
  ['disq.us', parameter('url')],
  ['steamcommunity.com', parameter('url', 'u')],
  ['doubleclick.net', parameter('adurl', 'url')],
  ['googleadservices.com', parameter('adurl')],
  ['naver.com', parameter('u', 'url', 'r', 'redirect', 'redirectUrl')],
  ['daum.net', parameter('url', 'u')],
  ['kakao.com', parameter('url', 'continue', 'redirect')],
  ['line.me', parameter('url', 'uri', 'redirect')],
  ['yahoo.co.jp', parameter('url', 'u', 'done')],
  ['rakuten.co.jp', parameter('pc', 'url')],
  ['a8.net', parameter('a8ejpredirect', 'url')],
  ['awstrack.me', inPath],
])

/** The reader for a host, by itself or what it lies under; null when it is none of these services. */
export function readerFor(host: string): TargetReader | null {
  if (/(?:^|\.)google\.(?:com|co\.[a-z]{2}|com\.[a-z]{2}|[a-z]{2})$/.test(host)) return google
  return find(SHIELDS, host) ?? find(READERS, host)
}

/** It rewrites the links of mail to its own customers: that it stands there tells of a quotation, no more. */
export function isShield(host: string): boolean {
  return find(SHIELDS, host) !== null
}

function find(readers: ReadonlyMap<string, TargetReader>, host: string): TargetReader | null {
  for (let at = 0; at >= 0; at = host.indexOf('.', at + 1)) {
    const reader = readers.get(at === 0 ? host : host.slice(at + 1))
    if (reader) return reader
  }
  return null
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
