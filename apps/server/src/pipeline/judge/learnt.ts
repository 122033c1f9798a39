/** What the recipients' domains have learnt, as a finding for each of them (decision 0066). */
import type { Finding } from '@postern/contract/findings/catalogue.ts'
import type { ScanState } from './context.ts'
import { weighLearnt } from '../learning/apply.ts'
import { namesOf, wordsOf } from '../learning/words.ts'

/** Words that "Why?" names. */
const NAMED = 5
const NONE: readonly Finding[] = []

/** For a message, by domain; its words are taken once, when a domain that has learnt something asks. */
export function learntFindings({ job, deps, facts }: ScanState): (domainId: number) => readonly Finding[] {
  // Whoever sets the score aside means what adds to it, too.
  if (deps.learnt === undefined || deps.learnt.size === 0 || deps.score !== 'counts') return () => NONE
  const tables = deps.learnt
  const recipients = job.envelope.recipients.map(({ address }) => address)
  let words: Uint32Array | undefined
  const found = new Map<number, readonly Finding[]>()
  const ask = (domainId: number): readonly Finding[] => {
    const known = tables.get(domainId)
    if (known === undefined) return NONE
    words ??= wordsOf(facts, recipients)
    const learnt = weighLearnt(known.table, words)
    if (learnt === null) return NONE
    const wanted = new Set(learnt.heaviest.slice(0, NAMED * 8))
    const names = namesOf(facts, recipients, wanted)
    const shown = learnt.heaviest.flatMap((token) => names.get(token) ?? []).slice(0, NAMED)
    const evidence = { words: [...new Set(shown)].join(', '), version: known.version }
    return [{ code: 'score.learnt', score: learnt.points, evidence }]
  }
  return (domainId) => {
    const before = found.get(domainId)
    if (before !== undefined) return before
    const findings = ask(domainId)
    found.set(domainId, findings)
    return findings
  }
}
