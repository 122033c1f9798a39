/** Whether the model's points count, and what a trace says where they don't. */
import type { Finding } from '@postern/contract/findings/catalogue.ts'
import { scoreAlone, scoreOf } from '../checks/total.ts'

/** `fallen-back`: the watch found that the model runs away; `off`: an administrator wants rules alone. */
export type ScoreMode = 'counts' | 'fallen-back' | 'off'

/** What the setting `scan.statisticalScore` makes of what the watch found. */
export function scoreMode(setting: 'on' | 'auto' | 'off', away: boolean): ScoreMode {
  if (setting === 'off') return 'off'
  return setting === 'auto' && away ? 'fallen-back' : 'counts'
}

const CODES = { 'fallen-back': 'score.fallen-back', off: 'score.off' } as const

/**
 * The findings as they count: where the model is set aside, its own with its value and without points, the others with what
 * they weigh alone.
 */
export function setAside(findings: readonly Finding[], mode: ScoreMode): readonly Finding[] {
  if (mode === 'counts') return findings
  return findings.map((finding) =>
    finding.code === 'score.statistical'
      ? { code: CODES[mode], score: 0, evidence: { ...finding.evidence, points: scoreOf(finding) } }
      : { ...finding, score: scoreAlone(finding) },
  )
}

/** What the model gave, counted or not; null when it did not judge. */
export function modelPoints(findings: readonly Finding[]): number | null {
  for (const finding of findings) {
    if (finding.code === 'score.statistical') return scoreOf(finding)
    if (finding.code === CODES.off || finding.code === CODES['fallen-back']) {
      return Number(finding.evidence?.['points'] ?? 0)
    }
  }
  return null
}
