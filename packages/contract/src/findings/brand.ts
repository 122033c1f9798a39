/** Names of brands that somebody else uses (decision 0042). A name alone is no crime: resellers and fans have them too. */
import { defineFindings } from './define.ts'

export const BRAND_FINDINGS = defineFindings({
  /**
   * The display name is a brand's, the sender is not. The check gives fewer points where From is proven or the name is a
   * common word, none where the recipients know the sender.
   */
  'brand.sender-name': { severity: 'medium', score: 2 },
  /** A public mailbox under a brand's name. */
  'brand.sender-free': { severity: 'high', score: 3.5 },
  /** Letters of the name were exchanged so that only people read the brand. */
  'brand.sender-disguised': { severity: 'high', score: 4 },
  /** From is the brand's domain, and SPF or DKIM say that it was not the brand. */
  'brand.sender-forged': { severity: 'high', score: 1.5 },
})
export type BrandFindingCode = keyof typeof BRAND_FINDINGS
