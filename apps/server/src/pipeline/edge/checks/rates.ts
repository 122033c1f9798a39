/** Limits of bulk-mail blocking (product §8, codes 131 to 133 and 135). What only observes passes, and is seen in "Why?". */
import { RATE_REJECTS, type RateKind } from '@postern/contract/codes/blocking.ts'
import type { Finding, FindingCode } from '@postern/contract/findings/catalogue.ts'
import type { EdgeCheck } from '../check.ts'
import { isListed } from '../../checks/envelope.ts'
import { AT_ONCE } from './rule.ts'

const REFUSED = {
  sender: 'edge.bulk-sender',
  recipient: 'edge.bulk-recipient',
  client: 'edge.bulk-client',
  day: 'edge.bulk-day',
} as const satisfies Record<RateKind, FindingCode>

export const rateLimits: EdgeCheck<'rcpt'> = {
  name: 'bulk-blocking',
  budget: AT_ONCE,
  run({ session, mail: { sender }, place: { receiver } }, { rates }, before = []): readonly Finding[] {
    if (isListed(before)) return []
    return rates
      .against({ ip: session.client.ip, sender, receivers: [receiver] })
      .map(({ kind, key, blocked }) =>
        blocked
          ? { code: REFUSED[kind], evidence: { who: key } }
          : { code: 'edge.bulk-observed', evidence: { who: key, code: RATE_REJECTS[kind] } },
      )
  },
}
