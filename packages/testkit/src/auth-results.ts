/** What sender authentication found, for tests of whatever judges by it. */
import type { AuthResults, AuthVerdict } from '@postern/mail/auth/results.ts'

/** SPF and DMARC say `verdict` of `domain`, aligned where they pass; no DKIM, no ARC. `change` takes the place of what it names. */
export function authResults(
  verdict: AuthVerdict,
  domain = '',
  change: Partial<AuthResults> = {},
): AuthResults {
  const aligned = verdict === 'pass'
  return {
    spf: { verdict, domain, aligned, reason: '', explanation: '' },
    dkim: [],
    dmarc: { verdict, policy: '', domain, reason: '' },
    arc: { verdict: 'none', instances: 0, reason: '' },
    fromDomain: domain,
    aligned,
    ...change,
  }
}
