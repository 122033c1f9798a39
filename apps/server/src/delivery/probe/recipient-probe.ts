/**
 * Asks servers whether they take mail for a recipient, over connections kept between questions. Logs in where a server wants it. Sends
 * no mail.
 */
import type { ClientOptions, Session } from '../client/client.ts'
import { replyText, type ServerReply } from '../client/reply-reader.ts'
import type { Server } from '../queue/job.ts'
import { logIn, type Login } from '../client/login.ts'
import { findOwnAddresses, keyOf, type RouteDeps } from '../route/route.ts'
import { DEFAULT_POOL, SessionPool } from '../client/session-pool.ts'
import { SmtpError } from '../client/smtp-error.ts'
import { lru, type Lru } from '../../platform/lru.ts'

/** `unsure`: it would not say; `silent`: no server answered. */
export type ProbeAnswer = 'exists' | 'unknown' | 'unsure' | 'silent'

/** A server that may want a login, whose password is sealed. */
export interface AskedServer extends Server {
  readonly login?: { readonly user: string; readonly sealed: Buffer }
}

export interface RecipientProbe {
  /** Asks the first of the servers that answers. Never rejects; ends soon after `signal` aborts. */
  ask(servers: readonly AskedServer[], recipient: string, signal: AbortSignal): Promise<ProbeAnswer>
  close(): void
}

export interface ProbeDeps {
  readonly client: ClientOptions
  readonly lookup: RouteDeps['lookup']
  /** Inner networks open to servers whoever named them. */
  readonly isOpenNetwork?: (ip: string) => boolean
  /** Opens the password of a server's login, null when it is not for that server; without it nobody logs in. */
  readonly openPassword?: (server: AskedServer) => string | null
  /** Told why a server gave no clear answer, once a minute for each server. */
  readonly onTrouble: (server: Server, why: Error) => void
}

/** What came of one question. */
interface Heard {
  /** Null when the conversation broke off. */
  readonly answer: Exclude<ProbeAnswer, 'silent'> | null
  /** Why it is not clear. */
  readonly why: Error | null
}

/** ms of each step; the caller's signal bounds all of them together. */
const STEP = 5_000
const TIMEOUTS = { connect: STEP, tls: STEP, greeting: STEP, command: STEP }
const IDLE = 3
const PRUNE_MS = 5_000
const TROUBLE_MS = 60_000
const TROUBLED_SERVERS = 10_000
/** ms after which a refused login is tried again: servers lock accounts that are guessed at. */
const REFUSED_LOGIN_MS = 300_000

export function createRecipientProbe({
  client,
  onTrouble,
  openPassword = () => null,
  ...route
}: ProbeDeps): RecipientProbe {
  const pool = openPool(client)
  const timer = setInterval(() => pool.prune(), PRUNE_MS)
  timer.unref()
  const refusedLogins = lru<string, SmtpError>(TROUBLED_SERVERS, { ttl: REFUSED_LOGIN_MS })
  const told = lru<string, true>(TROUBLED_SERVERS, { ttl: TROUBLE_MS })

  function tell(server: Server, why: Error): void {
    const key = keyOf(server)
    if (told.has(key)) return
    told.set(key, true)
    onTrouble(server, why)
  }

  return {
    async ask(servers, recipient, signal) {
      if (/[\p{Cc}<>]/u.test(recipient)) return 'unsure'
      for (const server of servers) {
        if (signal.aborted) break
        const { answer, why } = await askServer(
          { pool, route, openPassword, refusedLogins },
          server,
          recipient,
          signal,
        )
        if (why) tell(server, why)
        if (answer !== null) return answer
      }
      return 'silent'
    },
    close() {
      clearInterval(timer)
      pool.close()
    },
  }
}

function openPool(client: ClientOptions): SessionPool {
  const options = {
    ...client,
    // Our name may change while we run.
    get helo() {
      return client.helo
    },
    timeouts: { ...TIMEOUTS, ...client.timeouts },
  }
  return new SessionPool(options, { ...DEFAULT_POOL, idlePerServer: IDLE })
}

interface Ways {
  readonly pool: SessionPool
  readonly route: Pick<ProbeDeps, 'lookup' | 'isOpenNetwork'>
  readonly openPassword: (server: AskedServer) => string | null
  /** By the key of connections: another login is another key. */
  readonly refusedLogins: Lru<string, SmtpError>
}

