/** A message that was judged and recorded, for its listeners. */
import type { JudgedEnvelope } from '../checks/envelope.ts'
import type { ScanResult } from '../judge/context.ts'
import type { ResolvedRecipient } from '../judge/recipient.ts'

export interface Decided {
  readonly envelope: JudgedEnvelope
  readonly recipients: readonly ResolvedRecipient[]
  readonly result: ScanResult
  /** It only reports a misjudgement: whom it is about was noted when that mail came. */
  readonly reportOnly: boolean
}

/** Does not wait: the sender does, meanwhile. */
export type DecidedListener = (mail: Decided) => void
