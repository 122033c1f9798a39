/** Links whose text is an address, and another one than they lead to. */
import { isFileName } from '@postern/contract/codes/file-kinds.ts'
import { hostKind } from '@postern/mail/links/host-kinds.ts'
import type { LinkFact } from '@postern/mail/links/link.ts'
import { isShield } from '@postern/mail/links/redirectors.ts'
import { hasRealSuffix, registrableDomain, toUrl } from '@postern/mail/urls.ts'
import { shown, type LinkHit } from './hit.ts'

/** The whole text, but for quotes and brackets around it. */
const ADDRESS =
  /^[\s"'“‘「«<([]*(?:https?:\/\/)?((?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.){1,8}\p{L}{2,24})(?::\d{1,5})?(?:[/?#][^\s]*)?[\s"'”’」»>)\].,…]*$/iu

/**
 * Those that measure clicks lead everything through a host of their own or of their sending service: a target that
 * belongs to the sender, and a known service, tell nothing.
 */
export function shownHosts(links: readonly LinkFact[], own: ReadonlySet<string>): LinkHit[] {
  const wrong = links.find((link) => isElsewhere(link, own))
  if (!wrong) return []
  return [
    {
      code: 'link.text-host',
      evidence: { host: shown(wrong.target.host), shown: shown(wrong.anchor ?? '') },
    },
  ]
}

function isElsewhere(link: LinkFact, own: ReadonlySet<string>): boolean {
  if (link.source !== 'html-href' || link.anchor === undefined || link.target.host === '') return false
  const claimed = claimedDomain(link.anchor)
  if (claimed === null) return false
  const leads = [link, link.target]
  if (leads.some(({ domain }) => isSameOwner(claimed.domain, domain) || own.has(domain))) return false
  return hostKind(link) !== 'tracker' && hostKind(claimed) !== 'shortener' && !isShield(link.target.host)
}

interface Claimed {
  readonly host: string
  readonly url: string
  readonly domain: string
}

function claimedDomain(anchor: string): Claimed | null {
  const found = ADDRESS.exec(anchor)?.[1]
  if (found === undefined || isFileName(found)) return null
  const url = toUrl(`http://${found}`)
  // `Temporal.ZonedDateTime` is a text about programming.
  if (!url || !isLinkedHost(anchor, url.hostname)) return null
  const domain = registrableDomain(url.hostname)
  return domain === '' ? null : { host: url.hostname, url: url.href, domain }
}

function isLinkedHost(anchor: string, host: string): boolean {
  return anchor.includes('://') || host.startsWith('www.') || hasRealSuffix(host)
}

/** `example.co.kr` and `example.com` are one's, as a rule. */
function isSameOwner(one: string, other: string): boolean {
  if (one === other) return true
  const [a = '', b = ''] = [one.split('.', 1)[0], other.split('.', 1)[0]]
  return a === b && a.length > 3
}
