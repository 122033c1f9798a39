/** All finding codes, one area a file. A code is `area.reason`; its texts are in texts/findings. */
import { AUTH_FINDINGS } from './auth.ts'
import { BRAND_FINDINGS } from './brand.ts'
import { CAMPAIGN_FINDINGS } from './campaign.ts'
import { CHECK_FINDINGS } from './check.ts'
import type { FindingDefinition } from './define.ts'
import { DETOX_FINDINGS } from './detox.ts'
import { EDGE_FINDINGS } from './edge.ts'
import { FILTER_FINDINGS } from './filter.ts'
import { HEADER_FINDINGS } from './header.ts'
import { HARMFUL_FINDINGS } from './harmful.ts'
import { IMPERSONATION_FINDINGS } from './impersonation.ts'
import { HISTORY_FINDINGS } from './history.ts'
import { KEYWORD_FINDINGS } from './keyword.ts'
import { LINK_FINDINGS } from './link.ts'
import { LIST_FINDINGS } from './lists.ts'
import { INTENT_FINDINGS } from './intent.ts'
import { LOOKALIKE_FINDINGS } from './lookalike.ts'
import { MARKETING_FINDINGS } from './marketing.ts'
import { MIME_FINDINGS } from './mime.ts'
import { REPORT_FINDINGS } from './report.ts'
import { SCORE_FINDINGS } from './score.ts'
import { STRUCTURE_FINDINGS } from './structure.ts'
import { VIRUS_FINDINGS } from './virus.ts'
import { YARA_FINDINGS } from './yara.ts'

const CATALOGUE = {
  ...AUTH_FINDINGS,
  ...BRAND_FINDINGS,
  ...CAMPAIGN_FINDINGS,
  ...CHECK_FINDINGS,
  ...DETOX_FINDINGS,
  ...EDGE_FINDINGS,
  ...FILTER_FINDINGS,
  ...HARMFUL_FINDINGS,
  ...HEADER_FINDINGS,
  ...IMPERSONATION_FINDINGS,
  ...HISTORY_FINDINGS,
  ...KEYWORD_FINDINGS,
  ...LINK_FINDINGS,
  ...LIST_FINDINGS,
  ...INTENT_FINDINGS,
  ...LOOKALIKE_FINDINGS,
  ...MARKETING_FINDINGS,
  ...MIME_FINDINGS,
  ...REPORT_FINDINGS,
  ...SCORE_FINDINGS,
  ...STRUCTURE_FINDINGS,
  ...VIRUS_FINDINGS,
  ...YARA_FINDINGS,
}
export type FindingCode = keyof typeof CATALOGUE
export const FINDINGS: Record<FindingCode, FindingDefinition> = CATALOGUE

/** What one check reports. `evidence` is shown to people: short, escaped by the reader, never a secret. */
export interface Finding {
  readonly code: FindingCode
  /** Overrides the catalogue's score. */
  readonly score?: number
  /** Its points where the statistical score is set aside; the same as beside it where absent. */
  readonly scoreAlone?: number
  /** Overrides the catalogue's: where a setting says whether what was met holds the mail. */
  readonly holds?: boolean
  /** Held even where an allow filter skips the virus scan. */
  readonly blocks?: true
  /** Delivered with the domain's mark, whatever it scores. */
  readonly tags?: true
  /** Kept back unless a filter lets it in, whatever it scores. */
  readonly quarantines?: true
  readonly evidence?: Readonly<Record<string, string | number>>
}
