/**
 * Sender authentication: SPF (RFC 7208), DKIM (RFC 6376), DMARC (RFC 9989), ARC (RFC 8617). A check that DNS kept
 * from being made scores nothing, and passing says who sent a mail, not that it is wanted.
 */
import { defineFindings } from './define.ts'

export const AUTH_FINDINGS = defineFindings({
  'auth.spf-pass': { severity: 'good', score: 0 },
  'auth.spf-fail': { severity: 'medium', score: 1.2 },
  'auth.spf-softfail': { severity: 'low', score: 1 },
  'auth.spf-neutral': { severity: 'info', score: 0.2 },
  'auth.spf-none': { severity: 'info', score: 0.3 },
  'auth.spf-permerror': { severity: 'low', score: 0.5 },
  'auth.spf-temperror': { severity: 'info', score: 0 },

  'auth.dkim-pass': { severity: 'good', score: 0 },
  'auth.dkim-fail': { severity: 'low', score: 0.5 },
  /** A signature that cannot be judged: broken syntax, no key, expired. */
  'auth.dkim-invalid': { severity: 'low', score: 0.3 },
  /** A key or algorithm too weak to prove anything (RFC 8301). */
  'auth.dkim-weak': { severity: 'low', score: 0.3 },
  /** It verifies, but l= leaves a part of the body unsigned. */
  'auth.dkim-partial': { severity: 'medium', score: 0.8 },
  'auth.dkim-none': { severity: 'info', score: 0.3 },
  'auth.dkim-temperror': { severity: 'info', score: 0 },

  'auth.dmarc-pass': { severity: 'good', score: 0 },
  'auth.dmarc-fail-none': { severity: 'low', score: 0.5 },
  'auth.dmarc-fail-quarantine': { severity: 'medium', score: 2.5 },
  'auth.dmarc-fail-reject': { severity: 'high', score: 4 },
  'auth.dmarc-none': { severity: 'info', score: 0.2 },
  /** From names nobody DMARC could be asked about. */
  'auth.dmarc-permerror': { severity: 'medium', score: 1 },
  'auth.dmarc-temperror': { severity: 'info', score: 0 },

  'auth.arc-pass': { severity: 'info', score: 0 },
  'auth.arc-fail': { severity: 'low', score: 0.3 },
  'auth.arc-temperror': { severity: 'info', score: 0 },
  /** A listed forwarder vouches that DMARC passed before it changed the mail. */
  'auth.arc-trusted': { severity: 'good', score: 0 },

  /** The From domain is proven by SPF or DKIM: the identity that allow filters trust. */
  'auth.aligned': { severity: 'good', score: -0.3 },
  'auth.from-multiple': { severity: 'high', score: 1.5 },
})
export type AuthFindingCode = keyof typeof AUTH_FINDINGS
