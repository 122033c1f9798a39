/** Decides about one link by how it is written. The page at the click judges its target. */
import { checkedLink, unwrapped } from '@postern/mail/links/checked-link.ts'
import { toUrl } from '@postern/mail/urls.ts'
import { isSafeLink } from '../safe-link.ts'
import type { LinkCounts, LinkPolicy } from './link-policy.ts'

export type LinkFate =
  /** No link to another place, or one that stays. `counts`: it could have been rewritten. */
  | { readonly fate: 'leave'; readonly counts: boolean }
  /** `target`: where it leads, as it was written. */
  | { readonly fate: 'inert'; readonly target: string }
  | { readonly fate: 'rewrite'; readonly to: string }

const NO_LINK: LinkFate = { fate: 'leave', counts: false }
const LEFT: LinkFate = { fate: 'leave', counts: true }
/** Servers take no longer line of a request. */
const MAX_LINK = 15_000
const MAX_WRITTEN = 64 * 1024
/** Links of ours within each other. */
const MAX_LAYERS = 5
/** Taken off by browsers before they read an address. */
const EDGES = /^[\0- ]+|[\0- ]+$/g
const LINE_ENDS = /[\t\r\n]/g
const WEB = /^https?:/i
/** Links of these schemes open nothing that lies elsewhere. */
const INNER = /^(?:mailto|cid|mid|tel|sms|about|callto|webcal|news|nntp|xmpp|geo|maps|line|kakao\w+):/i

/** Whether a link to `host` (A-labels) stays as it is. */
function isSpared(host: string, { except }: LinkPolicy): boolean {
  const name = host.endsWith('.') ? host.slice(0, -1) : host
  return except.some((domain) => name === domain || name.endsWith(`.${domain}`))
}

/** @param base address that relative ones go by, '' without one */
export function fateOf(written: string, policy: LinkPolicy, base = ''): LinkFate {
  if (policy.mode === 'leave') return NO_LINK
  const address = written.replace(EDGES, '').replace(LINE_ENDS, '')
  if (address === '' || address.startsWith('#') || INNER.test(address)) return NO_LINK
  // The mark of links that were made inert: no program follows them.
  if (/^hxxp/i.test(address)) return NO_LINK
  const { target, ours } = withoutOurs(address, policy)
  const url = toUrl(target, base)
  const isWeb = url ? WEB.test(url.protocol) : WEB.test(target)
  if (!isWeb) return isSafeLink(target) && policy.mode === 'rewrite' ? LEFT : { fate: 'inert', target }
  if (url && !ours && url.origin === policy.seal.origin) return NO_LINK
  if (url && !ours && isSpared(url.hostname, policy)) return LEFT
  if (policy.mode === 'inert' || target.length > MAX_WRITTEN) return { fate: 'inert', target }
  const to = checkedLink(policy.seal, WEB.test(target) ? target : (url?.href ?? target))
  if (to === address) return LEFT
  return to.length > MAX_LINK ? { fate: 'inert', target } : { fate: 'rewrite', to }
}

/** Adds a link to those of its fate. */
export function countFate(counts: LinkCounts, fate: LinkFate): void {
  if (fate.fate === 'leave') counts.left += Number(fate.counts)
  else counts[fate.fate === 'inert' ? 'inert' : 'rewritten']++
}

/** Links of ours come back in answers: their targets are signed anew, so that no link nests in another. */
function withoutOurs(address: string, { seal }: LinkPolicy): { target: string; ours: boolean } {
  let target = address
  for (let layer = 0; layer < MAX_LAYERS; layer++) {
    const inner = unwrapped(target, seal.origin)
    if (inner === null) break
    target = inner
  }
  return { target, ours: target !== address }
}

/**
 * An address as people read it and no program makes a link of it: `hxxps[:]//shop[.]example/a`. Readers put the brackets' contents back.
 */
export function inertText(address: string): string {
  const [, scheme = '', slashes = '', host = '', rest = ''] =
    /^(?:([a-z][a-z\d+.-]*):)?([\\/]{0,8})([^/?#\\]*)(.*)$/is.exec(address) ?? []
  const shown = host.replaceAll('.', '[.]').replaceAll('\u3002', '[.]')
  const head = scheme === '' ? '' : `${scheme.replace(/^http/i, 'hxxp')}[:]`
  return head + slashes + (shown + rest).replaceAll('://', '[:]//').replace(/\bwww\./gi, 'www[.]')
}
