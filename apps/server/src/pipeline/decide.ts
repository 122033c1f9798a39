/**
 * Findings, filters and policy → verdict for one recipient (product §12). Pure: the same input always gives the same
 * verdict, and every verdict names what decided.
 */
import { FILTER_DB_CODES, POLICIES, SCANNER_OPTIONS } from '@postern/contract/codes/filter.ts'
import {
  MAIL_MODES,
  RUN_MODES,
  type MailClass,
  type MailMode,
  type RunMode,
} from '@postern/contract/codes/mail.ts'
import type { DecisionStep } from '@postern/contract/codes/steps.ts'
import { FINDINGS, type Finding } from '@postern/contract/findings/catalogue.ts'
import type { TraceEntry } from '@postern/contract/routes/mail.ts'
import { CATALOGUED, decideEdge, type Refusal } from './edge/decide-edge.ts'
import type { FilterMatch, FilterOutcome } from './filters/evaluate.ts'
import { scoreOf, totalScore } from './total.ts'

export interface RecipientPolicy {
  readonly runMode: RunMode
  readonly threshold: number
  readonly virusScan: boolean
}

/** What becomes of one recipient's copy. */
export type VerdictAction =
  | { readonly kind: 'deliver' | 'hold' }
  /** Held until a moment, ms since the epoch. */
  | { readonly kind: 'wait'; readonly until: number }
  | { readonly kind: 'reject'; readonly refusal: Refusal }

export interface Verdict {
  readonly action: VerdictAction
  readonly class: MailClass
  readonly mode: MailMode
  readonly score: number
  readonly threshold: number
  /** '' unless the class is virus. */
  readonly virusName: string
  /** The filter that decided, as `D:12 name`; '' when none did. */
  readonly filterInfo: string
  readonly trace: readonly TraceEntry[]
  /** Goes before the subject instead of the domain's tag for spam; '' for that one. */
  readonly subjectTag: string
  /** An allow filter asked to register the sender as all-allow (white flag 2). */
  readonly registerAllow: boolean
}

interface Decision {
  readonly step: DecisionStep
  readonly class: MailClass
  readonly mode: MailMode
  /** Set where the message is refused. */
  readonly refusal?: Refusal
  /** Finding or filter code of the entry that decided, '' when the sum did. */
  readonly by: string
}

/** Decides for one recipient. `found` is what the edge found and let pass: it counts, and refuses no more. */
export function decide(
  findings: readonly Finding[],
  filters: FilterOutcome,
  policy: RecipientPolicy,
  found: readonly Finding[] = [],
): Verdict {
  const all = [...found, ...findings]
  const total = totalScore(all)
  const decision = refused(findings) ?? choose(all, filters, policy, total)
  const virus = decision.class === 'virus' ? all.find(isVirus) : undefined
  const match = filters.decided
  return {
    action: actionOf(decision),
    class: decision.class,
    mode: decision.mode,
    score: total,
    threshold: policy.threshold,
    virusName: String(virus?.evidence?.['name'] ?? ''),
    filterInfo: match && decision.by.startsWith('filter.') ? filterInfo(match) : '',
    trace: traceOf(found, findings, filters, { decision, total, policy }),
    subjectTag: decision.step === 'decision.warned' ? String(all.find(isTag)?.evidence?.['tag'] ?? '') : '',
    registerAllow: optionOf(match) === SCANNER_OPTIONS.allAllow && decision.class === 'normal',
  }
}

/** Modes in which the copy goes on to the recipient's mail server. */
const DELIVERED: ReadonlySet<MailMode> = new Set([
  MAIL_MODES.send,
  MAIL_MODES.stat,
  MAIL_MODES.tag,
  MAIL_MODES.bypass,
])

function actionOf({ refusal, mode }: Decision): VerdictAction {
  if (refusal) return { kind: 'reject', refusal }
  return { kind: DELIVERED.has(mode) ? 'deliver' : 'hold' }
}

