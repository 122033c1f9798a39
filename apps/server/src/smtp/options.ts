/** What an SMTP listener is told; limits may change while it runs (see `SmtpServer.update`). */
import type { TlsPairs } from '../platform/tls-contexts.ts'
import type { Census } from './census.ts'
import type { SmtpReply } from './reply.ts'

/** Limits that an administrator sets. Counts, bytes and milliseconds; 0 switches a count limit off. */
export interface SetLimits {
  /** Connections of this port together; above it a new one gets 421 4.3.2 at once. */
  readonly maxConnections: number
  /** Connections of one address (IPv6: of one /64). */
  readonly maxConnectionsPerIp: number
  /** Octets of a message after dot-unstuffing; announced as SIZE. */
  readonly maxMessageSize: number
  readonly maxRecipients: number
  /** Recipients refused on one connection before it is closed (address guessing). */
  readonly maxRefusedRecipients: number
  readonly maxMessagesPerConnection: number
  /** Protocol errors on one connection before it is closed. */
  readonly maxErrors: number
  /** RSETs since the last accepted message. */
  readonly maxResets: number
  /** Wait for a whole command line, however its octets drip; RFC 5321 §4.5.3.2.7 asks for 5 minutes. */
  readonly commandTimeoutMs: number
  /** Silence inside message data; RFC 5321 §4.5.3.2.5. */
  readonly dataTimeoutMs: number
  /** How long the greeting is held back to catch clients that talk first. */
  readonly greetDelayMs: number
  /** Of `maxConnections`, in percent, from which on clients are hurried; 0 never does. */
  readonly stressPercent: number
  /** What command and data time-outs are then, where they are longer. */
  readonly stressTimeoutMs: number
}

/** Bounds of the engine itself, which no setting moves. */
export interface EngineBounds {
  /** Failed AUTHs on one connection before it is closed. */
  readonly maxAuthFailures: number
  /** Commands that bring no message nearer and that no other limit counts, since the last accepted message. */
  readonly maxNoops: number
  /** Octets of a command line with its CRLF. */
  readonly maxLine: number
  /** Octets a second, averaged over one message's data, once `rateGraceMs` of it have passed. */
  readonly minDataRate: number
  readonly rateGraceMs: number
  readonly maxSessionMs: number
  /** Bytes of a message kept in memory; a longer one goes to a file. */
  readonly spoolThreshold: number
}

export type SmtpLimits = SetLimits & EngineBounds

export const ENGINE_BOUNDS: EngineBounds = {
  maxAuthFailures: 3,
  maxNoops: 100,
  maxLine: 2_048,
  minDataRate: 500,
  rateGraceMs: 30_000,
  maxSessionMs: 3_600_000,
  spoolThreshold: 256 * 1024,
}

/** The PROXY protocol is read only on connections from `trusted` addresses (IP or CIDR). */
export interface ProxyOptions {
  readonly trusted: readonly string[]
  /** A trusted address that sends no PROXY header is cut off; otherwise it is taken as a client. */
  readonly required: boolean
}

export interface SmtpServerOptions {
  /** Our name in the greeting, the EHLO reply and trace fields. */
  readonly hostName: string
  /** What the greeting says after our name. */
  readonly banner?: string
  /** Existing folder for messages over `limits.spoolThreshold`. */
  readonly spoolDir: string
  /** Key and certificate; without them STARTTLS is not offered. */
  readonly tls?: TlsPairs | null
  /** TLS from the first byte (port 465). */
  readonly implicitTls?: boolean
  /** AUTH is offered on encrypted connections. */
  readonly auth?: boolean
  /** No MAIL before AUTH (port 587, RFC 6409 §4.3). */
  readonly authRequired?: boolean
  readonly proxy?: ProxyOptions | null
  readonly limits: SetLimits & Partial<EngineBounds>
  /** What is answered for reasons of `RefusedEvent`, instead of the engine's own words. */
  readonly replies?: ReadonlyMap<string, SmtpReply>
  /** Counts connections where other processes serve the port too; by itself otherwise. */
  readonly census?: Census
  /** Told when stress mode begins and ends, with the connections there are. */
  readonly onStress?: (on: boolean, connections: number) => void
  /** Told when accepting fails, for want of file descriptors for example; the listener goes on. */
  readonly onError?: (cause: unknown) => void
}

/** What changes while a listener runs; limits that are not named stay as they are. */
export type SmtpChange = Partial<Omit<SmtpServerOptions, 'limits'>> & {
  readonly limits?: Partial<SmtpLimits>
}
