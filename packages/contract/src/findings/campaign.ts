/**
 * Mail that is nearly the same as other mail of this gateway (decision 0044). Copies alone say little: newsletters and notices
 * have them too. What people said of a copy reaches the others, as far as the person's region.
 */
import { defineFindings } from './define.ts'

export const CAMPAIGN_FINDINGS = defineFindings({
  /** Many copies within two hours of what had never been seen, from a sender that is not proven or not known. */
  'campaign.flood': { severity: 'medium', score: 1.5 },
  /** Somebody of the recipients' side denied a copy, and nobody gave one back since. */
  'campaign.reported': { severity: 'high', score: 3 },
  /** Somebody of the recipients' side gave back a copy of the same sender, who is proven. */
  'campaign.released': { severity: 'good', score: -0.3 },
})
export type CampaignFindingCode = keyof typeof CAMPAIGN_FINDINGS
