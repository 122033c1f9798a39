/**
 * Marketing: advertising and periodicals of a proven sender that their readers can leave. A label for readers and for the
 * rules of mail programs: it has no points, holds nothing and excuses nothing (decision 0046).
 */
import type { Check } from '../check.ts'
import { marketingEvidence } from './evidence.ts'

const LEAST = 3

export const marketingCheck: Check = {
  name: 'marketing',
  // As authentication, which it waits for.
  budget: 15_000,
  async run(_envelope, facts, deps) {
    const evidence = marketingEvidence(facts)
    if (evidence === null || evidence.points < LEAST) return []
    // Its failure is the authentication check's to report.
    const auth = await deps.auth().catch(() => null)
    if (!auth?.aligned) return []
    return [{ code: 'marketing.mail', evidence: { signs: evidence.signs.join(' ') } }]
  },
}
