/** What decided about a mail, in one entry of its trace: for lists of reports. Pure. */
import type { TraceEntry } from '@postern/contract/validation/trace-entry.ts'

/** The entry that decided; where the sum did, the finding that weighs most; null where nothing is known. */
export function whyOf({ trace }: { readonly trace: unknown }): TraceEntry | null {
  const entries = Array.isArray(trace) ? (trace as TraceEntry[]) : []
  const findings = entries.filter(({ kind }) => kind !== 'step')
  const heaviest = findings.toSorted((a, b) => Math.abs(b.score) - Math.abs(a.score))[0]
  return findings.find((entry) => entry.decisive) ?? heaviest ?? null
}
