/** Block lists asked by DNS (RFC 5782), as the settings name them. */
import { defineFindings } from './define.ts'

export const LIST_FINDINGS = defineFindings({
  /** A list has the address of the sending server. */
  'lists.address': { severity: 'high', score: 2.5 },
  /** A list has the sender's domain, or a site that the message leads to. */
  'lists.site': { severity: 'high', score: 3 },
})
