/** Impersonation: our own domains without proof, protected people, and what names and Reply-To give away. */
import type { Check } from '../check.ts'
import { displayNameFindings } from './display-name.ts'
import { ownDomainFindings } from './own-domain.ts'
import type { OwnNames } from './own-names.ts'
import { peopleFindings } from './people.ts'
import { replyToFindings } from './reply-to.ts'
import { subjectOf } from './subject.ts'

/** ms: as long as authentication may take, which it waits for, and one question to DNS. */
const BUDGET = 18_000

export function impersonationCheck(own: OwnNames): Check {
  return {
    name: 'impersonation',
    budget: BUDGET,
    run: async (envelope, facts, deps) => {
      const subject = await subjectOf(envelope, facts, own, deps)
      return [
        ...ownDomainFindings(subject),
        ...peopleFindings(subject),
        ...displayNameFindings(subject),
        ...replyToFindings(subject),
      ]
    },
  }
}
