/** The envelope that the pipeline judges: the session's own, with what the edge found of it. */
import type { Finding } from '@postern/contract/findings/catalogue.ts'
import type { Envelope } from '../smtp/envelope.ts'

export interface JudgedEnvelope extends Envelope {
  /** What the edge found and let pass; of one recipient's: `ResolvedRecipient.found`. */
  readonly found: readonly Finding[]
}
