/** What is counted of mail that is disarmed. */
import { DETOX_STATES } from '@postern/contract/codes/detox.ts'
import { stateOf } from '@postern/contract/validation/detox-report.ts'
import { counterOf, histogramOf } from '../../platform/metrics/registry.ts'
import type { DetoxAnswer } from './protocol.ts'

const seconds = histogramOf('postern_detox_seconds')
const mails = counterOf('postern_detox_mails_total')
const late = counterOf('postern_detox_late_total')

const NAMES = new Map(Object.entries(DETOX_STATES).map(([name, state]) => [state, name]))

/** `took` in seconds, waiting for a process included. */
export function noteDetox({ report }: DetoxAnswer, took: number): void {
  seconds.observe(took)
  mails.inc(NAMES.get(stateOf(report)) ?? 'none')
}

/** A sender could not wait for it. */
export function noteLate(): void {
  late.inc()
}
