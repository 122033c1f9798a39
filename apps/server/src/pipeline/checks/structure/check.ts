/** Structure heuristics: attachments, links, HTML. Reads decoded content, never follows anything. No I/O. */
import type { Check } from '../check.ts'
import { easeReport } from '../headers/delivery-report.ts'
import { attachmentHits } from './attachments.ts'
import { bodyHits } from './body.ts'
import type { AttachmentPolicy, PagePolicy } from './policy.ts'

export function structureCheck(policy: AttachmentPolicy, pages: PagePolicy): Check {
  return {
    name: 'structure',
    // The files within attachments are read by whichever check wants them first.
    budget: 15_000,
    run: (envelope, facts, deps) =>
      easeReport(envelope, facts, [
        ...attachmentHits(facts, deps.contents(facts), policy, pages),
        ...bodyHits(facts, pages),
      ]),
  }
}
