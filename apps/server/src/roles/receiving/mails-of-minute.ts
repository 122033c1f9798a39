/** How many mails this process has recorded in the last minute. */
import { totalOf } from '../../platform/metrics/registry.ts'

const MINUTE_MS = 60_000

/** `lately` is asked every few seconds: the precision is that of the questions. */
export function mailsOfMinute(
  total: () => number = () => totalOf('postern_mails_total'),
  now: () => number = () => performance.now(),
): { lately(): number } {
  const seen: { readonly at: number; readonly total: number }[] = [{ at: now(), total: total() }]
  return {
    lately() {
      const at = now()
      seen.push({ at, total: total() })
      while (seen.length > 2 && seen[1]!.at <= at - MINUTE_MS) seen.shift()
      return seen.at(-1)!.total - seen[0]!.total
    },
  }
}
