/** Logs in to a server by SMTP AUTH (RFC 4954): PLAIN (RFC 4616), else LOGIN, over TLS only. */
import type { Session } from './client.ts'
import { replyText, type ServerReply } from './reply-reader.ts'
import { SmtpError } from './smtp-error.ts'

export interface Login {
  readonly user: string
  readonly password: string
}

/** What a log or a dialogue shows of the commands that carry secrets. */
const HIDDEN = '***'

/**
 * Logs in over an open session within `ms` for each command.
 * @throws SmtpError: login, with the reply where the server refused it; connection and timeout as of any command
 */
export async function logIn(session: Session, { user, password }: Login, ms: number): Promise<void> {
  if (!session.wire.tls) throw noWay('a login is sent over TLS only, and the connection is not encrypted')
  const offered = new Set((session.offers.get('AUTH') ?? '').toUpperCase().split(' '))
  const base64 = (text: string): string => Buffer.from(text).toString('base64')
  if (offered.has('PLAIN')) {
    settled(await say(session, `AUTH PLAIN ${base64(`\0${user}\0${password}`)}`, 'AUTH PLAIN', ms))
  } else if (offered.has('LOGIN')) {
    expect334(await say(session, 'AUTH LOGIN', 'AUTH LOGIN', ms))
    expect334(await say(session, base64(user), '', ms))
    settled(await say(session, base64(password), '', ms))
  } else throw noWay('the server offers no AUTH PLAIN or LOGIN')
}

async function say({ wire }: Session, line: string, shown: string, ms: number): Promise<ServerReply> {
  wire.writeSecret(`${line}\r\n`, line === shown ? shown : `${shown} ${HIDDEN}`.trim())
  return wire.reply('auth', ms)
}

function expect334(reply: ServerReply): void {
  if (reply.code !== 334) throw refused(reply)
}

function settled(reply: ServerReply): void {
  if (reply.code !== 235) throw refused(reply)
}

function refused(reply: ServerReply): SmtpError {
  return new SmtpError('login', 'auth', `the login was answered ${replyText(reply)}`, { reply })
}

function noWay(words: string): SmtpError {
  return new SmtpError('login', 'auth', words)
}
