/** The envelope that the pipeline judges: the session's own, with what the edge found of it. */
import type { Finding } from '@postern/contract/findings/catalogue.ts'
import type { Envelope } from '../../smtp/envelope.ts'

export interface JudgedEnvelope extends Envelope {
  /** What the edge found and let pass; of one recipient's: `ResolvedRecipient.found`. */
  readonly found: readonly Finding[]
  /** What From is held against; absent where it is not (strangers, or a setting that lets every From pass). */
  readonly ownFrom?: OwnFrom
}

/** The account that signed in by AUTH, as From may name it. */
export interface OwnFrom {
  /** Its address, its aliases, and both in each alias domain: lower case, A-labels. */
  readonly addresses: readonly string[]
  /** Whether another From refuses the message, or is only noted. */
  readonly refuses: boolean
}

/** The SMTP whitelist has the client or the sender. */
export const isListed = (before: readonly Finding[]): boolean =>
  before.some(({ code }) => code === 'edge.list-allows')
