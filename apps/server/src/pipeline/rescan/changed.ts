/** What becomes of a mail that is still held, when scanning it again finds a virus. Pure. */
import type { TraceEntry } from '@postern/contract/routes/mail.ts'
import { FINDINGS, type Finding } from '@postern/contract/findings/catalogue.ts'
import { replay } from '../replay.ts'

export interface HeldMail {
  readonly id: string
  readonly class: string
  readonly mode: number
  readonly trace: readonly TraceEntry[]
}

export interface ChangedMail {
  readonly id: string
  readonly virusName: string
  readonly trace: readonly TraceEntry[]
}

const isVirus = ({ code }: Finding): boolean => code === 'virus.signature' || code === 'yara.virus'

/** The viruses among what was found. */
export function virusesIn(findings: readonly Finding[]): readonly Finding[] {
  return findings.filter(isVirus)
}

/** null where it stays what it is: its domain is not scanned for viruses, or a filter lets it in unscanned. */
export function changedBy(mail: HeldMail, viruses: readonly Finding[]): ChangedMail | null {
  const step: TraceEntry = {
    code: 'decision.rescanned',
    kind: 'step',
    score: 0,
    decisive: false,
    evidence: { class: mail.class, mode: mail.mode },
  }
  const verdict = replay(mail.trace, viruses)
  if (verdict) {
    if (verdict.class !== 'virus') return null
    return { id: mail.id, virusName: verdict.virusName, trace: [...verdict.trace, step] }
  }
  // A trace of an older version can't be decided anew: what it says stands behind the new decision.
  const virusName = String(viruses[0]?.evidence?.['name'] ?? '')
  const decided: TraceEntry = { ...step, code: 'decision.virus', decisive: true, evidence: {} }
  const found = viruses.map((finding): TraceEntry => ({
    code: finding.code,
    kind: 'finding',
    score: FINDINGS[finding.code].score,
    decisive: true,
    evidence: { ...finding.evidence },
  }))
  const before = mail.trace.map((entry) => ({ ...entry, decisive: false }))
  return { id: mail.id, virusName, trace: [decided, ...found, ...before, step] }
}
