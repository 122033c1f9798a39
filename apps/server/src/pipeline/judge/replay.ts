/** A stored trace → the verdict it tells of, reached again: proof that nothing else decided. */
import {
  POLICIES,
  type FilterFunction,
  type Policy,
  type PolicyAction,
  type RegionName,
  type ScannerOption,
} from '@postern/contract/codes/filter.ts'
import { REPORT_WISHES, type ReportWish, type RunMode } from '@postern/contract/codes/mail.ts'
import { FINDINGS, type Finding, type FindingCode } from '@postern/contract/findings/catalogue.ts'
import type { TraceEntry } from '@postern/contract/validation/trace-entry.ts'
import { decide, type Verdict } from './decide.ts'
import type { FilterMatch, FilterOutcome } from '../filters/evaluate.ts'
import type { Filter, FilterRule } from '../filters/filter.ts'

/**
 * null for a trace of an older version, which does not hold all that decided. `more`: what was found since, with which it is decided
 * anew; `stale`: findings that it takes the place of.
 */
export function replay(
  trace: readonly TraceEntry[],
  more: readonly Finding[] = [],
  stale: (entry: TraceEntry) => boolean = () => false,
): Verdict | null {
  const step = trace.find(({ kind }) => kind === 'step')
  const { threshold, runMode, virusScan, senderAuth, receiverAuth, knownSender, reports } =
    step?.evidence ?? {}
  const ears =
    senderAuth === undefined
      ? {}
      : { ears: { sender: senderAuth === 1, receiver: receiverAuth === 1, known: knownSender === 1 } }
  if (typeof threshold !== 'number' || typeof runMode !== 'number') return null
  const findings = trace.filter((entry) => entry.kind === 'finding' && !stale(entry))
  const isOfEdge = ({ flags }: TraceEntry): boolean => flags?.includes('edge') === true
  return decide(
    [...findings.filter((entry) => !isOfEdge(entry)).flatMap(findingOf), ...more],
    filtersOf(trace.filter(({ kind }) => kind === 'filter')),
    { threshold, runMode: runMode as RunMode, virusScan: virusScan === 1, ...ears, ...wishOf(reports) },
    findings.filter(isOfEdge).flatMap(findingOf),
  )
}

function wishOf(reports: unknown): { reports?: ReportWish } {
  const wish = REPORT_WISHES.find((known) => known === reports)
  return wish === undefined ? {} : { reports: wish }
}

/** What this version does not know any more had its say then, and cannot have it again. */
function findingOf({ code, score, evidence, flags = [] }: TraceEntry): Finding[] {
  if (!isFinding(code)) return []
  return [
    {
      code,
      score,
      evidence,
      ...(flags.includes('holds') ? { holds: true } : {}),
      ...(flags.includes('does-not-hold') ? { holds: false } : {}),
      ...(flags.includes('blocks') ? { blocks: true } : {}),
      ...(flags.includes('tags') ? { tags: true } : {}),
    },
  ]
}

function isFinding(code: string): code is FindingCode {
  return Object.hasOwn(FINDINGS, code)
}

function filtersOf(entries: readonly TraceEntry[]): FilterOutcome {
  const decided = entries.find(({ code }) => DECIDED.has(code))
  const exempting = entries.filter(({ code }) => code.startsWith('filter.exempt-')).map(matchOf)
  const passed = entries.flatMap((entry) => {
    const reason = PASSED.find((known) => entry.code === `filter.${known}`)
    return reason ? [{ match: matchOf(entry), reason }] : []
  })
  const authentication = entries.find(({ code }) => AUTHENTICATION.has(code))
  return {
    decided: decided ? matchOf(decided) : null,
    passed,
    exempting,
    ...(authentication ? { authentication: matchOf(authentication) } : {}),
  }
}
const AUTHENTICATION: ReadonlySet<string> = new Set(['filter.sender-let-in', 'filter.sender-refused'])
const DECIDED: ReadonlySet<string> = new Set([
  'filter.allow',
  'filter.deny',
  'filter.pass',
  'filter.delay',
  'filter.route',
  'filter.encrypt',
  'filter.link',
])
const PASSED = ['unauthenticated', 'outranked'] as const

/** As far as deciding asks for it. */
function matchOf({ evidence }: TraceEntry): FilterMatch {
  const { id, name, region, policy = POLICIES.deny, option = 0, target, cond, value } = evidence
  const rule = { target, cond, value: String(value), word: false } as FilterRule
  const filter = {
    id: Number(id),
    name: String(name),
    region: region as RegionName,
    policy: policy as Policy,
    domainId: null,
    groupId: null,
    userId: null,
    operation: 1 as const,
    rules: [rule],
    scannerOption: option as ScannerOption,
    trustUnauthenticated: false,
    ...actionOf(evidence),
  }
  return { filter, rule }
}

function actionOf(evidence: TraceEntry['evidence']): Pick<Filter, 'action' | 'exempts'> {
  const { action, asDomain, minutes, days, server, port, secure, namedBy, function: exempts } = evidence
  return {
    ...(action === undefined
      ? {}
      : {
          action: {
            code: action as PolicyAction,
            ...(asDomain === 1 ? { asDomain: true as const } : {}),
            ...(minutes === undefined ? {} : { minutes: Number(minutes) }),
            ...(days === undefined ? {} : { days: Number(days) }),
            ...(server === undefined
              ? {}
              : {
                  server: {
                    host: String(server),
                    port: Number(port),
                    secure: Number(secure),
                    namedBy: namedBy as RegionName,
                  },
                }),
          },
        }),
    ...(exempts === undefined ? {} : { exempts: exempts as FilterFunction }),
  }
}
