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

export function underPolicy<F extends Finding>(finding: F, policy: ContentPolicy): F {
  return { ...finding, ...EFFECTS[policy] }
}
