/** What is counted of deliveries. */
import { counterOf, histogramOf } from '../platform/metrics/registry.ts'
import type { Outcome } from './queue/job.ts'

const attempts = counterOf('postern_delivery_attempts_total')
const took = histogramOf('postern_delivery_seconds')

/** Of a copy of mail that was delivered: how long after it had been taken. */
export function noteOutcome({ kind, held, job }: Outcome): void {
  attempts.inc(held ? 'held' : kind)
  if (kind !== 'delivered' || job.kind !== 'mail') return
  took.observe(Math.max(0, (Date.now() - Date.parse(job.receivedAt)) / 1000))
}
