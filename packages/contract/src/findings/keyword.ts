/** The keyword monitor: which of its counts a message reaches. None has points; `decide` reads them after the filters. */
import { defineFindings } from './define.ts'

export const KEYWORD_FINDINGS = defineFindings({
  /** Some were met, fewer than the warning count. */
  'keyword.met': { severity: 'info', score: 0 },
  'keyword.warning': { severity: 'low', score: 0 },
  'keyword.block': { severity: 'high', score: 0 },
})
export type KeywordFindingCode = keyof typeof KEYWORD_FINDINGS
