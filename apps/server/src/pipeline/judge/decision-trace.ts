/** A decision → the trace that shows it, and from which it can be reached again (replay.ts). Pure. */
import {
  FILTER_FUNCTIONS,
  POLICIES,
  type FilterFunction,
  type PolicyActionName,
} from '@postern/contract/codes/filter.ts'
import type { DecisionStep } from '@postern/contract/codes/steps.ts'
import type { Finding } from '@postern/contract/findings/catalogue.ts'
import type { TraceEntry } from '@postern/contract/validation/trace-entry.ts'
import { isExempt } from './exempt.ts'
import type { FilterMatch, FilterOutcome } from '../filters/evaluate.ts'
import { scoreOf } from '../checks/total.ts'

const EXEMPTING: Readonly<Partial<Record<FilterFunction, string>>> = {
  [FILTER_FUNCTIONS.url]: 'filter.exempt-url',
  [FILTER_FUNCTIONS.vbs]: 'filter.exempt-vbs',
  [FILTER_FUNCTIONS.sender]: 'filter.exempt-sender',
  [FILTER_FUNCTIONS.detox]: 'filter.exempt-detox',
  [FILTER_FUNCTIONS.senderDetect]: 'filter.exempt-sender-detect',
}

interface Outcome {
  readonly decision: { readonly step: DecisionStep; readonly by: string }
  readonly total: number
  readonly policy: {
    readonly threshold: number
    readonly runMode: number
    readonly virusScan: boolean
    readonly reports?: string
    readonly ears?: { readonly sender: boolean; readonly receiver: boolean; readonly known?: boolean }
  }
  /** What the allow filter that decided did instead of permitting; null where nothing came of it. */
  readonly acted: PolicyActionName | null
  /** Families of checks that are set aside. */
  readonly exempted: readonly (FilterFunction | undefined)[]
}

/** All that the decision rests on: it can be reached again from it (replay.ts). */
export function traceOf(
  found: readonly Finding[],
  findings: readonly Finding[],
  filters: FilterOutcome,
  { decision, total, policy, acted, exempted }: Outcome,
): TraceEntry[] {
  const { threshold, runMode, virusScan, ears, reports } = policy
  const step: TraceEntry = {
    code: decision.step,
    kind: 'step',
    score: 0,
    decisive: true,
    evidence: {
      total,
      threshold,
      runMode,
      virusScan: Number(virusScan),
      ...(ears ? { senderAuth: Number(ears.sender), receiverAuth: Number(ears.receiver) } : {}),
      ...(ears?.known ? { knownSender: 1 } : {}),
      ...(reports ? { reports } : {}),
    },
  }
  const matches: TraceEntry[] = []
  if (filters.decided) {
    const stood = filters.decided.filter.policy === POLICIES.allow ? 'filter.allow' : 'filter.deny'
    matches.push(
      filterEntry(filters.decided, acted ? `filter.${acted}` : stood, decision.by === stood && !acted),
    )
  }
  for (const match of filters.exempting ?? []) {
    const code = EXEMPTING[match.filter.exempts ?? FILTER_FUNCTIONS.scan]
    if (code !== undefined) matches.push(filterEntry(match, code, false))
  }
  const { authentication } = filters
  if (authentication) {
    const code =
      authentication.filter.policy === POLICIES.allow ? 'filter.sender-let-in' : 'filter.sender-refused'
    matches.push(filterEntry(authentication, code, decision.by === code))
  }
  for (const { match, reason } of filters.passed) matches.push(filterEntry(match, `filter.${reason}`, false))
  const entry = (finding: Finding, edge: boolean): TraceEntry => {
    const exempt = isExempt(finding, exempted)
    return {
      code: finding.code,
      kind: 'finding',
      score: exempt ? 0 : Math.round(scoreOf(finding) * 100) / 100,
      decisive: !exempt && decision.by === finding.code,
      evidence: { ...finding.evidence },
      ...flagsOf(finding, edge, exempt),
    }
  }
  return [
    step,
    ...matches,
    ...found.map((finding) => entry(finding, true)),
    ...findings.map((finding) => entry(finding, false)),
  ]
}

function flagsOf(
  { holds, blocks, tags }: Finding,
  edge: boolean,
  exempt: boolean,
): Pick<TraceEntry, 'flags'> {
  const flags: NonNullable<TraceEntry['flags']> = []
  if (holds !== undefined) flags.push(holds ? 'holds' : 'does-not-hold')
  if (blocks === true) flags.push('blocks')
  if (tags === true) flags.push('tags')
  if (edge) flags.push('edge')
  if (exempt) flags.push('exempt')
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
      ...actionEvidence(filter),
    },
  }
}

function actionEvidence({ action, exempts }: FilterMatch['filter']): TraceEntry['evidence'] {
  const { code, asDomain, minutes, days, server } = action ?? {}
  return {
    ...(code === undefined ? {} : { action: code }),
    ...(asDomain ? { asDomain: 1 } : {}),
    ...(minutes === undefined ? {} : { minutes }),
    ...(days === undefined ? {} : { days }),
    ...(server === undefined
      ? {}
      : { server: server.host, port: server.port, secure: server.secure, namedBy: server.namedBy }),
    ...(exempts === undefined ? {} : { function: exempts }),
  }
}
