/** The contract between the edge and its checks: a check reports what it finds of a session, `decideEdge` decides. */
import type { Finding } from '@postern/contract/findings/catalogue.ts'
import type { AcceptedRecipient, MailCommand, RcptCommand, SmtpSession } from '../../smtp/hooks.ts'
import type { ResolvedRecipient } from '../recipient.ts'
import type { Snapshot } from '../snapshot.ts'
import type { RecipientPlace } from './recipients.ts'
import type { RecipientCheck } from './recipient-check.ts'

interface Session {
  readonly session: SmtpSession
}
interface Mail extends Session {
  readonly mail: MailCommand
}

/** What is known at each stage of a session. */
export interface EdgeFacts {
  readonly connect: Session
  readonly helo: Session
  readonly mail: Mail
  readonly rcpt: Mail & { readonly rcpt: RcptCommand; readonly place: RecipientPlace }
  readonly data: Mail & { readonly recipients: readonly AcceptedRecipient<ResolvedRecipient>[] }
}
export type EdgeStage = keyof EdgeFacts

/** What a check of the edge may use; everything is injected, so that a table can test it. */
export interface EdgeDeps {
  readonly snapshot: () => Snapshot
  readonly recipientCheck: RecipientCheck
  /** Free space on the disk that holds messages is above the margin. */
  readonly hasRoom: () => boolean
  /** Messages under judgement. */
  readonly load: () => number
}

/** One thing asked at one stage. It must not change anything; what it finds may refuse, or go along to the verdict. */
export interface EdgeCheck<Stage extends EdgeStage> {
  /** Stable name, shown where the check fails. */
  readonly name: string
  /** ms it may take before it counts as failed. */
  readonly budget: number
  run(facts: EdgeFacts[Stage], deps: EdgeDeps): readonly Finding[] | Promise<readonly Finding[]>
}

export type EdgeSteps = { readonly [Stage in EdgeStage]: readonly EdgeCheck<Stage>[] }
