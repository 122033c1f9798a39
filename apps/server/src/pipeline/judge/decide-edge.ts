/** What the edge found → go on, refuse for good, or put off. Pure: the same findings and policy always decide alike. */
import { REJECTS, type RejectCode, type RejectDefinition } from '@postern/contract/codes/reject.ts'
import { FINDINGS, type Finding, type FindingCode } from '@postern/contract/findings/catalogue.ts'
import type { EdgeReply } from '@postern/contract/findings/define.ts'
import type { SmtpReply } from '../../smtp/reply.ts'

export interface Refusal {
  readonly kind: 'reject' | 'defer'
  readonly code: RejectCode | null
  readonly reply: SmtpReply
  /** The finding that decided. */
  readonly by: FindingCode
  /** Whether administrators find a record of it. */
  readonly recorded: boolean
  /** It was recorded before, and is only counted now. */
  readonly counted?: boolean
}
export type EdgeDecision = { readonly kind: 'pass' } | Refusal

/** What a finding refuses with; null lets it pass, and the verdict counts it. */
export type EdgePolicy = (finding: Finding) => RejectCode | EdgeReply | null

/** As the catalogue of findings says. */
export const CATALOGUED: EdgePolicy = ({ code }) => FINDINGS[code].refuses ?? null

const PASS: EdgeDecision = { kind: 'pass' }

/** The first finding that refuses decides. */
export function decideEdge(findings: readonly Finding[], policy: EdgePolicy): EdgeDecision {
  for (const finding of findings) {
    const refuses = policy(finding)
    if (refuses !== null) return refusalOf(refuses, finding.code)
  }
  return PASS
}

function refusalOf(refuses: RejectCode | EdgeReply, by: FindingCode): Refusal {
  const catalogued = typeof refuses === 'number'
  const { smtp, enhanced, reply }: RejectDefinition = catalogued ? REJECTS[refuses] : refuses
  return {
    kind: smtp < 500 ? 'defer' : 'reject',
    code: catalogued ? refuses : refuses.code,
    reply: { code: smtp, enhanced, lines: [reply], ...(smtp === 421 ? { close: true } : {}) },
    by,
    recorded: catalogued || refuses.ours !== true,
    ...(FINDINGS[by].counted === true ? { counted: true } : {}),
  }
}
