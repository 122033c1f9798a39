/** Rules that an administrator sets for the edge (settings of the group `edge`). */
import { isListed } from '../../checks/envelope.ts'
import type { Finding } from '@postern/contract/findings/catalogue.ts'
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import { ipMatcher } from '../../../platform/ip.ts'
import { madeOnce } from '../../../platform/made-once.ts'
import type { EdgeCheck, EdgeDeps, EdgeFacts } from '../check.ts'

export type EdgeSettings = SettingsValues['edge']

type RuledStage = 'mail' | 'rcpt'

/** A rule of the settings; it is not asked of clients that are exempt, nor of what the SMTP whitelist has. */
export function rule<Stage extends RuledStage>(
  name: string,
  budget: number,
  ask: (
    facts: EdgeFacts[Stage],
    settings: EdgeSettings,
    deps: EdgeDeps,
  ) => Finding | null | Promise<Finding | null>,
): EdgeCheck<Stage> {
  return {
    name,
    budget,
    run(facts, deps, before = []) {
      const settings = deps.snapshot().settings.edge
      if (isExempt(facts.session.client.ip, settings) || isListed(before)) return []
      const found = ask(facts, settings, deps)
      return found instanceof Promise ? found.then(listOf) : listOf(found)
    },
  }
}

const NOTHING: readonly Finding[] = []
const listOf = (finding: Finding | null): readonly Finding[] => (finding ? [finding] : NOTHING)

const exemptOf = madeOnce(ipMatcher)

/** Clients that no rule of the administrator's is asked of, such as one's own servers. */
export const isExempt = (ip: string, { exempt }: EdgeSettings): boolean => exemptOf(exempt)(ip)

/** ms for rules that only look. */
export const AT_ONCE = 1_000
