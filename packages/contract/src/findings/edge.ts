/**
 * What the edge of the gateway refuses for. The reply is that of a reject code, or of our own where it is no fault of the
 * sender's; RFC 5321 §4.2, enhanced codes RFC 3463.
 */
import { defineFindings } from './define.ts'

const OVERLOADED = {
  code: null,
  smtp: 452,
  enhanced: '4.3.1',
  reply: 'Too much mail at the moment; try again later',
  ours: true,
} as const

export const EDGE_FINDINGS = defineFindings({
  /** The recipient's domain is none of ours. */
  'edge.relay-denied': { severity: 'high', score: 0, refuses: 102 },
  'edge.domain-suspended': {
    severity: 'medium',
    score: 0,
    refuses: {
      code: null,
      smtp: 450,
      enhanced: '4.2.1',
      reply: 'Mail for this domain is suspended by its administrator; try again later',
    },
  },
  'edge.recipient-unknown': { severity: 'medium', score: 0, refuses: 110 },
  /** The domain's server does not say whether the recipient exists. */
  'edge.recipient-unverified': { severity: 'medium', score: 0, refuses: 128 },
  /** The disk that holds messages is nearly full. */
  'edge.no-room': { severity: 'high', score: 0, refuses: OVERLOADED },
  /** More messages are under judgement than a few seconds' work. */
  'edge.overloaded': { severity: 'high', score: 0, refuses: OVERLOADED },
  /** A check of the edge threw or ran out of its budget: nothing is kept, the sender tries again. */
  'edge.failed': {
    severity: 'high',
    score: 0,
    refuses: {
      code: null,
      smtp: 451,
      enhanced: '4.3.0',
      reply: 'Mail cannot be taken at the moment; try again later',
      ours: true,
    },
  },
  /** A message within the size limit whose header alone is beyond all reason. */
  'edge.header-too-large': {
    severity: 'high',
    score: 0,
    refuses: {
      code: 100,
      smtp: 552,
      enhanced: '5.3.4',
      reply: 'Message header exceeds 1 MiB; send the message with a smaller header',
    },
  },
  'edge.too-many-hops': { severity: 'high', score: 0, refuses: 121 },
})
