/** The parser's ambiguities as findings: each code once, with the first place it was met in. */
import type { Finding } from '@postern/contract/findings/catalogue.ts'
import type { Check } from '../check.ts'

export const mimeCheck: Check = {
  name: 'mime',
  budget: 1_000,
  run: (_envelope, facts): Finding[] => {
    const first = new Map(facts.ambiguities.toReversed().map((ambiguity) => [ambiguity.code, ambiguity]))
    return [...first.values()].map(({ code, path, detail }) => ({ code, evidence: { part: path, detail } }))
  },
}
