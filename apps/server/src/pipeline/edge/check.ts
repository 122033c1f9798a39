/** The contract between the edge and its checks: a check reports what it finds of a session, `decideEdge` decides. */
import type { Finding } from '@postern/contract/findings/catalogue.ts'
import type { DnsResolver } from '@postern/mail/auth/results.ts'
import type { ReverseName } from '../../platform/dns/reverse-name.ts'
import type { AcceptedRecipient, MailCommand, RcptCommand, SmtpSession } from '../../smtp/hooks.ts'
import type { ResolvedRecipient } from '../judge/recipient.ts'
import type { Greylist } from './greylist/greylist.ts'
import type { Snapshot } from '../configuration/snapshot.ts'
import type { Mailboxes } from './mailboxes.ts'
import type { Rates } from '../rates/rates.ts'
import type { RecipientPlace } from './recipients.ts'
import type { SmtpLists } from './lists/lists.ts'
import type { RecipientCheck } from './recipient-check.ts'

/** What is looked up of a client while the session goes on. */
export interface Peer {
  /** Verified reverse name ('' when there is none or it does not resolve back). */
  readonly rdns: string
  /** What DNS says of its reverse name. */
  readonly reverse: ReverseName['status']
  /** ISO 3166 alpha-2, '' when unknown. */
  readonly country: string
}

/** Who has signed in by AUTH. */
export interface SignedInAccount {
  readonly id: number
  readonly email: string
  /** Whether it would still be let in, and has the password that it had. Rejects when the database is away. */
  readonly isStill: () => Promise<boolean>
  /** Its aliases, as they are now. Rejects when the database is away. */
  readonly aliases: () => Promise<readonly string[]>
}

interface Session {
  readonly session: SmtpSession
}
interface Mail extends Session {
  readonly mail: MailCommand
}

/** What is known at each stage of a session; `peer` does not reject. */
export interface EdgeFacts {
  /** `mail` where it is asked again, at a mail of the session. */
  readonly connect: Session & { readonly mail?: MailCommand }
  readonly helo: Session
  /** AUTH, before the password is looked at. */
  readonly auth: Session & { readonly peer: Promise<Peer> }
  /** AUTH, once the password was right. */
  readonly account: Session & { readonly account: SignedInAccount }
  readonly mail: Mail & { readonly peer: Promise<Peer>; readonly account: SignedInAccount | null }
  readonly rcpt: Mail & { readonly rcpt: RcptCommand; readonly place: RecipientPlace }
  readonly data: Mail & { readonly recipients: readonly AcceptedRecipient<ResolvedRecipient>[] }
}
export type EdgeStage = keyof EdgeFacts

/** What a check of the edge may use; everything is injected, so that a table can test it. */
export interface EdgeDeps {
  readonly snapshot: () => Snapshot
  readonly recipientCheck: RecipientCheck
  readonly greylist: Greylist
  readonly mailboxes: Mailboxes
  readonly rates: Pick<Rates, 'note' | 'against'>
  readonly dns: DnsResolver
  readonly lists: SmtpLists
  /** ISO 3166 alpha-2, '' when unknown. */
  readonly countryOf: (ip: string) => string
  /** Our name. */
  readonly host: () => string
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
  run(
    facts: EdgeFacts[Stage],
    deps: EdgeDeps,
    /** What stages and checks before it found of the same message. */
    before?: readonly Finding[],
  ): readonly Finding[] | Promise<readonly Finding[]>
}

export type EdgeSteps = { readonly [Stage in EdgeStage]: readonly EdgeCheck<Stage>[] }
