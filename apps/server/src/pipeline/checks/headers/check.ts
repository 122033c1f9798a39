/** Header heuristics: who claims to write, over which hop it came, and what the subject does. No I/O. */
import type { Check } from '../check.ts'
import { easeReport } from './delivery-report.ts'
import { hiddenText } from './hidden-text.ts'
import { HEADER_RULES } from './rules.ts'
import { headerSignals } from './signals.ts'

export const headersCheck: Check = {
  name: 'headers',
  budget: 500,
  run(envelope, facts) {
    const signals = headerSignals(envelope, facts)
    const findings = HEADER_RULES.flatMap(([code, holds, points]) => {
      const evidence = holds(signals)
      if (evidence === null) return []
      const score = points?.(signals)
      return [score === undefined ? { code, evidence } : { code, evidence, score }]
    })
    return easeReport(envelope, facts, [...findings, ...hiddenText(facts)])
  },
}
