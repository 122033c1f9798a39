/** An SMTP reply (RFC 5321 §4.2), with its enhanced status code (RFC 3463). */
export interface SmtpReply {
  readonly code: number
  /** 'x.y.z'; '' for replies that carry none (220 greeting, 250 to EHLO, 354). */
  readonly enhanced: string
  /** One entry a line, no CR or LF, ASCII. */
  readonly lines: readonly string[]
  /** Close the connection after sending. */
  readonly close?: boolean
}
