/** Links in attachments, calendars and codes, by the settings about them. Follows nothing. */
import type { Finding, FindingCode } from '@postern/contract/findings/catalogue.ts'
import { FINDINGS } from '@postern/contract/findings/catalogue.ts'
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import type { ContentPolicy } from '@postern/contract/settings/content-policy.ts'
import type { LinkFact, LinkSource } from '@postern/mail/links/link.ts'
import type { Check } from '../check.ts'
import { linksOf, type LinkReading } from '../links-of.ts'
import { addressHits } from '../links/addresses.ts'
import { attachedHits } from '../links/attached.ts'
import { ownDomains, shown } from '../links/hit.ts'
import { targetHits } from '../links/targets.ts'
import { underPolicy } from '../under-policy.ts'

export type AttachedLinkPolicy = SettingsValues['attachedLink']

/** Findings of the links check that count as suspicious: those that are worth this much by themselves. */
const SUSPICIOUS = 0.3
const MAX_LINKS = 400
const PLACES: Partial<Record<LinkSource, 'pages' | 'calendars' | 'codes'>> = {
  'html-file': 'pages',
  calendar: 'calendars',
  qr: 'codes',
}

export function attachedLinksCheck(policy: AttachedLinkPolicy): Check {
  return {
    name: 'attached-links',
    // What lies in the attachments is read by whichever check wants it first.
    budget: 15_000,
    async run(_envelope, facts, deps) {
      const reading = await linksOf(facts, deps)
      const own = ownDomains(facts)
      const links = reading.links.filter((link) => isLookedAt(link, policy)).slice(0, MAX_LINKS)
      if (links.length === 0 || (await isExcepted(own, policy, deps.auth))) return []
      return findings({ ...reading, links }, own, policy)
    },
  }
}

/** Only senders that are proven are left alone. */
async function isExcepted(
  own: ReadonlySet<string>,
  { exceptSenders }: AttachedLinkPolicy,
  auth: () => Promise<{ readonly aligned: boolean }>,
): Promise<boolean> {
  return [...own].some((domain) => isBelow(domain, exceptSenders)) && (await auth()).aligned
}

function isLookedAt(link: LinkFact, policy: AttachedLinkPolicy): boolean {
  const { source, file, host, target } = link
  if ((file === '' && source !== 'qr') || host === '') return false
  if (!policy[PLACES[source] ?? 'documents']) return false
  return !(isBelow(host, policy.exceptSites) && isBelow(target.host, policy.exceptSites))
}

function findings(reading: LinkReading, own: ReadonlySet<string>, policy: AttachedLinkPolicy): Finding[] {
  const found: Finding[] = []
  const tell = (code: FindingCode, { file, target }: LinkFact, does: ContentPolicy, what = ''): void => {
    const evidence = { host: shown(target.host), name: shown(file || 'QR'), ...(what === '' ? {} : { what }) }
    found.push(underPolicy({ code, evidence }, does))
  }
  const { links } = reading
  const blocked = links.find(({ host, target }) =>
    [host, target.host].some((each) => isBelow(each, policy.blockedSites)),
  )
  if (blocked) tell('link.attached-blocked', blocked, policy.blocked)
  const suspect = suspicious(reading, own)
  if (suspect) tell('link.attached-suspicious', suspect.link, policy.suspicious, suspect.code)
  const other = links.find(({ target }) => !own.has(target.domain))
  if (other) tell('link.attached', other, policy.others)
  return found
}

/** The first link by which the links check finds something. */
function suspicious(
  { links, pages }: LinkReading,
  own: ReadonlySet<string>,
): { readonly link: LinkFact; readonly code: FindingCode } | null {
  for (const link of links) {
    const hits = [
      ...addressHits([link]),
      ...targetHits([link], own),
      ...attachedHits(
        { links: [link], pages: pages.filter(({ file }) => file === link.file), pdfs: [] },
        own,
      ),
    ]
    const hit = hits.find(({ code }) => FINDINGS[code].score >= SUSPICIOUS)
    if (hit) return { link, code: hit.code }
  }
  return null
}

/** The host is one of these sites, or below one. */
function isBelow(host: string, sites: readonly string[]): boolean {
  return sites.some((site) => host === site.toLowerCase() || host.endsWith(`.${site.toLowerCase()}`))
}
