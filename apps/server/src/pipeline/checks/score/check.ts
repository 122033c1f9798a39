/** The statistical score of a message, with the features that weighed most. No I/O after the model is loaded. */
import type { Check } from '../../check.ts'
import { headerSignals } from '../headers/signals.ts'
import { loadModel } from './model.ts'
import type { Model } from './model.ts'

let model: Model | undefined

export const scoreCheck: Check = {
  name: 'score',
  budget: 1_000,
  run(envelope, facts) {
    model ??= loadModel()
    const { points, reasons } = model.score(headerSignals(envelope, facts))
    return [{ code: 'score.statistical', score: points, evidence: { reasons: reasons.join(' · ') } }]
  },
}
