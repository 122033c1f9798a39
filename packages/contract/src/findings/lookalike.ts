/**
 * Domains made to be taken for others: the same look, one character changed, words joined to a name, a name as a sub-domain,
 * another suffix. The check gives the points by how much of an accident it could be (decisions 0042, 0052).
 */
import { defineFindings } from './define.ts'

export const LOOKALIKE_FINDINGS = defineFindings({
  'lookalike.own-from': { severity: 'high', score: 4 },
  'lookalike.own-reply-to': { severity: 'high', score: 4 },
  'lookalike.own-link': { severity: 'high', score: 3 },
  /** Of a domain that the recipients' domain has known mail from; never of those who are known themselves. */
  'lookalike.correspondent-from': { severity: 'high', score: 4 },
  'lookalike.correspondent-reply-to': { severity: 'high', score: 4 },
  'lookalike.brand-from': { severity: 'high', score: 4 },
  'lookalike.brand-reply-to': { severity: 'high', score: 3 },
  'lookalike.brand-link': { severity: 'high', score: 3 },
})
export type LookalikeFindingCode = keyof typeof LOOKALIKE_FINDINGS
