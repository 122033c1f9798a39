/** AUTH (RFC 4954) by PLAIN (RFC 4616) and LOGIN, over TLS only: whatever is said here ends with one reply. */
import { isUtf8 } from 'node:buffer'
import { ask, FAILED } from './ask.ts'
import { refuseLine } from './bad-line.ts'
import type { Connection } from './connection.ts'
import type { Credentials } from './hooks.ts'
import * as replies from './replies.ts'
import type { SmtpReply } from './reply.ts'

/** Octets of a line within the exchange, with its CRLF (RFC 4954 §4). */
export const MAX_AUTH_LINE = 12_288 + 2
/** What may reasonably be typed; longer ones are nobody's. */
const MAX_IDENTITY = 320
const MAX_PASSWORD = 1_024

type Exchange = (conn: Connection, initial: string | undefined) => Promise<Credentials | null>

/** Mechanism → how its credentials are asked for; null once the client has been answered. */
const MECHANISMS: ReadonlyMap<string, Exchange> = new Map([
  ['PLAIN', plain],
  ['LOGIN', login],
])

/** What EHLO says. */
export const AUTH_KEYWORD = `AUTH ${[...MECHANISMS.keys()].join(' ')}`

/** Whether AUTH is to be had on this connection as it is. */
export function offersAuth({ owner, session }: Connection): boolean {
  return owner.options.auth === true && session.tls !== null
}

/** The AUTH command and the exchange that follows it. */
export async function auth(conn: Connection, args: string): Promise<void> {
  const fault = outOfPlace(conn)
  if (fault) return conn.refuse('auth', ...fault)
  const [, name = '', initial] = /^([A-Za-z0-9_-]{1,20})(?: +([^ ]+))?$/.exec(args) ?? []
  if (name === '') return conn.refuse('auth', replies.AUTH_SYNTAX, 'bad-syntax')
  const exchange = MECHANISMS.get(name.toUpperCase())
  if (!exchange) return conn.refuse('auth', replies.AUTH_MECHANISM, 'bad-parameter')
  const credentials = await exchange(conn, initial)
  if (credentials) await prove(conn, credentials)
}

/** Why AUTH may not be said now; null when it may. */
function outOfPlace(conn: Connection): [reply: SmtpReply, reason: string] | null {
  const { session, owner } = conn
  if (owner.options.auth !== true) return [replies.NOT_IMPLEMENTED, 'not-offered']
  if (session.tls === null) return [replies.AUTH_NEEDS_TLS, 'auth-without-tls']
  if (!session.esmtp) return [replies.HELO_FIRST, 'bad-sequence']
  if (session.auth !== null) return [replies.AUTH_ALREADY, 'bad-sequence']
  return conn.transaction ? [replies.AUTH_IN_MAIL, 'bad-sequence'] : null
}

async function prove(conn: Connection, credentials: Credentials): Promise<void> {
  const answer = await ask(conn, 'auth', () =>
    conn.owner.hooks.authenticate(conn.session, credentials, conn.signal),
  )
  if (answer === FAILED) return
  if ('refuse' in answer) return refused(conn, answer.refuse)
  conn.renewSession({ auth: answer.identity })
  conn.send(replies.AUTH_OK)
}

/** Guessing on one connection ends after a few tries, whatever the owner counts over all of them. */
function refused(conn: Connection, reply: SmtpReply): void {
  if (reply.close !== true && reply.code >= 500 && !conn.counts.countAuthFailure())
    return conn.refuse('auth', replies.AUTH_TOO_OFTEN, 'too-many-auth-failures')
  conn.send(reply)
  if (!conn.closing) conn.countIdle()
}

/** `[authzid] NUL authcid NUL passwd`; acting for somebody else is nobody's right. */
async function plain(conn: Connection, initial: string | undefined): Promise<Credentials | null> {
  const text = await (initial === undefined ? response(conn, '') : taken(conn, fromInitial(initial)))
  if (text === null) return null
  const [authorised = '', identity = '', password = '', ...rest] = text.split('\0')
  const isWhole = rest.length === 0 && isIdentity(identity) && isPassword(password)
  if (!isWhole) return malformed(conn)
  if (authorised !== '' && authorised.toLowerCase() !== identity.toLowerCase()) {
    refused(conn, replies.AUTH_FAILED)
    return null
  }
  return { identity, password }
}

/** Never standardised, used by many: name and password, each after a word of ours. */
async function login(conn: Connection, initial: string | undefined): Promise<Credentials | null> {
  const identity = await (initial === undefined
    ? response(conn, 'Username:')
    : taken(conn, fromInitial(initial)))
  if (identity === null) return null
  if (!isIdentity(identity)) return malformed(conn)
  const password = await response(conn, 'Password:')
  if (password === null) return null
  return isPassword(password) ? { identity, password } : malformed(conn)
}

function malformed(conn: Connection): null {
  conn.refuse('auth', replies.AUTH_MALFORMED, 'bad-syntax')
  return null
}

const isIdentity = (text: string): boolean =>
  text !== '' && text.length <= MAX_IDENTITY && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text)

const isPassword = (text: string): boolean =>
  text !== '' && text.length <= MAX_PASSWORD && !text.includes('\0')

/** `=` stands for a response of no octets (RFC 4954 §4). */
function fromInitial(initial: string): string | null {
  return initial === '=' ? '' : decode(initial)
}

/** Challenges the client and reads its answer; null once it has been told why that is none. */
async function response(conn: Connection, challenge: string): Promise<string | null> {
  conn.send(replies.reply(334, '', Buffer.from(challenge, 'latin1').toString('base64')))
  const deadline = performance.now() + conn.limits.commandTimeoutMs
  for (;;) {
    const line = conn.lines.scan(conn.input, MAX_AUTH_LINE)
    if (line?.kind === 'line') {
      const text = line.bytes.toString('latin1')
      if (text !== '*') return taken(conn, decode(text))
      conn.refuse('auth', replies.AUTH_CANCELLED, 'cancelled')
      return null
    }
    if (line?.kind === 'too-long') conn.refuse('auth', replies.AUTH_TOO_LONG, 'line-too-long')
    else if (line) refuseLine(conn, line.kind)
    if (line || !(await conn.waitUntil(deadline))) return null
  }
}

function taken(conn: Connection, text: string | null): string | null {
  return text ?? malformed(conn)
}

/** The text behind base64 as RFC 4648 §4 has it, with nothing else in between; null for what is none, or no UTF-8. */
function decode(text: string): string | null {
  const bytes = Buffer.from(text, 'base64')
  return bytes.toString('base64') === text && isUtf8(bytes) ? bytes.toString('utf8') : null
}
