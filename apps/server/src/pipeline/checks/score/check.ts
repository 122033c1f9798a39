/** The statistical score of a message, with the features that weighed most. No I/O after the model is loaded. */
import type { Check } from '../check.ts'
import { isDeliveryReport } from '../headers/delivery-report.ts'
import { headerSignals } from '../headers/signals.ts'
import { loadModel } from './model.ts'
import type { Model } from './model.ts'

let model: Model | undefined

/** A delivery report quotes other mail: its words alone never make it unwanted. */
const REPORT_CEILING = 2

export const scoreCheck: Check = {
  name: 'score',
  budget: 1_000,
  run(envelope, facts) {
    model ??= loadModel()
    const limit = isDeliveryReport(envelope, facts) ? REPORT_CEILING : undefined
    const { points, base, groups, signals } = model.score(headerSignals(envelope, facts), limit)
    const evidence = { base, groups: JSON.stringify(groups), signals: JSON.stringify(signals) }
    return [{ code: 'score.statistical', score: points, evidence }]
  },
}
