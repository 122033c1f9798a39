/** What domains need from delivery; the composition root passes it. */
import type { ErrorCode } from '@postern/contract/codes/errors.ts'

export interface ConnectionTarget {
  readonly server: string
  readonly port: number
  /** 0 none, 1 TLS if offered, 2 STARTTLS required, 3 implicit TLS. */
  readonly secure: 0 | 1 | 2 | 3
  /** Asked about with RCPT TO when given. */
  readonly recipient?: string | undefined
  /** Loopback and private networks too: only for those who run the installation (H19). */
  readonly allowLocal: boolean
}

export interface ConnectionReport {
  readonly ok: boolean
  /** What failed, null when ok. */
  readonly problem: ErrorCode | null
  readonly dialogue: readonly { readonly from: 'client' | 'server' | 'note'; readonly line: string }[]
  readonly ms: number
  /** Whether the connection came to be encrypted. */
  readonly encrypted: boolean
}

/** Connects, greets, STARTTLS, quits; sends no mail. Never rejects for what the server does. */
export type TestConnection = (target: ConnectionTarget) => Promise<ConnectionReport>

/** A mail of our own into our SMTP port, as a stranger would send it. Never rejects. */
export type SendTestMail = (mail: {
  readonly recipient: string
  readonly subject: string
  readonly text: string
}) => Promise<ConnectionReport>

export interface RecipientTarget {
  readonly server: string
  readonly port: number
  readonly secure: 0 | 1 | 2 | 3
  /** What stands in RCPT TO for the mailbox that should exist, and for one that cannot. */
  readonly mailbox: string
  readonly madeUp: string
  /** Who we are there; null asks as a stranger. */
  readonly login: { readonly user: string; readonly password: string } | null
  readonly allowLocal: boolean
}

export interface RecipientReport extends ConnectionReport {
  readonly mailbox: 'exists' | 'unknown' | 'unsure' | null
  readonly madeUp: 'exists' | 'unknown' | 'unsure' | null
}

/** Asks a server about two mailboxes; sends no mail. Never rejects for what the server does. */
export type TestRecipient = (target: RecipientTarget) => Promise<RecipientReport>

/** Asks DNS as node:dns does; rejects with an Error whose `code` says why. */
export type LookUp = (name: string, type: 'MX' | 'A' | 'AAAA') => Promise<readonly unknown[]>

/** What this server is called and where it is reached, as far as it knows: behind a translator of addresses, not all of it. */
export type Self = () => { readonly host: string; readonly addresses: readonly string[] }
