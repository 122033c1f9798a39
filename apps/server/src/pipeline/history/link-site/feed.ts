/** What decided mail adds to the sites that are remembered. */
import type { HistoryFeed } from '../section.ts'
import { WRITING } from './store.ts'

/** Times in ISO 8601. */
interface LinkSiteSum {
  readonly domain: string
  readonly first: string
  readonly last: string
  readonly normal: number
  readonly unwanted: number
}

export const linkSiteFeed: HistoryFeed<LinkSiteSum> = {
  sums: ({ receivedAt, linkSites, copies }) => {
    const at = new Date(receivedAt).toISOString()
    const normal = copies.some((copy) => copy.normal)
    return linkSites.map((domain) => [
      domain,
      { domain, first: at, last: at, normal: normal ? 1 : 0, unwanted: normal ? 0 : 1 },
    ])
  },
  add: (a, b) => ({
    domain: a.domain,
    first: a.first < b.first ? a.first : b.first,
    last: a.last > b.last ? a.last : b.last,
    normal: a.normal + b.normal,
    unwanted: a.unwanted + b.unwanted,
  }),
  writing: WRITING,
}
