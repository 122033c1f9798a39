/** Bulk-mail blocking (product §8, codes 131 to 133 and 135): what mail is counted by. */
import type { RejectCode } from './reject.ts'

/** Sender, recipient, the client's IP within a window; the sender within a day. */
export const RATE_KINDS = ['sender', 'recipient', 'client', 'day'] as const
export type RateKind = (typeof RATE_KINDS)[number]

export const RATE_REJECTS = { sender: 131, recipient: 132, client: 133, day: 135 } as const satisfies Record<
  RateKind,
  RejectCode
>

/** Refused, would be refused where the limit only observes, and above the warning count. */
export const RATE_STATES = ['blocked', 'observed', 'near'] as const
export type RateState = (typeof RATE_STATES)[number]
