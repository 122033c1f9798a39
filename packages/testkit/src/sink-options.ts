/** What a sink is told: what it offers, what it keeps, and where it misbehaves. */

/** A step of the conversation a behaviour can be set for. */
export interface SinkStep {
  readonly command: 'connect' | 'ehlo' | 'starttls' | 'auth' | 'mail' | 'rcpt' | 'data' | 'dot'
  /** The command line; '' for connect and dot. */
  readonly line: string
  readonly sender: string
  readonly recipients: readonly string[]
}

/** null goes on as usual. `drip` sends one byte a second, `endless` a reply without an end. */
export type SinkBehaviour =
  | null
  | { readonly reply: string }
  | { readonly delay: number; readonly reply?: string }
  | { readonly hang: true }
  | { readonly reset: true }
  | { readonly drip: string }
  | { readonly endless: true }

export interface SinkOptions {
  readonly port?: number
  readonly host?: string
  readonly tls?: { readonly key: string; readonly cert: string; readonly implicit?: boolean }
  /** Whom it lets in, by AUTH PLAIN or LOGIN over TLS; without it there is no AUTH. */
  readonly login?: { readonly user: string; readonly password: string; readonly only?: 'PLAIN' | 'LOGIN' }
  /** EHLO keywords; STARTTLS is added when `tls` is given. */
  readonly offers?: readonly string[]
  readonly behave?: (step: SinkStep) => SinkBehaviour
  readonly hash?: boolean
  readonly keepBytes?: boolean
  /** Messages remembered; older ones are dropped, the counters go on. */
  readonly remember?: number
}