/** What no filter lets in: a message that breaks the limits of the whole gateway. */
function refused(findings: readonly Finding[]): Decision | null {
  const refusal = decideEdge(findings, CATALOGUED)
  if (refusal.kind === 'pass') return null
  return { step: 'decision.refused', class: 'rejected', mode: MAIL_MODES.block, by: refusal.by, refusal }
}

function choose(
  findings: readonly Finding[],
  filters: FilterOutcome,
  policy: RecipientPolicy,
  total: number,
): Decision {
  const option = optionOf(filters.decided)
  if (option === SCANNER_OPTIONS.bypass) {
    return { step: 'decision.bypass', class: 'normal', mode: MAIL_MODES.bypass, by: 'filter.allow' }
  }
  const scanned = policy.virusScan && option !== SCANNER_OPTIONS.skipVirus
  const virus = findings.find(isVirus)
  const blocked = findings.find(({ blocks }) => blocks === true)
  if (virus && scanned) {
    return { step: 'decision.virus', class: 'virus', mode: MAIL_MODES.block, by: virus.code }
  }
  const held =
    blocked ??
    findings.find(
      (finding) =>
        holds(finding) &&
        (scanned || !isOfVirusScan(finding, option)) &&
        (option !== SCANNER_OPTIONS.skipFilter || isOfContents(finding)),
    )
  if (held) return { step: 'decision.held', class: 'spam', mode: MAIL_MODES.block, by: held.code }
  if (filters.decided?.filter.policy === POLICIES.allow) {
    return { step: 'decision.allowed', class: 'normal', mode: MAIL_MODES.send, by: 'filter.allow' }
  }
  if (filters.decided) {
    // Somebody wrote down that this mail is not wanted: the run mode is for what only the score says (decision 0001).
    return { step: 'decision.denied', class: 'spam', mode: MAIL_MODES.block, by: 'filter.deny' }
  }
  const counted = findings.find(({ code }) => code === 'keyword.block')
  if (counted) return { step: 'decision.keyword', class: 'spam', mode: MAIL_MODES.block, by: counted.code }
  const ruled = findings.find(({ quarantines }) => quarantines === true)
  if (ruled) return { step: 'decision.rule', class: 'spam', mode: MAIL_MODES.block, by: ruled.code }
  if (total >= policy.threshold) {
    return { step: 'decision.score', class: 'spam', mode: spamMode(policy.runMode), by: '' }
  }
  const tagged = findings.find(({ tags }) => tags === true)
  if (tagged) {
    const mode = policy.runMode === RUN_MODES.stat ? MAIL_MODES.stat : MAIL_MODES.tag
    return { step: 'decision.tagged', class: 'spam', mode, by: tagged.code }
  }
  const warned = findings.find(isTag)
  if (warned) return { step: 'decision.warned', class: 'normal', mode: MAIL_MODES.tag, by: warned.code }
  return { step: 'decision.normal', class: 'normal', mode: MAIL_MODES.send, by: '' }
}

function spamMode(runMode: RunMode): MailMode {
  if (runMode === RUN_MODES.stat) return MAIL_MODES.stat
  return runMode === RUN_MODES.tag ? MAIL_MODES.tag : MAIL_MODES.block
}

/** A warning of the keyword monitor that names a tag. */
function isTag({ code, evidence }: Finding): boolean {
  return code === 'keyword.warning' && evidence?.['tag'] !== undefined
}

function isVirus(finding: Finding): boolean {
  return finding.code === 'virus.signature' || finding.code === 'yara.virus'
}

/** A check that failed, or bytes that can't be read one way only: no verdict about the rest would be safe. */
function holds(finding: Finding): boolean {
  return finding.code === 'check.failed' || (finding.holds ?? FINDINGS[finding.code].holds === true)
}

/** Whoever is not to be scanned for viruses is not to be kept waiting for what can't be; rules for attachments stay. */
function isOfVirusScan({ code, evidence }: Finding, option: number | null): boolean {
  if (
    code.startsWith('yara.') ||
    code.startsWith('virus.') ||
    (code === 'check.failed' && evidence?.['check'] === 'virus')
  )
    return true
  return option === SCANNER_OPTIONS.skipVirus && SKIPPED.some((kind) => code.startsWith(kind))
}

