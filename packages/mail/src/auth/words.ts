/** Words of mailauth made ours. */
import type { AuthVerdict } from './results.ts'

const VERDICTS: ReadonlySet<string> = new Set<AuthVerdict>([
  'none',
  'neutral',
  'pass',
  'fail',
  'softfail',
  'policy',
  'temperror',
  'permerror',
  'skipped',
])

/** A result word as our type; what mailauth may add some day counts as neutral, which is never a pass. */
export function toVerdict(word: string): AuthVerdict {
  return VERDICTS.has(word) ? (word as AuthVerdict) : 'neutral'
}

/** Third-party text as one printable ASCII line of at most `limit` characters. */
export function plainReason(text: string, limit: number): string {
  return text
    .slice(0, limit)
    .replace(/[^\x20-\x7e]+/g, ' ')
    .trim()
}
