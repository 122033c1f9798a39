/** Sender authentication as findings; the results themselves are evaluated once and shared (CheckDeps.auth). */
import { authFindings } from '@postern/mail/auth/findings.ts'
import type { Check } from '../../check.ts'

/** ms: a few DNS questions of at most three seconds each, side by side. */
const BUDGET = 10_000

export const authCheck: Check = {
  name: 'auth',
  budget: BUDGET,
  run: async (_envelope, facts, deps) => authFindings(await deps.auth(), facts),
}
