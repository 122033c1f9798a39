/** A finding as the setting about its kind has it. */
import type { Finding } from '@postern/contract/findings/catalogue.ts'
import type { ContentPolicy } from '@postern/contract/settings/content-policy.ts'

export function underPolicy(finding: Finding, policy: ContentPolicy): Finding {
  switch (policy) {
    case 'pass':
      return { ...finding, score: 0 }
    case 'score':
      return finding
    case 'tag':
      return { ...finding, tags: true }
    case 'hold':
      return { ...finding, holds: true }
    case 'block':
      return { ...finding, holds: true, blocks: true }
  }
}
