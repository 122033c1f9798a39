/** Structure heuristics: attachments, links, HTML. Reads decoded content, never follows anything. No I/O. */
import type { Check } from '../../check.ts'
import { easeReport } from '../headers/delivery-report.ts'
import { attachmentHits } from './attachments.ts'
import { bodyHits } from './body.ts'
import { linkHits } from './links.ts'

export const structureCheck: Check = {
  name: 'structure',
  budget: 1_000,
  run: (envelope, facts) =>
    easeReport(envelope, facts, [
      ...attachmentHits(facts.attachments),
      ...linkHits(facts),
      ...bodyHits(facts),
    ]),
}
