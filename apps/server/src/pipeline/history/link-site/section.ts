/** Where mail led before: the sites of a message's links, as this gateway has seen them in anybody's mail. */
import { defineSection } from '../section.ts'
import { linkSiteFeed } from './feed.ts'
import { sitesOf } from './sites.ts'
import { ANSWERING, type LinkSiteRow, type RememberedSite } from './store.ts'

interface SitesQuestion {
  readonly sites: readonly string[]
}

/** By registrable domain; a site that is missing has never been seen. */
export type LinkSites = ReadonlyMap<string, RememberedSite>

export const linkSiteSection = defineSection<SitesQuestion, LinkSiteRow, LinkSites>({
  ask: (facts) => {
    const sites = sitesOf(facts)
    return sites.length === 0 ? null : { sites }
  },
  answering: ANSWERING,
  feed: linkSiteFeed,
  // Of the gateway as a whole: all domains hear the same.
  read: (rows) => new Map((rows[0]?.sites ?? []).map((site) => [site.domain, site])),
})
