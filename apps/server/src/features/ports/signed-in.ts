/** Who handed a stored mail in by AUTH, as its trace tells. */
import type { TraceEntry } from '@postern/contract/validation/trace-entry.ts'

/** The account's address; null for mail of strangers. `trace`: as it is stored. */
export function signedInAs(trace: unknown): string | null {
  const entries = Array.isArray(trace) ? (trace as readonly TraceEntry[]) : []
  const account = entries.find(({ code }) => code === 'edge.authenticated')?.evidence['account']
  return typeof account === 'string' ? account : null
}
