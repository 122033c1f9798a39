/**
 * Who a mail pretends to be. What nothing but a name says is weak, as two people may share one; what stands beside it is
 * a finding of its own, so that the points add up before the reader's eyes.
 */
import { defineFindings } from './define.ts'

export const IMPERSONATION_FINDINGS = defineFindings({
  // From names a domain of ours, and nothing proves that the mail comes from there.
  /** The domain's own DMARC policy refuses or quarantines such mail. */
  'impersonation.own-domain-forbidden': { severity: 'high', score: 3 },
  /** DMARC or SPF fails, without a policy that says what to do. */
  'impersonation.own-domain-failed': { severity: 'high', score: 2 },
  /** The domain publishes who sends for it, and this sender is not shown to be one of them. */
  'impersonation.own-domain-unproven': { severity: 'medium', score: 1.2 },
  /** The domain publishes nothing: its own mail looks the same. */
  'impersonation.own-domain-unpublished': { severity: 'low', score: 0.5 },
  /** Beside these: replies would leave the organisation. */
  'impersonation.own-domain-reply': { severity: 'high', score: 2 },
  /** Beside these: the recipient's own address. */
  'impersonation.own-address': { severity: 'medium', score: 0.8 },
  /** MAIL FROM names a domain of ours that SPF says this host does not send for, and From names somebody else. */
  'impersonation.own-envelope': { severity: 'medium', score: 1 },

  // Protected people
  /** The name of a protected person at an address that is not theirs: perhaps a namesake. */
  'impersonation.person': { severity: 'medium', score: 0.5 },
  /** Beside it: a mailbox that anybody can have. */
  'impersonation.person-free': { severity: 'high', score: 1.8 },
  /** Beside it: replies would go to yet another organisation. */
  'impersonation.person-reply': { severity: 'high', score: 2 },
  /** Beside it: this address has never written here before. */
  'impersonation.person-first': { severity: 'medium', score: 1 },
  /** Beside it: nothing proves even that address. */
  'impersonation.person-unproven': { severity: 'medium', score: 1 },
  /** A protected person's own address or our domain, unproven. */
  'impersonation.person-forged': { severity: 'high', score: 1.5 },

  // What is written as a display name
  'impersonation.name-own-address': { severity: 'high', score: 2.5 },
  'impersonation.name-url': { severity: 'medium', score: 1.5 },
  'impersonation.name-amount': { severity: 'medium', score: 1 },
  'impersonation.name-phone': { severity: 'medium', score: 1 },
  'impersonation.name-subject': { severity: 'low', score: 0.6 },

  /** Replies go to another organisation than From's, and From is not proven. */
  'impersonation.reply-to': { severity: 'low', score: 0.2 },
})
export type ImpersonationFindingCode = keyof typeof IMPERSONATION_FINDINGS
