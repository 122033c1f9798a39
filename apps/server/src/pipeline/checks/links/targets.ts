/** Where links finally lead: places for everybody, somebody else's redirects, files that run. */
import { hostKind, type HostKind } from '@postern/mail/links/host-kinds.ts'
import type { LinkFact } from '@postern/mail/links/link.ts'
import { isShield } from '@postern/mail/links/redirectors.ts'
import { FREE_MAIL } from '@postern/mail/address/free-mail.ts'
import { shown, type LinkHit } from './hit.ts'

const HOSTED: ReadonlySet<HostKind> = new Set<HostKind>(['hosting', 'form', 'storage'])
const DOWNLOAD =
  /\.(?:exe|scr|pif|bat|cmd|msi|msix|appx|appinstaller|vbs|vbe|jse|wsf|hta|ps1|jar|lnk|iso|img|vhdx?|dmg|apk|zip|rar|7z|cab|ace|one)$/i
/** More sites than that are no call to act, but a newsletter. */
const FEW_SITES = 3

export function targetHits(links: readonly LinkFact[], own: ReadonlySet<string>): LinkHit[] {
  const hits: LinkHit[] = []
  const web = links.filter(({ scheme }) => scheme === 'http' || scheme === 'https')
  const short = web.find((link) => shortenerOf(link) !== null)
  if (short) hits.push({ code: 'link.shortener', evidence: { host: shown(shortenerOf(short)!) } })
  const followed = web.find(({ shortener }) => shortener !== undefined)
  if (followed)
    hits.push({
      code: 'link.short-target',
      evidence: { host: shown(followed.shortener!), target: shown(followed.target.host) },
    })
  const sites = new Set(web.map(({ target }) => target.domain).filter((domain) => !own.has(domain)))
  const hosted =
    sites.size <= FEW_SITES && claimsOrganisation(own)
      ? web.find(({ target }) => isHosted(target, own))
      : undefined
  if (hosted) hits.push({ code: 'link.hosted', evidence: { host: shown(hosted.target.host) } })
  const passed = web.find((link) => isPassedOn(link, own))
  if (passed)
    hits.push({
      code: 'link.redirect',
      evidence: { host: shown(passed.host), target: shown(passed.target.host) },
    })
  const download = web.find(({ target }) => downloadOf(target.url) !== '' && !own.has(target.domain))
  if (download)
    hits.push({
      code: 'link.download',
      evidence: { host: shown(download.target.host), name: shown(downloadOf(download.target.url)) },
    })
  return hits
}

/** Host of the service that shortened it; null for a link that is not short. */
function shortenerOf({ shortener, target }: LinkFact): string | null {
  return shortener ?? (hostKind(target) === 'shortener' ? target.host : null)
}

/** It comes from a domain that is no public mailbox provider. */
function claimsOrganisation(own: ReadonlySet<string>): boolean {
  return own.size > 0 && [...own].every((domain) => !FREE_MAIL.has(domain))
}

function isHosted(target: LinkFact['target'], own: ReadonlySet<string>): boolean {
  const kind = hostKind(target)
  return kind !== null && HOSTED.has(kind) && !own.has(target.domain)
}

/** Through neither the sender's own host nor a service for it, and on to a third one. */
function isPassedOn(link: LinkFact, own: ReadonlySet<string>): boolean {
  // What a shortener passes on to is told as that.
  if (link.shortener !== undefined) return false
  if (link.hops === 0 || link.domain === '' || own.has(link.domain) || own.has(link.target.domain))
    return false
  return link.domain !== link.target.domain && hostKind(link) !== 'tracker' && !isShield(link.host)
}

/** Name of a file in the path that runs or may hold what does, '' without. */
function downloadOf(address: string): string {
  const { pathname } = URL.parse(address) ?? { pathname: '' }
  const name = pathname.slice(pathname.lastIndexOf('/') + 1)
  return DOWNLOAD.test(name) ? name : ''
}
