/** What a message carries of its campaign: to be recorded with it, and added to what is remembered. */
import type { MailFacts } from '@postern/mail/facts.ts'
import { printOf, senderOf } from './print.ts'
import type { Campaign } from './section.ts'

/** JSON. */
export interface CampaignMark {
  /** The campaign, or what it will be called if it is new. */
  readonly id: number
  /** It was known when the message came. */
  readonly known: boolean
  /** Other campaigns that the message is like: they are one. */
  readonly near: readonly number[]
  /** Hash of the organisation that From names; 0: none. */
  readonly sender: number
  readonly bands: readonly number[]
  /** 128 hexadecimal digits. */
  readonly sketch: string
}

/** Null where a message says too little. `campaign` is what was remembered. */
export function campaignMark(facts: MailFacts, campaign: Campaign | null): CampaignMark | null {
  const print = printOf(facts)
  if (print === null) return null
  return {
    id: campaign?.id ?? print.id,
    known: campaign !== null,
    near: campaign?.near ?? [],
    sender: senderOf(facts),
    bands: print.bands,
    sketch: print.digits,
  }
}
