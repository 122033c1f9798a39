/**
 * What is asked of a session, stage by stage, in this order (docs/ARCHITECTURE.md, "One message's way"). The first that refuses ends the
 * stage: what comes after it is not asked. Syntax, sizes and counts are the SMTP engine's own.
 */
import { load, room } from './checks/capacity.ts'
import { existence, ours, suspended } from './checks/recipient.ts'
import type { EdgeSteps } from './check.ts'

export const EDGE_STEPS: EdgeSteps = {
  connect: [],
  helo: [],
  mail: [room],
  rcpt: [ours, suspended, existence],
  data: [load, room],
}
