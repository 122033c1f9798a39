/** What a message carries of its campaign: to be recorded with it, and added to what is remembered. */
import type { MailFacts } from '@postern/mail/facts.ts'
import { printOf, senderOf } from './print.ts'
import type { Campaign, CampaignMark } from './campaign.ts'

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
