/** A finding as the setting about its kind has it. */
import type { Finding } from '@postern/contract/findings/catalogue.ts'
import type { ContentPolicy } from '@postern/contract/settings/content-policy.ts'

const EFFECTS: Readonly<Record<ContentPolicy, Omit<Partial<Finding>, 'code' | 'evidence'>>> = {
  pass: { score: 0 },
  score: {},
  tag: { tags: true },
  hold: { holds: true },
  block: { holds: true, blocks: true },
}

/** As underPolicy, for what is known of sender and links: any filter that lets the mail in outweighs a hold (product §12). */
export function underRule(finding: Finding, policy: ContentPolicy): Finding {
  return policy === 'hold' ? { ...finding, quarantines: true } : underPolicy(finding, policy)
}

export function underPolicy<F extends Finding>(finding: F, policy: ContentPolicy): F {
  return { ...finding, ...EFFECTS[policy] }
}
