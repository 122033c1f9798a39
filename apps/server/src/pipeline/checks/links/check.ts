/** Where the links of a message lead, from its bodies and from what is attached. Follows nothing, asks nobody. */
import type { MailFacts } from '@postern/mail/facts.ts'
import type { Check } from '../check.ts'
import { linksOf } from '../links-of.ts'
import { easeReport } from '../headers/delivery-report.ts'
import { addressHits } from './addresses.ts'
import { attachedHits, codeHits } from './attached.ts'
import { sitesOf } from '../../history/link-site/sites.ts'
import type { LinkSites } from '../../history/link-site/section.ts'
import { ownDomains, shown, type LinkHit } from './hit.ts'
import { shownHosts } from './shown-host.ts'
import { targetHits } from './targets.ts'

/** Links that are looked at, of the bodies and of attachments together. */
const MAX_LINKS = 400

export const linksCheck: Check = {
  name: 'links',
  // What lies in the attachments is read by whichever check wants it first.
  budget: 15_000,
  async run(envelope, facts, deps) {
    const reading = await linksOf(facts, deps)
    const own = ownDomains(facts)
    const clicked = reading.links
      .filter(({ source, role }) => source !== 'header' && source !== 'html-src' && role !== 'picture')
      .slice(0, MAX_LINKS)
    const pictures = new Set(
      facts.attachments
        .filter(({ detectedType }) => detectedType.startsWith('image/'))
        .map(({ name, path }) => name || path),
    )
    return easeReport(envelope, facts, [
      ...newSites(facts, own, (await deps.history()).linkSite),
      ...shownHosts(clicked, own),
      ...addressHits(clicked),
      ...targetHits(clicked, own),
      ...codeHits(reading, own, pictures),
      ...attachedHits(reading, own),
    ])
  },
}

/** Without an answer nothing is new. */
function newSites(facts: MailFacts, own: ReadonlySet<string>, known: LinkSites | null): LinkHit[] {
  const site = known && sitesOf(facts).find((domain) => !known.has(domain) && !own.has(domain))
  return site ? [{ code: 'link.host-new', evidence: { host: shown(site) } }] : []
}
