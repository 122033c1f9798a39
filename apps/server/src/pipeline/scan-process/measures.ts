/** What is counted of messages under judgement. */
import { counterOf, histogramOf, takeCounted, type Sample } from '../../platform/metrics/registry.ts'

const scans = histogramOf('postern_scan_seconds')
const failures = counterOf('postern_scan_failures_total')

/** Seconds from the wish for a verdict to the verdict. */
export function noteScan(took: number): void {
  scans.observe(took)
}

export function noteFailure(kind: 'died' | 'check-failed'): void {
  failures.inc(kind)
}

/** ms between two hand-overs of what a scan process has counted. */
const EVERY_MS = 2_000
let handedOver = 0

/** What the scan process has counted, along with an answer, now and then. */
export function countedMeanwhile(): { readonly counted?: readonly Sample[] } {
  const now = performance.now()
  if (now - handedOver < EVERY_MS) return {}
  handedOver = now
  return { counted: takeCounted() }
}
