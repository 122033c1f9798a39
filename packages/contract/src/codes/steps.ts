/** Steps of the decision that the trace names beside findings (product §12). */
export const DECISION_STEPS = [
  'decision.refused',
  'decision.virus',
  'decision.report',
  'decision.held',
  'decision.tagged',
  'decision.bypass',
  'decision.allowed',
  'decision.denied',
  'decision.denied-as-domain',
  'decision.keyword',
  'decision.rule',
  'decision.score',
  'decision.warned',
  'decision.waiting',
  'decision.refused-sender',
  'decision.normal',
  'decision.unchecked',
  'decision.rescanned',
  'decision.checked-later',
] as const
export type DecisionStep = (typeof DECISION_STEPS)[number]
