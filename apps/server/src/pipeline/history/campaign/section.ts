/** Whether mail nearly the same as this has come before, to anybody; and what the recipients' people did with it. */
import { correspondentAddress } from '@postern/mail/correspondent-address.ts'
import type { MailFacts } from '@postern/mail/facts.ts'
import { defineSection } from '../section.ts'
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

/** Counts are of the whole gateway and are never shown; words are of the recipients' own people. */
export interface Campaign {
  readonly id: number
  /** Other campaigns that the message is like. */
  readonly near: readonly number[]
  /** ms since the epoch: its first mail, and the first of all campaigns that are remembered. */
  readonly firstSeen: number
  readonly remembering: number
  /** Copies in this hour and the one before. */
  readonly recent: number
  /** Organisations that From named, up to 8. */
  readonly senders: number
  /** For all recipients: denied, or given back later than that. The latter only of whom From names. */
  readonly reported: boolean
  readonly released: boolean
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
