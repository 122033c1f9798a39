/** Sender authentication as findings; the results themselves are evaluated once and shared (CheckDeps.auth). */
import type { FindingCode } from '@postern/contract/findings/catalogue.ts'
import type { ContentPolicy } from '@postern/contract/settings/content-policy.ts'
import { authFindings } from '@postern/mail/auth/findings.ts'
import type { Check } from '../check.ts'
import { underRule } from '../under-policy.ts'

/** ms: hostile DNS can keep SPF, DKIM and DMARC busy for 12 seconds. */
const BUDGET = 15_000

/** What becomes of mail whose sender is not who it says. */
export interface SenderPolicy {
  readonly spfFail: ContentPolicy
  readonly spfSoftfail: ContentPolicy
  readonly dkimFail: ContentPolicy
  readonly dmarcReject: ContentPolicy
  readonly dmarcQuarantine: ContentPolicy
  readonly dmarcNone: ContentPolicy
  readonly arcFail: ContentPolicy
}

const POLICIES: Partial<Record<FindingCode, keyof SenderPolicy>> = {
  'auth.spf-fail': 'spfFail',
  'auth.spf-softfail': 'spfSoftfail',
  'auth.dkim-fail': 'dkimFail',
  'auth.dkim-invalid': 'dkimFail',
  'auth.dkim-weak': 'dkimFail',
  'auth.dmarc-fail-reject': 'dmarcReject',
  'auth.dmarc-fail-quarantine': 'dmarcQuarantine',
  'auth.dmarc-fail-none': 'dmarcNone',
  'auth.arc-fail': 'arcFail',
}

export function authCheck(policy: SenderPolicy): Check {
  return {
    name: 'auth',
    budget: BUDGET,
    run: async (_envelope, facts, deps) =>
      authFindings(await deps.auth(), facts).map((finding) => {
        const setting = POLICIES[finding.code]
        // Without points it is excused: forwarding and lists break SPF and signatures, and the From domain is proven.
        return setting === undefined || finding.score === 0 ? finding : underRule(finding, policy[setting])
      }),
  }
}
