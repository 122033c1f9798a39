/** How a count stands to what is usual. */
import type { UsualRange } from '@postern/contract/routes/dashboard.ts'

export type Standing = 'more' | 'less' | 'usual'

export function standingOf(count: number, { low, high }: UsualRange): Standing {
  return count > high ? 'more' : count < low ? 'less' : 'usual'
}
