/** The virus check: clamd, the built-in engine, or both. */
import type { Finding, FindingCode } from '@postern/contract/findings/catalogue.ts'
import type { ContentsReading, Obstacle } from '@postern/mail/container/read.ts'
import type { ContentPolicy } from '@postern/contract/settings/content-policy.ts'
import type { Check } from '../check.ts'
import { underPolicy } from '../under-policy.ts'
import { clamdOpens, scanWithAny, type ClamdAddress } from './clamd.ts'

/** ms: a large archive may keep clamd busy for a while. */
const BUDGET = 15_000
/** ms of it for asking, shared by the addresses. */
const CLAMD_MS = 14_000
const MAX_OBSTACLES = 5

export interface VirusEngines {
  /** The first that answers is asked, beginning with the one that last did; none: no clamd. */
  readonly clamd: readonly ClamdAddress[]
  readonly builtIn: boolean
  /** What becomes of mail with what could not be scanned. */
  readonly unscannable: ContentPolicy
}

/** An engine that fails throws: the pipeline then holds the mail. */
export function virusCheck({ clamd, builtIn, unscannable }: VirusEngines): Check {
  const asks = clamd.length > 0
  let first = 0
  const answered = (at: number): void => {
    first = at
  }
  return {
    name: 'virus',
    budget: BUDGET,
    run: async (_envelope, facts, deps) => {
      if (!asks && !builtIn) return []
      const name = asks
        ? await scanWithAny(clamd, facts.bytes, deps.signal, { first, ms: CLAMD_MS, answered })
        : null
      const found = name === null ? [] : [infected(name)]
      if (found.length > 0) return found
      const { match, obstacles }: ContentsReading = deps.contents(facts)
      if (match && builtIn) {
        return [
          { code: 'virus.signature', evidence: { name: match.name, file: match.path, engine: 'builtin' } },
        ]
      }
      return obstacles
        .filter((obstacle) => !(asks && isSeenByClamd(obstacle)))
        .flatMap((obstacle) => findingOf(obstacle, unscannable))
        .slice(0, MAX_OBSTACLES)
    },
  }
}

/** What clamd opens is scanned, though not by us. Passwords, damage and bombs stop it as they stop us (decision 0040). */
function isSeenByClamd({ reason, type }: Obstacle): boolean {
  return reason === 'unsupported' && clamdOpens(type)
}

const CODES: Readonly<Record<Exclude<Obstacle['reason'], 'encrypted'>, FindingCode>> = {
  unsupported: 'virus.unscannable',
  damaged: 'virus.damaged',
  volume: 'virus.volume',
  budget: 'virus.budget',
}

/** What is encrypted has a finding and a setting of its own, among the attachments' (structure check). */
function findingOf({ reason, path }: Obstacle, policy: ContentPolicy): Finding[] {
  if (reason === 'encrypted') return []
  return [underPolicy({ code: CODES[reason], evidence: { file: path } }, policy)]
}

function infected(name: string): Finding {
  return { code: 'virus.signature', evidence: { name, file: 'message', engine: 'clamd' } }
}
