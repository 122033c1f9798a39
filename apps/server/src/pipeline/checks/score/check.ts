/** The statistical score of a message, with the features that weighed most. No I/O after the model is loaded. */
import type { MailFacts } from '@postern/mail/facts.ts'
import type { Envelope } from '../../../smtp/envelope.ts'
import type { Check } from '../../check.ts'
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
    const { points, reasons } = model.score(headerSignals(envelope, facts))
    const score = isDeliveryReport(envelope, facts) ? Math.min(points, REPORT_CEILING) : points
    return [{ code: 'score.statistical', score, evidence: { reasons: reasons.join(' · ') } }]
  },
}

/** Sent from the null sender and made like a report (RFC 3464), or by what calls itself a mail system. */
function isDeliveryReport(envelope: Envelope, facts: MailFacts): boolean {
  if (envelope.sender !== '') return false
  const shaped = facts.parts.some((part) =>
    /^(?:multipart\/report|message\/delivery-status)$/.test(part.contentType.type),
  )
  return (
    shaped || /mailer-?daemon|postmaster@|mail delivery (?:sub)?system/i.test(facts.header('from')[0] ?? '')
  )
}
