/** Why a conversation with a server failed. */
import type { ServerReply } from './reply-reader.ts'

export type SmtpStage =
  | 'resolve'
  | 'connect'
  | 'tls'
  | 'greeting'
  | 'ehlo'
  | 'starttls'
  | 'auth'
  | 'mail'
  | 'rcpt'
  | 'data'
  | 'body'
  | 'dot'
  | 'quit'

/**
 * - connection: never reached, refused, closed, timed out, or 421: the next server may be tried.
 * - tls: the handshake or the certificate failed.
 * - login: the server refused ours, or there is no way to log in.
 * - protocol: what answered does not speak SMTP.
 * - reply: a refusal of the whole session (greeting, EHLO).
 * - form: the server does not take mail of this form (8-bit, internationalised); another one may.
 * - content: this message can't go to this server or to any (bad address, no SMTPUTF8, bare line breaks).
 */
export type SmtpProblem =
  | 'connection'
  | 'timeout'
  | 'tls'
  | 'login'
  | 'protocol'
  | 'reply'
  | 'form'
  | 'content'

export class SmtpError extends Error {
  readonly problem: SmtpProblem
  readonly stage: SmtpStage
  readonly reply: ServerReply | null
  /** The message was completely written: the server may have taken it. */
  afterDot = false

  constructor(
    problem: SmtpProblem,
    stage: SmtpStage,
    message: string,
    options: { reply?: ServerReply; cause?: unknown } = {},
  ) {
    super(withoutHints(message), { cause: options.cause })
    this.name = 'SmtpError'
    this.problem = problem
    this.stage = stage
    this.reply = options.reply ?? null
  }
}

/** Node.js tells whoever runs a program what to try; administrators and senders read the error alone. */
function withoutHints(message: string): string {
  return message.replace(/[;,.]?\s*(?:if the root CA is installed locally|try running Node\.js)\b.*$/is, '')
}
