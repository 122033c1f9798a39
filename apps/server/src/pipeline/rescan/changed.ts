/** What becomes of a mail that is still held, when scanning it again finds something. Pure. */
import { MAIL_MODES } from '@postern/contract/codes/mail.ts'
import type { DecisionStep } from '@postern/contract/codes/steps.ts'
import type { TraceEntry } from '@postern/contract/validation/trace-entry.ts'
import { FINDINGS, type Finding } from '@postern/contract/findings/catalogue.ts'
import type { Verdict } from '../judge/decide.ts'
import { isForWantOfScan } from '../judge/stands.ts'
import { replay } from '../judge/replay.ts'

export interface HeldMail {
  readonly id: string
  readonly class: string
  readonly mode: number
  readonly trace: readonly TraceEntry[]
}

export interface ChangedMail {
  readonly id: string
  readonly class: 'virus' | 'spam'
  /** '' unless it is a virus. */
  readonly virusName: string
  readonly trace: readonly TraceEntry[]
}

const isVirus = ({ code }: Finding): boolean => code === 'virus.signature' || code === 'yara.virus'

/** The viruses among what was found. */
export function virusesIn(findings: readonly Finding[]): readonly Finding[] {
  return findings.filter(isVirus)
}

/** What holds a mail that would go otherwise: a scanner that did not answer says nothing about the mail. */
export function holdsIn(findings: readonly Finding[]): readonly Finding[] {
  return findings.filter(
    ({ code, holds }) => code !== 'check.failed' && (holds ?? FINDINGS[code].holds === true),
  )
}

/** null where it stays what it is: its domain is not scanned for viruses, or a filter lets it in unscanned. */
export function changedBy(mail: HeldMail, viruses: readonly Finding[]): ChangedMail | null {
  const verdict = replay(mail.trace, viruses)
  if (!verdict) {
    const virusName = String(viruses[0]?.evidence?.['name'] ?? '')
    return { id: mail.id, class: 'virus', virusName, trace: traceBefore(mail, 'decision.virus', viruses) }
  }
  if (verdict.class !== 'virus') return null
  const { virusName, trace } = verdict
  return { id: mail.id, class: 'virus', virusName, trace: [...trace, rescanned(mail)] }
}

/**
 * The same of what only holds, such as a rule of YARA. What is in quarantine is held already, and what was decided to be delivered is no
 * business of it: mail that waits for its sender, or to be scanned, is what would go unseen.
 */
export function heldBy(mail: HeldMail, holding: readonly Finding[]): ChangedMail | null {
  const known = new Set(mail.trace.map(nameOf))
  const news = holding.filter((finding) => !known.has(nameOf(finding)))
  const goes = mail.mode === MAIL_MODES.wait || mail.mode === MAIL_MODES.analyzing
  if (!goes || news.length === 0) return null
  const verdict = replay(mail.trace, news)
  const changed = { id: mail.id, class: 'spam', virusName: '' } as const
  if (!verdict) return { ...changed, trace: traceBefore(mail, 'decision.held', news) }
  if (verdict.class !== 'spam' || verdict.mode !== MAIL_MODES.block) return null
  return { ...changed, trace: [...verdict.trace, rescanned(mail)] }
}

/**
 * The verdict about a copy that no scanner had answered for, now that one has: by its trace and what was found. A trace that can't be
 * decided anew is held.
 */
export function judgedLater(mail: HeldMail, findings: readonly Finding[]): Verdict {
  const verdict = replay(mail.trace, findings, isOfScanners)
  if (!verdict) throw new Error(`mail ${mail.id}: a trace that tells of no verdict`)
  return { ...verdict, trace: [...verdict.trace, later(mail, 'decision.checked-later')] }
}

/** Scanners have said it again. */
function isOfScanners(entry: TraceEntry): boolean {
  return /^(?:virus|yara)\./.test(entry.code) || isForWantOfScan(entry as Finding)
}

const nameOf = ({ code, evidence }: Pick<Finding, 'code' | 'evidence'> | TraceEntry): string =>
  `${code} ${String(evidence?.['name'] ?? '')} ${String(evidence?.['file'] ?? '')}`

const rescanned = (mail: HeldMail): TraceEntry => later(mail, 'decision.rescanned')

function later({ class: before, mode }: HeldMail, code: DecisionStep): TraceEntry {
  return {
    code,
    kind: 'step',
    score: 0,
    decisive: false,
    evidence: { class: before, mode },
  }
}

/** A trace of an older version can't be decided anew: what it says stands behind the new decision. */
function traceBefore(mail: HeldMail, step: DecisionStep, findings: readonly Finding[]): TraceEntry[] {
  const decided: TraceEntry = { code: step, kind: 'step', score: 0, decisive: true, evidence: {} }
  const found = findings.map((finding): TraceEntry => ({
    code: finding.code,
    kind: 'finding',
    score: FINDINGS[finding.code].score,
    decisive: true,
    evidence: { ...finding.evidence },
  }))
  const before = mail.trace.map((entry) => ({ ...entry, decisive: false }))
  return [decided, ...found, ...before, rescanned(mail)]
}
