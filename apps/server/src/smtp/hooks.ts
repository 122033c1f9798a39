/**
 * What the SMTP engine asks of its owner: at each stage to go on, or the reply that refuses. `Peer` is what the owner
 * keeps of a client, `Recipient` what it resolves an address to; the engine carries both and looks into neither.
 */
import type { Envelope, EnvelopeRecipient } from './envelope.ts'
import type { SmtpReply } from './reply.ts'

/** Everything known of a connection so far; a fresh object is made for every TLS and HELO change. */
export interface SmtpSession<Peer = unknown> {
  readonly id: string
  readonly client: { readonly ip: string; readonly port: number }
  readonly local: { readonly ip: string; readonly port: number }
  readonly helo: string
  readonly esmtp: boolean
  readonly tls: { readonly version: string; readonly cipher: string } | null
  readonly auth: string | null
  /** What `connect` answered; null before it has. */
  readonly peer: Peer
}

/** What a client says it is, and its proof; neither is empty, and the name has no control characters. */
export interface Credentials {
  readonly identity: string
  readonly password: string
}

export interface MailCommand {
  readonly sender: string
  readonly size: number | null
  readonly smtpUtf8: boolean
  readonly body: Envelope['body']
  readonly dsn: Envelope['dsn']
}

export interface RcptCommand {
  readonly address: string
  readonly notify: EnvelopeRecipient['notify']
  readonly orcpt: string | null
}

/** The message's bytes: in memory when small, else a file under the spool folder that the owner must unlink. */
export type MessageBody =
  | {
      readonly kind: 'memory'
      readonly bytes: Buffer
      readonly size: number
      readonly sha256: string
      /** Gives the memory back at once; nobody may look at the bytes any more. */
      readonly release?: () => void
    }
  | { readonly kind: 'file'; readonly path: string; readonly size: number; readonly sha256: string }

/** A recipient that the owner has agreed to, with what it resolved the address to. */
export interface AcceptedRecipient<Recipient = unknown> extends EnvelopeRecipient {
  readonly resolved: Recipient
}

export interface AcceptedTransaction<Peer = unknown, Recipient = unknown> {
  readonly session: SmtpSession<Peer>
  readonly mail: MailCommand
  readonly receivedAt: number
  readonly recipients: readonly AcceptedRecipient<Recipient>[]
  readonly body: MessageBody
  /** Aborts when the client is gone; the owner may go on or give up, but must not answer. */
  readonly signal: AbortSignal
}

export interface SmtpHooks<Peer = unknown, Recipient = unknown> {
  /** Answers a refusal, or what the owner keeps of the client. */
  connect(session: SmtpSession): Promise<{ readonly refuse: SmtpReply } | { readonly peer: Peer }>
  helo(session: SmtpSession<Peer>): Promise<SmtpReply | null>
  /**
   * Answers a refusal, or the name that the client has proved to have (`SmtpSession.auth`). Asked over TLS only, outside of
   * transactions; `signal` aborts when the client is gone.
   */
  authenticate(
    session: SmtpSession<Peer>,
    credentials: Credentials,
    signal: AbortSignal,
  ): Promise<{ readonly refuse: SmtpReply } | { readonly identity: string }>
  mail(session: SmtpSession<Peer>, mail: MailCommand): Promise<SmtpReply | null>
  /** Answers a refusal, or what the address resolved to. */
  rcpt(
    session: SmtpSession<Peer>,
    mail: MailCommand,
    rcpt: RcptCommand,
    before: readonly AcceptedRecipient<Recipient>[],
  ): Promise<{ readonly refuse: SmtpReply } | { readonly resolved: Recipient }>
  /** Asked before 354: the owner may refuse for lack of capacity (452 4.3.1 …). */
  data(
    session: SmtpSession<Peer>,
    mail: MailCommand,
    recipients: readonly AcceptedRecipient<Recipient>[],
  ): Promise<SmtpReply | null>
  /** The whole message. The reply is sent as it is: 250 only when the message is durable. Must not throw. */
  message(transaction: AcceptedTransaction<Peer, Recipient>): Promise<SmtpReply>
  /** A command or message the engine itself refused (syntax, size, bare LF …), for the log and reject record. */
  refused(session: SmtpSession, event: RefusedEvent): void
  close(session: SmtpSession): void
}

export interface RefusedEvent {
  readonly stage: 'connect' | 'helo' | 'auth' | 'mail' | 'rcpt' | 'data'
  readonly reply: SmtpReply
  readonly sender: string | null
  /** The one recipient refused, as given when its syntax is the reason. */
  readonly recipient: string | null
  /** Recipients accepted before; all of them lose the message when the stage is 'data'. */
  readonly recipients?: readonly EnvelopeRecipient[]
  /** Machine word of the engine: 'bare-lf', 'too-large', 'line-too-long', 'early-talker', 'timeout', 'bad-sender' … */
  readonly reason: string
  /** The transaction had no recipients left that were not refused one by one: this only ends it. */
  readonly followUp?: boolean
  /** What a hook threw, when `reason` is 'hook-failed'; what the disk said, when it is 'no-storage'. */
  readonly cause?: unknown
}
