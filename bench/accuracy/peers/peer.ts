/** Another filter that runs somewhere, asked over its own protocol. */
import type { CorpusEnvelope } from '@postern/testkit/clean-mail-hops.ts'

export interface PeerMail {
  readonly bytes: Buffer
  readonly session: CorpusEnvelope
  /** Whether the message records the session it came by, in its Return-Path and top Received. */
  readonly recorded: boolean
}

export interface Peer {
  readonly name: string
  /** From where it takes mail for spam as it is installed. */
  readonly threshold: number
  /** Rejects where it does not answer. */
  score(mail: PeerMail): Promise<number>
  /** Has its Bayes filter learn a message. */
  teach(mail: PeerMail, spam: boolean): Promise<void>
}
