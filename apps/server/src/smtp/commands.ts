/** The commands of RFC 5321 §4.1.1 but DATA and BDAT, which are in data.ts. */
import { allows, ask, FAILED } from './ask.ts'
import { auth, AUTH_KEYWORD, offersAuth } from './auth.ts'
import type { Connection } from './connection.ts'
import { bdat, data } from './data.ts'
import { parseMailParameters, parseRcptParameters } from './parameters.ts'
import { isRouted, parsePath } from './path.ts'
import type { ParsedPath, PathFault } from './path.ts'
import * as replies from './replies.ts'
import type { SmtpReply } from './reply.ts'
import type { Transaction } from './transaction.ts'

type Command = (conn: Connection, args: string) => Promise<void> | void

/** Verb → what it does. Session-less verbs that only cost us time are counted against `maxNoops`. */
export const COMMANDS: ReadonlyMap<string, Command> = new Map<string, Command>([
  ['EHLO', (conn, args) => greet(conn, args, true)],
  ['HELO', (conn, args) => greet(conn, args, false)],
  ['MAIL', mail],
  ['RCPT', rcpt],
  ['DATA', data],
  ['BDAT', bdat],
  ['RSET', reset],
  ['NOOP', (conn) => idle(conn, replies.OK)],
  ['VRFY', (conn, args) => (args === '' ? noArgument(conn) : idle(conn, replies.CANNOT_VERIFY))],
  ['HELP', (conn) => idle(conn, replies.HELP)],
  ['EXPN', (conn) => refuseVerb(conn, replies.NOT_IMPLEMENTED)],
  ['QUIT', quit],
  ['STARTTLS', startTls],
  ['AUTH', auth],
  ['XCLIENT', (conn) => refuseVerb(conn, replies.XCLIENT_REFUSED)],
  ...['SEND', 'SOML', 'SAML', 'TURN', 'ETRN', 'XFORWARD'].map((verb): [string, Command] => [
    verb,
    (conn) => refuseVerb(conn, replies.NOT_IMPLEMENTED),
  ]),
  // A browser made to talk to us (cross-protocol attacks) is cut off before it gets to its body.
  ...['GET', 'POST', 'PUT', 'HEAD', 'CONNECT', 'OPTIONS'].map((verb): [string, Command] => [
    verb,
    (conn) => conn.refuse('helo', replies.NOT_HTTP, 'not-smtp'),
  ]),
])

function refuseVerb(conn: Connection, reply: SmtpReply): void {
  conn.refuse('helo', reply, 'not-offered')
}

function noArgument(conn: Connection): void {
  conn.refuse('helo', replies.reply(501, '5.5.4', 'Argument required'), 'bad-syntax')
}

function idle(conn: Connection, reply: SmtpReply): void {
  if (conn.countIdle()) conn.send(reply)
}

function reset(conn: Connection, args: string): void {
  if (args !== '') return conn.refuse('helo', replies.NO_ARGUMENT, 'bad-syntax')
  if (!conn.counts.countReset()) {
    return conn.refuse('helo', replies.TOO_MANY_RESETS, 'too-many-resets')
  }
  conn.reset()
  conn.send(replies.OK)
}

function quit(conn: Connection, args: string): void {
  if (args !== '') return conn.refuse('helo', replies.NO_ARGUMENT, 'bad-syntax')
  conn.send({ ...replies.reply(221, '2.0.0', `${conn.owner.options.hostName} closing`), close: true })
}

async function greet(conn: Connection, args: string, esmtp: boolean): Promise<void> {
  if (!/^[\x21-\x7e]{1,255}$/.test(args)) return conn.refuse('helo', replies.BAD_HELO, 'bad-syntax')
  if (conn.session.helo !== '' && !conn.countIdle()) return
  conn.reset()
  conn.renewSession({ helo: args, esmtp })
  if (!(await allows(conn, 'helo', () => conn.owner.hooks.helo(conn.session)))) {
    return conn.renewSession({ helo: '', esmtp: false })
  }
  const { hostName } = conn.owner.options
  conn.send(esmtp ? replies.reply(250, '', hostName, ...extensions(conn)) : replies.reply(250, '', hostName))
}

