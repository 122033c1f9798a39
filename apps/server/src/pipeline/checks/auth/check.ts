/** Sender authentication as findings; the results themselves are evaluated once and shared (CheckDeps.auth). */
import { authFindings } from '@postern/mail/auth/findings.ts'
import type { Check } from '../../check.ts'

/** ms: hostile DNS can keep SPF, DKIM and DMARC busy for 12 seconds. */
const BUDGET = 15_000

export const authCheck: Check = {
  name: 'auth',
  budget: BUDGET,
  run: async (_envelope, facts, deps) => authFindings(await deps.auth(), facts),
}
