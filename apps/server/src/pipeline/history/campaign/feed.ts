/** What decided mail adds to campaigns. */
import type { DecidedMail, HistoryFeed } from '../section.ts'
import { WRITING } from './store.ts'

/** Times in ISO 8601. */
interface CampaignSum {
  readonly id: number
  readonly domain: number
  readonly sender: number
  /** Absent where the campaign was known. */
  readonly bands?: readonly number[]
  readonly sketch?: string
  readonly near: readonly number[]
  readonly first: string
  readonly last: string
  readonly mails: number
  readonly normal: number
}

export const campaignFeed: HistoryFeed<CampaignSum> = {
  sums: ({ campaign, copies, receivedAt }: DecidedMail) => {
    if (campaign === null) return []
    const { id, known, near, sender, bands, sketch } = campaign
    const at = new Date(receivedAt).toISOString()
    const print = known ? {} : { bands, sketch }
    return [...new Set(copies.map((copy) => copy.domain))].map((domain) => {
      const own = copies.filter((copy) => copy.domain === domain)
      const normal = own.filter((copy) => copy.normal).length
      const sum = { id, domain, sender, near, first: at, last: at, mails: own.length, normal, ...print }
      return [`${id} ${domain} ${sender}`, sum] as const
    })
  },
  add: (a, b) => ({
    ...b,
    ...a,
    near: [...new Set([...a.near, ...b.near])].slice(0, 8),
    first: a.first < b.first ? a.first : b.first,
    last: a.last > b.last ? a.last : b.last,
    mails: a.mails + b.mails,
    normal: a.normal + b.normal,
  }),
  writing: WRITING,
}