function extensions(conn: Connection): string[] {
  const { maxMessageSize } = conn.limits
  const tls = conn.owner.certificates !== null && conn.session.tls === null
  return [
    'PIPELINING',
    maxMessageSize > 0 ? `SIZE ${maxMessageSize}` : 'SIZE',
    ...(tls ? ['STARTTLS'] : []),
    ...(offersAuth(conn) ? [AUTH_KEYWORD] : []),
    'ENHANCEDSTATUSCODES',
    '8BITMIME',
    'DSN',
    'SMTPUTF8',
    'CHUNKING',
  ]
}

async function startTls(conn: Connection, args: string): Promise<void> {
  const { certificates } = conn.owner
  if (args !== '') return conn.refuse('helo', replies.NO_ARGUMENT, 'bad-syntax')
  if (conn.session.tls) return conn.refuse('helo', replies.TLS_ALREADY, 'bad-sequence')
  if (!certificates) return conn.refuse('helo', replies.NOT_IMPLEMENTED, 'not-offered')
  conn.reset()
  conn.send(replies.START_TLS)
  if (await conn.startTls(certificates, conn.handshakeMs)) return
  conn.refuse('helo', replies.TLS_FAILED, 'tls-failed')
  conn.destroy()
}

async function mail(conn: Connection, args: string): Promise<void> {
  if (conn.owner.draining) return conn.send(replies.SHUTTING_DOWN)
  if (conn.session.helo === '') return conn.refuse('mail', replies.HELO_FIRST, 'bad-sequence')
  if (conn.transaction) return conn.refuse('mail', replies.NESTED_MAIL, 'bad-sequence')
  if (conn.owner.options.authRequired === true && conn.session.auth === null)
    return conn.refuse('mail', replies.AUTH_REQUIRED, 'auth-required')
  const { maxMessageSize } = conn.limits
  if (!conn.counts.mayTakeMore) {
    return conn.refuse('mail', replies.TOO_MANY_MESSAGES, 'too-many-messages')
  }
  const path = parseArgument(conn, args, 'reverse')
  if (!path) return
  const parameters = parseMailParameters(path.rest, offersAuth(conn))
  const { address: sender } = path
  if ('code' in parameters) return conn.refuse('mail', parameters, 'bad-parameter', { sender })
  if (path.rest !== '' && !conn.session.esmtp)
    return conn.refuse('mail', replies.NO_PARAMETERS, 'bad-parameter', { sender })
  if (path.international && !parameters.smtpUtf8) {
    return conn.refuse('mail', replies.NEEDS_SMTPUTF8, 'needs-smtputf8', { sender })
  }
  if (maxMessageSize > 0 && (parameters.size ?? 0) > maxMessageSize) {
    return conn.refuse('mail', replies.TOO_LARGE, 'too-large', { sender })
  }
  const command = { sender, ...parameters }
  const receivedAt = Date.now()
  if (!(await allows(conn, 'mail', () => conn.owner.hooks.mail(conn.session, command)))) return
  conn.begin(command, receivedAt)
  conn.send(replies.SENDER_OK)
}

