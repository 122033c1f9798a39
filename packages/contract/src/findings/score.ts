/** The statistical score: a model's judgement of words, headers, links and structure together. */
import { defineFindings } from './define.ts'

export const SCORE_FINDINGS = defineFindings({
  /** The check gives the points, from -4 (surely wanted) to 8 (surely unwanted). */
  'score.statistical': { severity: 'info', score: 0 },
  /** The same, set aside: the watch found that the model runs away, and rules decide alone (decision 0045). */
  'score.fallen-back': { severity: 'info', score: 0 },
  /** The same, set aside by the setting. */
  'score.off': { severity: 'info', score: 0 },
  /** What people of the recipient's domain have said of mail like it (decision 0066): -1.5 to 2.5 points. */
  'score.learnt': { severity: 'info', score: 0 },
})
export type ScoreFindingCode = keyof typeof SCORE_FINDINGS
