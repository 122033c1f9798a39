/** Runs the checks of one stage until one refuses. A check that throws or is late puts the sender off, never lets pass. */
import type { Finding } from '@postern/contract/findings/catalogue.ts'
import type { SmtpSession } from '../../smtp/hooks.ts'
import type { EdgeCheck, EdgeDeps, EdgeFacts, EdgeStage } from './check.ts'
import { decideEdge, type EdgeDecision, type EdgePolicy } from '../judge/decide-edge.ts'

export interface EdgeOutcome {
  readonly findings: readonly Finding[]
  readonly decision: EdgeDecision
}

export interface EdgeRun {
  /** What the stages before found. */
  readonly before?: readonly Finding[]
  readonly policy: EdgePolicy
  readonly deps: EdgeDeps
  /** For the log: what made a check fail. */
  readonly onFailure: (check: string, error: unknown, facts: { readonly session: SmtpSession }) => void
}

/** Asks what a stage asks, one check after the other; never throws. */
export async function runEdge<Stage extends EdgeStage>(
  checks: readonly EdgeCheck<Stage>[],
  facts: EdgeFacts[Stage],
  { policy, deps, onFailure, before = [] }: EdgeRun,
): Promise<EdgeOutcome> {
  const findings: Finding[] = []
  for (const check of checks) {
    const found = await runOne(check, facts, deps, [...before, ...findings]).catch(
      (error: unknown): readonly Finding[] => {
        onFailure(check.name, error, facts)
        return [{ code: 'edge.failed', evidence: { check: check.name } }]
      },
    )
    findings.push(...found)
    const decision = decideEdge(found, policy)
    if (decision.kind !== 'pass') return { findings, decision }
  }
  return { findings, decision: { kind: 'pass' } }
}

async function runOne<Stage extends EdgeStage>(
  check: EdgeCheck<Stage>,
  facts: EdgeFacts[Stage],
  deps: EdgeDeps,
  before: readonly Finding[],
): Promise<readonly Finding[]> {
  const found = check.run(facts, deps, before)
  if (!(found instanceof Promise)) return found
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(new Error(`${check.name} took more than ${check.budget} ms`)),
    check.budget,
  )
  try {
    return await Promise.race([found, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
