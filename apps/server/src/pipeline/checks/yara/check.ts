/** Rules that administrators uploaded (YARA), held against the message, its parts and what lies in these. */
import type { Finding } from '@postern/contract/findings/catalogue.ts'
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import type { Check } from '../check.ts'
import { piecesOf, type Piece } from '../../yara/pieces.ts'
import { ChildLateError } from '../../../platform/child-process.ts'
import type { YaraHit } from '../../yara/protocol.ts'
import type { YaraScanner } from '../../yara/scanner.ts'

const MAX_HITS = 10
/** ms beyond the rules' own time: other messages are before this one. */
const BUDGET_BESIDE = 10_000

export function yaraCheck(scanner: YaraScanner, settings: SettingsValues['yara']): Check {
  return {
    name: 'yara',
    budget: settings.limitMs + BUDGET_BESIDE,
    run: async (_envelope, facts) => {
      const { pieces, whole } = piecesOf(facts)
      const found: Finding[] = whole ? [] : [{ code: 'yara.unfinished' }]
      try {
        const hits = await scanner.scan(
          pieces.map(({ bytes }) => bytes),
          settings.limitMs,
        )
        return [...found, ...findingsOf(pieces, hits, settings)]
      } catch (error) {
        if (error instanceof ChildLateError)
          return [{ code: 'yara.late', evidence: { ms: settings.limitMs } }]
        throw error
      }
    },
  }
}

/** Each rule once, with the first piece that it met. */
function findingsOf(
  pieces: readonly Piece[],
  hits: readonly (readonly YaraHit[])[],
  settings: SettingsValues['yara'],
): Finding[] {
  const met = new Map<string, { hit: YaraHit; path: string }>()
  hits.forEach((ofPiece, at) => {
    for (const hit of ofPiece) {
      const key = `${hit.file}\n${hit.rule}`
      // What lies deeper says more than the message as a whole.
      if (!met.has(key) || met.get(key)!.path === '') met.set(key, { hit, path: pieces[at]!.path })
    }
  })
  return [...met.values()].slice(0, MAX_HITS).map(({ hit, path }) => findingOf(hit, path, settings))
}

function findingOf(
  { rule, file, severity }: YaraHit,
  path: string,
  settings: SettingsValues['yara'],
): Finding {
  const evidence = { name: rule, rule, file, where: path === '' ? 'message' : path, engine: 'yara' }
  const action = settings.action === 'meta' ? byMeta(severity) : settings.action
  if (action === 'virus') return { code: 'yara.virus', evidence }
  if (action === 'hold') return { code: 'yara.match', holds: true, evidence }
  return { code: 'yara.match', holds: false, score: settings.score, evidence }
}

/** What `severity` in the meta of a rule asks for; a rule that says nothing holds. */
function byMeta(severity: string): 'virus' | 'hold' | 'score' {
  if (severity === 'critical' || Number(severity) >= 90) return 'virus'
  if (['low', 'info', 'informational', 'medium'].includes(severity)) return 'score'
  return severity !== '' && Number(severity) < 50 ? 'score' : 'hold'
}
