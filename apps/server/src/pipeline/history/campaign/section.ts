/** Whether mail nearly the same as this has come before, to anybody; and what the recipients' people did with it. */
import { correspondentAddress } from '@postern/mail/address/correspondent-address.ts'
import type { MailFacts } from '@postern/mail/facts.ts'
import { defineSection } from '../section.ts'
import type { Campaign } from './campaign.ts'
import { campaignFeed } from './feed.ts'
import { printOf, senderOf } from './print.ts'
import { ANSWERING, type CampaignRow } from './store.ts'

interface CampaignQuestion {
  readonly bands: readonly number[]
  readonly sketch: string
  readonly sender: number
  /** Whom From names; '' where there is no one. */
  readonly address: string
}

export const campaignSection = defineSection<CampaignQuestion, CampaignRow, Campaign | null>({
  ask,
  answering: ANSWERING,
  feed: campaignFeed,
  read: (rows) => {
    const known = rows.find((row) => row !== null)
    if (!known) return null
    // A verdict is one for all recipients: what one company's people said must not reach another's mail.
    return {
      ...known,
      reported: rows.every((row) => row?.reported === true),
      released: rows.every((row) => row?.released === true),
    }
  },
})

function ask(facts: MailFacts): CampaignQuestion | null {
  const print = printOf(facts)
  if (print === null) return null
  return {
    bands: print.bands,
    sketch: print.digits,
    sender: senderOf(facts),
    address: correspondentAddress(facts.from.length === 1 ? facts.from[0]!.address : ''),
  }
}
