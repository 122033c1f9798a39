/** A second reading of pages by the reader of `@postern/mail`, which looks for what acts in any spelling. */
import type { ActiveFeature } from '@postern/mail/active/features.ts'
import { pageActs } from '@postern/mail/active/page.ts'

const ACTING: ReadonlySet<string> = new Set<ActiveFeature>([
  'page-script',
  'page-hidden',
  'page-file',
  'address',
])

/** The first thing that acts; null where there is none. */
export function pageSeenToAct(bytes: Buffer): string | null {
  for (const [feature, detail] of pageActs(bytes, false))
    if (ACTING.has(feature)) return `${feature} ${detail}`
  return null
}
