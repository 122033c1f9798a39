/** The virus check: clamd, the built-in engine, or both. */
import type { Finding, FindingCode } from '@postern/contract/findings/catalogue.ts'
import type { ContentsReading, Obstacle } from '@postern/mail/container/read.ts'
import type { MailFacts } from '@postern/mail/facts.ts'
import type { ContentPolicy } from '@postern/contract/settings/content-policy.ts'
import type { Check } from '../../check.ts'
import { underPolicy } from '../under-policy.ts'
import { clamdOpens, scanWithClamd, type ClamdAddress } from './clamd.ts'

/** ms: a large archive may keep clamd busy for a while. */
const BUDGET = 15_000
const MAX_OBSTACLES = 5

export interface VirusEngines {
  /** null when there is none. */
  readonly clamd: ClamdAddress | null
  readonly builtIn: boolean
  /** What becomes of mail with what could not be scanned. */
  readonly unscannable: ContentPolicy
}

/** An engine that fails throws: the pipeline then holds the mail. */
export function virusCheck({ clamd, builtIn, unscannable }: VirusEngines): Check {
  return {
    name: 'virus',
    budget: BUDGET,
    run: async (_envelope, facts, deps) => {
      if (!clamd && !builtIn) return []
      const found = clamd ? await runClamd(clamd, facts, deps.signal) : []
      if (found.length > 0) return found
      const { match, obstacles }: ContentsReading = deps.contents(facts)
      if (match && builtIn) {
        return [
          { code: 'virus.signature', evidence: { name: match.name, file: match.path, engine: 'builtin' } },
        ]
      }
      return obstacles
        .filter((obstacle) => !(clamd && isSeenByClamd(obstacle)))
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

async function runClamd(clamd: ClamdAddress, facts: MailFacts, signal: AbortSignal): Promise<Finding[]> {
  const name = await scanWithClamd(clamd, facts.bytes, signal)
  return name === null
    ? []
    : [{ code: 'virus.signature', evidence: { name, file: 'message', engine: 'clamd' } }]
}
