/** How the target of a link is read and shown. */
import { domainToUnicode } from 'node:url'

export interface ShownTarget {
  readonly before: string
  /** The host as people read it. */
  readonly host: string
  readonly after: string
  /** The host in A-labels, where that is another writing; null otherwise. */
  readonly real: string | null
}

/** Nobody sees them. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}]/u
const ESCAPES = /(?:%[\da-f]{2})+/gi
const READABLE = /^[\p{L}\p{N}\p{M}]+$/u
const SHOWN = 2000

/** The page of the web that a link leads to, as browsers read it; null of anything else. */
export function webTarget(target: string): URL | null {
  if (/\p{Cc}/u.test(target)) return null
  const url = URL.parse(target)
  return url && /^https?:$/.test(url.protocol) && url.hostname !== '' ? url : null
}

/** Letters that were escaped are shown as letters; nothing invisible is. */
export function shownTarget(url: URL): ShownTarget {
  const unicode = domainToUnicode(url.hostname)
  const isReadable = unicode !== '' && !UNSEEN.test(unicode)
  const { username, password, port } = url
  const login =
    username === '' && password === '' ? '' : `${username}${password === '' ? '' : `:${password}`}@`
  const after = `${port === '' ? '' : `:${port}`}${url.pathname}${url.search}${url.hash}`.replace(
    ESCAPES,
    asLetters,
  )
  return {
    before: `${url.protocol}//${login}`,
    host: isReadable ? unicode : url.hostname,
    after: after.length > SHOWN ? `${after.slice(0, SHOWN).toWellFormed()}…` : after,
    real: isReadable && unicode !== url.hostname ? url.hostname : null,
  }
}

function asLetters(escapes: string): string {
  const text = Buffer.from(escapes.replaceAll('%', ''), 'hex').toString()
  return READABLE.test(text) && !text.includes('\ufffd') ? text : escapes
}