async function rcpt(conn: Connection, args: string): Promise<void> {
  const { transaction } = conn
  if (!transaction) return conn.refuse('rcpt', replies.MAIL_FIRST, 'bad-sequence')
  if (transaction.chunks) return conn.refuse('rcpt', replies.RCPT_AFTER_BDAT, 'bad-sequence')
  const path = parseArgument(conn, args, 'forward')
  if (!path) return
  const { address } = path
  const parameters = parseRcptParameters(path.rest, transaction.mail.smtpUtf8)
  if ('code' in parameters) return conn.refuse('rcpt', parameters, 'bad-parameter', { recipient: address })
  if (path.rest !== '' && !conn.session.esmtp) {
    return conn.refuse('rcpt', replies.NO_PARAMETERS, 'bad-parameter', { recipient: address })
  }
  if (path.international && !transaction.mail.smtpUtf8) {
    return conn.refuse('rcpt', replies.NEEDS_SMTPUTF8, 'needs-smtputf8', { recipient: address })
  }
  if (isRouted(path)) return conn.refuse('rcpt', replies.ROUTED, 'routed-recipient', { recipient: address })
  if (!transaction.hasRoom(conn.limits.maxRecipients)) return excessRecipient(conn, transaction, address)
  if (transaction.has(address)) {
    if (transaction.repeat() || conn.countIdle()) conn.send(replies.RECIPIENT_OK)
    return
  }
  const command = { address, ...parameters }
  const answer = await ask(conn, 'rcpt', () =>
    conn.owner.hooks.rcpt(conn.session, transaction.mail, command, transaction.recipients),
  )
  if (answer === FAILED) return transaction.refuse(replies.INTERNAL_ERROR)
  if ('refuse' in answer) return refusedRecipient(conn, transaction, answer.refuse)
  transaction.accept({ ...command, resolved: answer.resolved })
  conn.send(replies.RECIPIENT_OK)
}

/** 452 for a recipient too many; whoever goes on for long is no mail server. */
function excessRecipient(conn: Connection, transaction: Transaction, recipient: string): void {
  const isPatient = transaction.exceed(conn.limits.maxRecipients)
  const detail = { recipient }
  conn.refuseFreely('rcpt', replies.TOO_MANY_RECIPIENTS, 'too-many-recipients', detail)
  if (!isPatient) conn.countIdle()
}

function refusedRecipient(conn: Connection, transaction: Transaction, reply: SmtpReply): void {
  conn.send(reply)
  transaction.refuse(reply)
  if (!conn.counts.countRefusedRecipient() && !conn.closing) {
    conn.refuse('rcpt', replies.TOO_MANY_ERRORS, 'too-many-refused-recipients')
  }
}

const PREFIX = { reverse: /^FROM: *(?=<)/i, forward: /^TO: *(?=<)/i }
const EMPTY = /^TO: *$/i
const FAULT_TEXT: Record<PathFault | 'space-in-address', string> = {
  'bad-syntax': 'Address syntax',
  'empty-address': 'Address is empty',
  'space-in-address': 'Space in address',
  'source-route': 'Source routes are not accepted',
  'address-too-long': 'Address too long',
  'bad-domain': 'Domain syntax',
}
/** Faults with a reason of their own; the others are `bad-sender` or `bad-recipient`. */
const OWN_REASON: ReadonlySet<string> = new Set<PathFault | 'space-in-address'>([
  'empty-address',
  'space-in-address',
  'address-too-long',
])

/** The path of MAIL or RCPT; null when the client has been answered. */
function parseArgument(conn: Connection, args: string, kind: 'reverse' | 'forward'): ParsedPath | null {
  const prefix = PREFIX[kind].exec(args)
  const unbracketed = EMPTY.test(args) ? 'empty-address' : 'bad-syntax'
  const parsed = prefix ? parsePath(args.slice(prefix[0].length), kind) : unbracketed
  if (typeof parsed !== 'string') return parsed
  const spaced = parsed === 'bad-syntax' && /<[^>"]* [^>"]*>/.test(args)
  const fault = spaced ? 'space-in-address' : parsed
  const reason = OWN_REASON.has(fault) ? fault : kind === 'reverse' ? 'bad-sender' : 'bad-recipient'
  const [stage, enhanced] = kind === 'reverse' ? (['mail', '5.1.7'] as const) : (['rcpt', '5.1.3'] as const)
  // As written, cut at more than any address needs so that a log of refusals stays readable.
  const written = (prefix ? args.slice(prefix[0].length) : args).slice(0, 320)
  const detail = kind === 'forward' ? { recipient: written } : { sender: written }
  conn.refuse(stage, replies.reply(501, enhanced, FAULT_TEXT[fault]), reason, detail)
  return null
}
