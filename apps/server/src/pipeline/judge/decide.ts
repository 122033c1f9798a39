/**
 * Findings, filters and policy → verdict for one recipient (product §12). Pure: the same input always gives the same
 * verdict, and every verdict names what decided.
 */
import {
  FILTER_DB_CODES,
  POLICIES,
  POLICY_ACTIONS,
  SCANNER_OPTIONS,
  type PolicyActionName,
} from '@postern/contract/codes/filter.ts'
import {
  MAIL_MODES,
  RUN_MODES,
  type MailClass,
  type MailMode,
  type ReportWish,
  type RunMode,
} from '@postern/contract/codes/mail.ts'
import type { DecisionStep } from '@postern/contract/codes/steps.ts'
import { FINDINGS, type Finding } from '@postern/contract/findings/catalogue.ts'
import type { TraceEntry } from '@postern/contract/validation/trace-entry.ts'
import { actionName, type JudgedAction } from '@postern/contract/validation/filter-action.ts'
import { CATALOGUED, decideEdge, type Refusal } from './decide-edge.ts'
import { traceOf } from './decision-trace.ts'
import { isForWantOfScan, stands } from './stands.ts'
import { isExempt } from './exempt.ts'
import type { FilterMatch, FilterOutcome } from '../filters/evaluate.ts'
import { totalScore } from '../checks/total.ts'

export interface RecipientPolicy {
  readonly runMode: RunMode
  readonly threshold: number
  readonly virusScan: boolean
  /** Who authenticates senders that nobody knows; absent: such mail does not wait. */
  readonly ears?: Authentication
  /** The address takes misjudgement reports: what they say of mail. Such mail goes nowhere. */
  readonly reports?: ReportWish
}

/** Sender and receiver authentication of one recipient, and what is known of the sender of one message. */
export interface Authentication {
  readonly sender: boolean
  readonly receiver: boolean
  /** A correspondent with a proven address, or one who answers mail of ours. */
  readonly known?: boolean
}

/** What becomes of one recipient's copy. */
export type VerdictAction =
  | { readonly kind: 'deliver' | 'hold' }
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
  /** How a filter has the copy delivered: to which server, how encrypted, how many minutes later; null as usual. */
  readonly shape: Pick<JudgedAction, 'code' | 'server' | 'minutes' | 'days'> | null
  /** Present where a scanner that should have seen the message did not answer: what the copy is without that. */
  readonly unscanned?: { readonly mode: MailMode }
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
  const exempted = (filters.exempting ?? []).map(({ filter }) => filter.exempts)
  const all = [...found, ...findings].filter((finding) => !isExempt(finding, exempted))
  const total = totalScore(all)
  const judged = refused(findings) ?? authenticated(choose(all, filters, policy, total), filters, policy)
  const unscanned = isUnscanned(all, filters, policy, judged)
  const decision = unscanned && isToGo(judged) ? UNCHECKED : judged
  const virus = decision.class === 'virus' ? all.find(isVirus) : undefined
  const match = filters.decided
  const acted = actedOn(match, decision)
  const shape = shapeBy(match, actedOn(match, judged), judged)
  return {
    action: actionOf(decision),
    class: decision.class,
    mode: decision.mode,
    score: total,
    threshold: policy.threshold,
    virusName: String(virus?.evidence?.['name'] ?? ''),
    filterInfo: match && (acted || decision.by.startsWith('filter.')) ? filterInfo(match) : '',
    trace: traceOf(found, findings, filters, { decision, total, policy, exempted, acted: nameOf(acted) }),
    subjectTag: TAGGED.has(decision.step) ? String(all.find(isTag)?.evidence?.['tag'] ?? '') : '',
    registerAllow: optionOf(match) === SCANNER_OPTIONS.allAllow && decision.class === 'normal',
    shape,
    ...(unscanned ? { unscanned: { mode: judged.mode } } : {}),
  }
}

/**
 * Held only because no scanner answered: no verdict. The rescan judges it again (product §12 "held for want of a scan"; decision
 * 0092).
 */
const UNCHECKED: Decision = {
  step: 'decision.unchecked',
  class: 'normal',
  mode: MAIL_MODES.analyzing,
  by: 'check.failed',
}

/** Nothing but the missing scan keeps it: it would be delivered, or wait for its sender. */
function isToGo({ mode, step, refusal }: Decision): boolean {
  return !refusal && step !== 'decision.report' && (DELIVERED.has(mode) || mode === MAIL_MODES.wait)
}