/** What is scanned for viruses, or as they are (product §2: skipped beside them). */
const SKIPPED = ['structure.attachment-', 'structure.html-', 'harmful.', 'link.attached']

/**
 * What white flag 3 leaves standing: viruses, what is dangerous in the contents, and bytes that nobody could read, as
 * nobody could look for these. Whatever else holds mail does not hold this one (decision 0053).
 */
function isOfContents({ code, evidence }: Finding): boolean {
  if (code === 'check.failed') return !OPINIONS.has(String(evidence?.['check']))
  return CONTENT_KINDS.some((kind) => code.startsWith(kind))
}
const CONTENT_KINDS = ['yara.', 'virus.', 'mime.', 'structure.', 'harmful.', 'link.attached']
/** Checks that judge sender and words; a check that is not named here may not fail unseen. */
const OPINIONS: ReadonlySet<string> = new Set([
  'auth',
  'brand',
  'campaign',
  'headers',
  'impersonation',
  'intent',
  'keyword',
  'links',
  'lists',
  'marketing',
  'score',
  'sender',
])

/** The white flag of the deciding allow filter; null when a deny filter or none decided. */
function optionOf(match: FilterMatch | null): number | null {
  return match?.filter.policy === POLICIES.allow ? match.filter.scannerOption : null
}

function filterInfo({ filter }: FilterMatch): string {
  const policy = filter.policy === POLICIES.allow ? 'allow' : 'deny'
  return `${FILTER_DB_CODES[policy][filter.region]}:${filter.id} ${filter.name}`
}

interface Outcome {
  readonly decision: Decision
  readonly total: number
  readonly policy: RecipientPolicy
}

/** All that the decision rests on: it can be reached again from it (replay.ts). */
function traceOf(
  found: readonly Finding[],
  findings: readonly Finding[],
  filters: FilterOutcome,
  { decision, total, policy }: Outcome,
): TraceEntry[] {
  const { threshold, runMode, virusScan } = policy
  const step: TraceEntry = {
    code: decision.step,
    kind: 'step',
    score: 0,
    decisive: true,
    evidence: { total, threshold, runMode, virusScan: Number(virusScan) },
  }
  const matches: TraceEntry[] = []
  if (filters.decided) {
    const code = filters.decided.filter.policy === POLICIES.allow ? 'filter.allow' : 'filter.deny'
    matches.push(filterEntry(filters.decided, code, decision.by === code))
  }
  for (const { match, reason } of filters.passed) matches.push(filterEntry(match, `filter.${reason}`, false))
  const entry = (finding: Finding, edge: boolean): TraceEntry => ({
    code: finding.code,
    kind: 'finding',
    score: Math.round(scoreOf(finding) * 100) / 100,
    decisive: decision.by === finding.code,
    evidence: { ...finding.evidence },
    ...flagsOf(finding, edge),
  })
  return [
    step,
    ...matches,
    ...found.map((finding) => entry(finding, true)),
    ...findings.map((finding) => entry(finding, false)),
  ]
}

function flagsOf({ holds, blocks, tags }: Finding, edge: boolean): Pick<TraceEntry, 'flags'> {
  const flags: NonNullable<TraceEntry['flags']> = []
  if (holds !== undefined) flags.push(holds ? 'holds' : 'does-not-hold')
  if (blocks === true) flags.push('blocks')
  if (tags === true) flags.push('tags')
  if (edge) flags.push('edge')
  return flags.length === 0 ? {} : { flags }
}

function filterEntry({ filter, rule }: FilterMatch, code: string, decisive: boolean): TraceEntry {
  return {
    code,
    kind: 'filter',
    score: 0,
    decisive,
    evidence: {
      id: filter.id,
      name: filter.name,
      region: filter.region,
      policy: filter.policy,
      option: filter.scannerOption,
      target: rule.target,
      cond: rule.cond,
      value: rule.value,
    },
  }
}