async function askServer(
  ways: Ways,
  server: AskedServer,
  recipient: string,
  signal: AbortSignal,
): Promise<Heard> {
  const { pool } = ways
  const key = sessionKey(server)
  const barred = ways.refusedLogins.get(key)
  if (barred) return { answer: null, why: barred }
  for (let kept = pool.take(key); kept; kept = pool.take(key)) {
    const heard = await converse(kept, recipient, signal)
    // One that was kept may have ended since: that says nothing of the server.
    if (heard.answer === null) continue
    pool.give(key, kept)
    return heard
  }
  const session = await connect(ways, key, server, signal)
  if (session instanceof Error) return { answer: null, why: session }
  const heard = signal.aborted ? TOO_LATE : await converse(session, recipient, signal)
  pool.give(key, session)
  return heard
}

/** A new connection, or why there is none. */
async function connect(
  ways: Ways,
  key: string,
  server: AskedServer,
  signal: AbortSignal,
): Promise<Session | Error> {
  const { pool, route } = ways
  let why: Error = TOO_LATE.why
  try {
    for (const address of await findOwnAddresses(server, route)) {
      if (signal.aborted) break
      try {
        return await loggedIn(await pool.open(address), ways, key, server)
      } catch (error) {
        why = asError(error)
        // It would be refused at the next address too.
        if (ways.refusedLogins.has(key)) break
      }
    }
  } catch (error) {
    why = asError(error)
  }
  return why
}

/** Who logs in has connections of their own. */
function sessionKey(server: AskedServer): string {
  const { login } = server
  return login ? `${keyOf(server)} ${login.user} ${login.sealed.toString('base64')}` : keyOf(server)
}

/** The session once the server knows us; it is closed where that fails. */
async function loggedIn(session: Session, ways: Ways, key: string, server: AskedServer): Promise<Session> {
  if (!server.login) return session
  try {
    const login: Login = { user: server.login.user, password: passwordOf(ways, server) }
    await logIn(session, login, session.timeouts.command)
    return session
  } catch (error) {
    session.wire.destroy()
    const isFinal =
      error instanceof SmtpError && error.problem === 'login' && (error.reply?.code ?? 500) >= 500
    if (isFinal) ways.refusedLogins.set(key, error)
    throw error
  }
}

function passwordOf(ways: Ways, server: AskedServer): string {
  const password = ways.openPassword(server)
  if (password !== null) return password
  throw new SmtpError('login', 'auth', 'the stored password of the login cannot be opened: enter it again')
}

const TOO_LATE = { answer: null, why: new Error('no answer in time') }

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}

/** Asks over an open connection, which is closed when the conversation breaks off. */
async function converse(session: Session, recipient: string, signal: AbortSignal): Promise<Heard> {
  const { wire, timeouts, offers } = session
  const stop = (): void => wire.destroy()
  signal.addEventListener('abort', stop)
  try {
    if (session.needsReset) {
      wire.write('RSET\r\n')
      await wire.reply('mail', timeouts.command)
    }
    session.needsReset = true
    session.sent++
    const utf8 = /[\u0080-\uffff]/.test(recipient)
    if (utf8 && !offers.has('SMTPUTF8')) return { answer: 'unsure', why: null }
    wire.write(`MAIL FROM:<>${utf8 ? ' SMTPUTF8' : ''}\r\n`)
    const mail = await wire.reply('mail', timeouts.command)
    if (mail.code !== 250) return { answer: 'unsure', why: refused('MAIL', mail) }
    wire.write(`RCPT TO:<${recipient}>\r\n`)
    const rcpt = await wire.reply('rcpt', timeouts.command)
    const answer = answerOf(rcpt)
    return { answer, why: answer === 'unsure' ? refused('RCPT', rcpt) : null }
  } catch (error) {
    wire.destroy()
    return signal.aborted ? TOO_LATE : { answer: null, why: asError(error) }
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

function refused(command: string, reply: ServerReply): Error {
  return new Error(`${command} was answered ${replyText(reply)}`)
}

const NO_MAILBOX = new Set([550, 551, 553])
/** Addressing problems, a disabled mailbox, and the status that says nothing. */
const MAILBOX_STATUS = /^5\.(?:1\.\d+|2\.1|0\.0)$/

/**
 * What RCPT's reply says of the mailbox. Refusals for other reasons (policy 5.7.x, a full mailbox, greylisting) say
 * nothing of it (RFC 3463 §3.2).
 */
export function answerOf(reply: ServerReply): 'exists' | 'unknown' | 'unsure' {
  if (reply.code >= 200 && reply.code < 300) return 'exists'
  if (reply.code < 500) return 'unsure'
  const ofTheMailbox = reply.enhanced === '' || MAILBOX_STATUS.test(reply.enhanced)
  return NO_MAILBOX.has(reply.code) && ofTheMailbox ? 'unknown' : 'unsure'
}