function isUnscanned(
  findings: readonly Finding[],
  { decided }: FilterOutcome,
  policy: RecipientPolicy,
  { step, class: of, refusal }: Decision,
): boolean {
  if (refusal || of === 'virus' || step === 'decision.report' || step === 'decision.bypass') return false
  const option = optionOf(decided)
  return findings.some((finding) => isForWantOfScan(finding) && stands(finding, option, policy))
}

/** The keyword monitor's tag goes before the subject, once the mail goes. */
const TAGGED: ReadonlySet<DecisionStep> = new Set(['decision.warned', 'decision.waiting'])

/** What nothing else decided waits where nobody knows its sender (product §12). */
function authenticated(
  decision: Decision,
  { authentication }: FilterOutcome,
  { ears }: RecipientPolicy,
): Decision {
  if (!ears || (!ears.sender && !ears.receiver)) return decision
  if (decision.step !== 'decision.normal' && decision.step !== 'decision.warned') return decision
  if (authentication?.filter.policy === POLICIES.deny) {
    const by = 'filter.sender-refused'
    return { step: 'decision.refused-sender', class: 'spam', mode: MAIL_MODES.block, by }
  }
  if (authentication || ears.known === true) return decision
  return { step: 'decision.waiting', class: 'normal', mode: MAIL_MODES.wait, by: '' }
}

/** Modes in which the copy goes on to the recipient's mail server. */
const DELIVERED: ReadonlySet<MailMode> = new Set([
  MAIL_MODES.send,
  MAIL_MODES.stat,
  MAIL_MODES.tag,
  MAIL_MODES.bypass,
])

function actionOf({ refusal, mode, step }: Decision): VerdictAction {
  if (refusal) return { kind: 'reject', refusal }
  if (step === 'decision.report') return { kind: 'hold' }
  return { kind: DELIVERED.has(mode) ? 'deliver' : 'hold' }
}

/** What the allow filter that stands first does beside permitting; nothing where something it can't outweigh held the mail. */
function actedOn(match: FilterMatch | null, { mode, refusal, step }: Decision): JudgedAction | null {
  const { action } = match?.filter ?? {}
  if (!action || action.code === POLICY_ACTIONS.block || refusal) return null
  if (action.code === POLICY_ACTIONS.pass) return BEFORE_FILTERS.has(step) ? null : action
  return DELIVERED.has(mode) ? action : null
}
/** Links are for whenever the mail is sent: who takes spam out of the quarantine gets its attachments no other way. */
function shapeBy(
  match: FilterMatch | null,
  acted: JudgedAction | null,
  { refusal, class: of }: Decision,
): JudgedAction | null {
  if (acted) return acted.code === POLICY_ACTIONS.pass ? null : acted
  const { action } = match?.filter ?? {}
  return action?.code === POLICY_ACTIONS.link && !refusal && of !== 'virus' ? action : null
}

/** Nothing is left for filters to say. */
const BEFORE_FILTERS: ReadonlySet<DecisionStep> = new Set([
  'decision.virus',
  'decision.held',
  'decision.bypass',
])

const nameOf = (action: JudgedAction | null): PolicyActionName | null =>
  action === null ? null : (actionName(action.code) ?? null)

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
  if (policy.reports) {
    const by = findings.find(({ code }) => code.startsWith('report.'))?.code ?? ''
    return { step: 'decision.report', class: 'normal', mode: MAIL_MODES.send, by }
  }
  const held =
    blocked ??
    findings.find((finding) => holds(finding) && !isForWantOfScan(finding) && stands(finding, option, policy))
  if (held) return { step: 'decision.held', class: 'spam', mode: MAIL_MODES.block, by: held.code }
  const { policy: of, action } = filters.decided?.filter ?? {}
  if (of === POLICIES.allow && !action) {
    return { step: 'decision.allowed', class: 'normal', mode: MAIL_MODES.send, by: 'filter.allow' }
  }
  if (of === POLICIES.deny && action?.asDomain) {
    const mode = spamMode(policy.runMode)
    return { step: 'decision.denied-as-domain', class: 'spam', mode, by: 'filter.deny' }
  }
  if (of === POLICIES.deny && action?.code !== POLICY_ACTIONS.link) {
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

/** The white flag of the deciding allow filter; null when a deny filter or none decided. */
function optionOf(match: FilterMatch | null): number | null {
  return match?.filter.policy === POLICIES.allow ? match.filter.scannerOption : null
}

function filterInfo({ filter }: FilterMatch): string {
  const policy = filter.policy === POLICIES.allow ? 'allow' : 'deny'
  return `${FILTER_DB_CODES[policy][filter.region]}:${filter.id} ${filter.name}`
}
