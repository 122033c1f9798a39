/** What the page of a link needs of the mail path; the composition root passes it. */
import type { LinkOutcome, LinkReason } from '@postern/contract/codes/link-check.ts'

/** How the message came that the link stood in. */
export interface LinkMail {
  readonly bytes: Buffer
  readonly receiver: string
  /** What its verdict rested on when it was recorded. */
  readonly codes: readonly string[]
  readonly from: {
    readonly sender: string
    readonly helo: string
    readonly ip: string
    readonly rdns: string
    readonly country: string
    readonly tls: boolean
    readonly auth: string | null
  }
}

export interface LinkQuestion {
  /** As it stood in the message. */
  readonly target: string
  /** UUID of the message: what was found of it a moment ago is not asked again. */
  readonly message: string
  /** Reads the message; null where it is gone. Asked for once, if at all. */
  readonly mail: () => Promise<LinkMail | null>
  /** Asks the target where it leads on, by the safe fetcher: only after the reader has pressed the button. */
  readonly follow: boolean
}

export interface LinkAnswer {
  readonly outcome: LinkOutcome
  readonly reasons: readonly LinkReason[]
  /** Where the target leads on, where it was followed and does; null otherwise. */
  readonly end: string | null
}

/** Judges a link by everything known now. Never rejects: what does not answer is a reason to warn. */
export type JudgeLink = (question: LinkQuestion) => Promise<LinkAnswer>
