/** The engine's own replies (RFC 5321 §4.2.2, RFC 3463) and how a reply is written to the wire. */
import type { SmtpReply } from './reply.ts'

/** `reply(550, '5.1.1', 'text')`. */
export function reply(code: number, enhanced: string, ...lines: string[]): SmtpReply {
  return { code, enhanced, lines }
}

function closing(code: number, enhanced: string, line: string): SmtpReply {
  return { code, enhanced, lines: [line], close: true }
}

/** Longest reply line with code and CRLF: RFC 5321 §4.5.3.1.5. */
const MAX_TEXT = 490

function cleaned(line: string): string {
  const text = line.length > MAX_TEXT ? line.slice(0, MAX_TEXT) : line
  return /^[\x20-\x7e]*$/.test(text) ? text : text.replace(/[^\x20-\x7e]/g, '?')
}

/** The reply's bytes as an ASCII string; whatever the lines hold, they cannot start a line of their own. */
export function formatReply({ code, enhanced, lines }: SmtpReply): string {
  const status = enhanced === '' ? '' : `${enhanced} `
  const texts = lines.length === 0 ? [''] : lines
  const last = texts.length - 1
  if (last === 0) return `${code} ${status}${cleaned(texts[0] ?? '')}\r\n`
  return texts.map((text, at) => `${code}${at === last ? ' ' : '-'}${status}${cleaned(text)}\r\n`).join('')
}

export const OK = reply(250, '2.0.0', 'OK')
export const START_DATA = reply(354, '', 'End data with <CR><LF>.<CR><LF>')
export const START_TLS = reply(220, '2.0.0', 'Ready to start TLS')
export const CANNOT_VERIFY = reply(252, '2.5.0', 'Cannot verify, send some mail and see')
export const HELP = reply(214, '2.0.0', 'See RFC 5321')
export const RECIPIENT_OK = reply(250, '2.1.5', 'OK')
export const SENDER_OK = reply(250, '2.1.0', 'OK')

export const AUTH_OK = reply(235, '2.7.0', 'Authentication successful')

export const UNKNOWN_COMMAND = reply(500, '5.5.2', 'Unknown command')
export const NOT_IMPLEMENTED = reply(502, '5.5.1', 'Command not implemented')
export const LINE_TOO_LONG = reply(500, '5.5.2', 'Line too long')
export const LINE_FAR_TOO_LONG = closing(500, '5.5.2', 'Line too long')
export const BAD_LINE = reply(501, '5.5.2', 'Bare CR, bare LF or NUL in a command')
export const BAD_LINE_AGAIN = closing(501, '5.5.2', 'Bare CR, bare LF or NUL in a command, closing')
export const NOT_UTF8 = reply(501, '5.5.2', 'Command is not ASCII or UTF-8')
export const NO_ARGUMENT = reply(501, '5.5.4', 'No argument allowed')
export const HELO_FIRST = reply(503, '5.5.1', 'Say EHLO first')
export const BAD_HELO = reply(501, '5.5.4', 'Domain name or address literal required')
export const NESTED_MAIL = reply(503, '5.5.1', 'Sender already given')
export const MAIL_FIRST = reply(503, '5.5.1', 'MAIL first')
export const NO_RECIPIENTS = reply(554, '5.5.1', 'No valid recipients')
export const NO_RECIPIENTS_NOW = reply(451, '4.5.1', 'No valid recipients at the moment, try again later')
export const RCPT_AFTER_BDAT = reply(503, '5.5.1', 'Message data already begun')
export const TOO_MANY_RECIPIENTS = reply(452, '4.5.3', 'Too many recipients')
export const TLS_ALREADY = reply(503, '5.5.1', 'TLS already active')
export const NO_PARAMETERS = reply(555, '5.5.4', 'Parameters need EHLO')
export const NEEDS_SMTPUTF8 = reply(553, '5.6.7', 'Address needs SMTPUTF8')
export const ROUTED = reply(550, '5.7.1', 'Routing by the local part is not accepted')
export const TLS_FAILED = closing(454, '4.7.0', 'TLS handshake failed')
export const XCLIENT_REFUSED = reply(550, '5.7.0', 'XCLIENT is not allowed')
export const NOT_HTTP = closing(521, '5.5.1', 'This is an SMTP server')
export const DATA_OUT_OF_PLACE = closing(554, '5.5.0', 'Message data after a refused DATA or BDAT')

export const AUTH_SYNTAX = reply(501, '5.5.4', 'Syntax: AUTH mechanism [initial-response]')
export const AUTH_MECHANISM = reply(504, '5.5.4', 'Mechanism not offered')
export const AUTH_MALFORMED = reply(501, '5.5.2', 'Malformed authentication response')
export const AUTH_CANCELLED = reply(501, '5.7.0', 'Authentication cancelled')
export const AUTH_TOO_LONG = reply(500, '5.5.6', 'Authentication response too long')
export const AUTH_ALREADY = reply(503, '5.5.1', 'Already authenticated')
export const AUTH_IN_MAIL = reply(503, '5.5.1', 'No AUTH within a mail transaction')
export const AUTH_NEEDS_TLS = reply(538, '5.7.11', 'Encryption required before authentication')
export const AUTH_REQUIRED = reply(530, '5.7.0', 'Authentication required')
export const AUTH_FAILED = reply(535, '5.7.8', 'Authentication credentials invalid')
export const AUTH_TOO_OFTEN = closing(421, '4.7.0', 'Too many authentication failures')

export const TOO_LARGE = reply(552, '5.3.4', 'Message size exceeds the limit')
export const FAR_TOO_LARGE = closing(552, '5.3.4', 'Message size exceeds the limit')
export const NO_STORAGE = reply(452, '4.3.1', 'Insufficient system storage')
export const BARE_CR = closing(550, '5.6.11', 'Bare CR in message data')
export const BARE_LF = closing(550, '5.6.11', 'Bare LF in message data')
export const NUL = closing(550, '5.6.11', 'NUL in message data')
export const BDAT_SYNTAX = reply(501, '5.5.4', 'Syntax: BDAT size [LAST]')
export const MIXED_DATA = reply(503, '5.5.1', 'DATA after BDAT')

export const EARLY_TALKER = closing(554, '5.5.0', 'Wait for the greeting before talking')
export const TOO_MANY_CONNECTIONS = closing(421, '4.3.2', 'Too many connections, try again later')
export const TOO_MANY_FROM_YOU = closing(421, '4.7.0', 'Too many connections from your address')
export const TOO_MANY_ERRORS = closing(421, '4.7.0', 'Too many errors')
export const TOO_MANY_RESETS = closing(421, '4.7.0', 'Too many RSETs')
export const TOO_MANY_NOOPS = closing(421, '4.7.0', 'Too many commands that bring no message')
export const TOO_MANY_MESSAGES = closing(421, '4.7.0', 'Too many messages on this connection')
export const TIMED_OUT = closing(421, '4.4.2', 'Timeout, closing')
export const TOO_SLOW = closing(421, '4.4.2', 'Data rate too low, closing')
export const SESSION_TOO_LONG = closing(421, '4.4.2', 'Session too long, closing')
export const SHUTTING_DOWN = closing(421, '4.3.2', 'Service shutting down')
export const INTERNAL_ERROR = reply(451, '4.3.0', 'Internal error, try again later')
