/** One recipient's copy on its way, and what an attempt made of it. */
import type { LinkedFiles } from '../../platform/db/mail-tables.ts'

/** A server that an administrator named. */
export interface Server {
  readonly host: string
  readonly port: number
  readonly secure: number
  /** May lie in an inner network: whoever runs the installation has named it. */
  readonly inner: boolean
}

/** A claimed row of the queue with what sending needs of its message. */
export interface DeliveryJob {
  readonly id: number
  /** `forward`: what somebody sends on, which is not the delivery of the mail it hangs on; `journal`: the archive's copy of a message. */
  readonly kind: 'mail' | 'dsn' | 'forward' | 'journal'
  readonly mailId: string | null
  readonly messageId: string | null
  /** The message it is about, which log lines name: its own, or that of the mail that a notice reports on. */
  readonly about: string | null
  /** Exact to the microsecond and in UTC, so that it finds the partition of mail and message, and sorts as text. */
  readonly receivedAt: string
  /** null: found by MX. */
  readonly domainId: number | null
  readonly destination: string
  /** A server of the recipient's own, which takes the copy instead of the domain's. */
  readonly route: Server | null
  /** Only to a server whose certificate is verified. */
  readonly requireTls: boolean
  /** Attachments that go as links. */
  readonly links: LinkedFiles | null
  readonly recipient: string
  /** '' is the null sender. */
  readonly sender: string
  readonly prepend: string
  /** Put after the stored bytes, which then go out unchanged. */
  readonly append: string
  readonly subjectTag: string
  /** Own bytes of a notice. */
  readonly content: Buffer | null
  readonly notify: readonly string[]
  readonly orcpt: string | null
  readonly attempts: number
  readonly delayNotified: boolean
  readonly lastReply: string
  /** Seconds since the row was queued. */
  readonly age: number
  /** Bytes of what is stored: the mail's own copy, where it has one, else the message; 0 for a notice. */
  readonly size: number
  readonly blobKey: string | null
  /** What is stored is the mail's own copy, and not the message as it came. */
  readonly ownCopy: boolean
  readonly envid: string | null
  readonly ret: string | null
  /** The sender was authenticated, so a notice to it is allowed (product §14). */
  readonly aligned: boolean
  /** The From field of the message, '' for a notice. */
  readonly headerFrom: string
}

/** What one attempt ended in. */
export interface Outcome {
  readonly job: DeliveryJob
  readonly kind: 'delivered' | 'deferred' | 'failed'
  /** `host:port`, or '' when no server was reached. */
  readonly server: string
  /** Address of the server that took it (delivered only). */
  readonly ip?: string
  /** The server's reply or our own words, one line. */
  readonly reply: string
  /** Seconds until the next attempt (deferred only). */
  readonly delay: number
  /** Waits for an administrator: the mail itself says so, not its history only (deferred only). */
  readonly stuck?: true
  /** Verified TLS is asked for and can't be had: the mail is held (failed only). */
  readonly held?: true
  /** A report to the sender, queued in the transaction that records the outcome. */
  readonly notice: Notice | null
}

/** A delivery status notification ready to be queued. */
export interface Notice {
  readonly recipient: string
  /** Domain of ours that takes it, null when it goes by MX. */
  readonly domainId: number | null
  readonly content: Buffer
}
