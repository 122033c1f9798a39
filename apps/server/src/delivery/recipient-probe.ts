/** Asks servers whether they take mail for a recipient, over connections kept between questions. Sends no mail. */
import { LRUCache } from 'lru-cache'
import type { ClientOptions, Session } from './client.ts'
import { replyText, type ServerReply } from './reply-reader.ts'
import type { Server } from './job.ts'
import { findOwnAddresses, keyOf, type RouteDeps } from './route.ts'
import { DEFAULT_POOL, SessionPool } from './session-pool.ts'

/** `unsure`: it would not say; `silent`: no server answered. */
export type ProbeAnswer = 'exists' | 'unknown' | 'unsure' | 'silent'

export interface RecipientProbe {
  /** Asks the first of the servers that answers. Never rejects; ends soon after `signal` aborts. */
  ask(servers: readonly Server[], recipient: string, signal: AbortSignal): Promise<ProbeAnswer>
  close(): void
}

export interface ProbeDeps {
  readonly client: ClientOptions
  readonly lookup: RouteDeps['lookup']
  /** Inner networks open to servers whoever named them. */
  readonly isOpenNetwork?: (ip: string) => boolean
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

export function createRecipientProbe({ client, onTrouble, ...route }: ProbeDeps): RecipientProbe {
  const pool = openPool(client)
  const timer = setInterval(() => pool.prune(), PRUNE_MS)
  timer.unref()
  const told = new LRUCache<string, true>({ max: TROUBLED_SERVERS, ttl: TROUBLE_MS })

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
        const { answer, why } = await askServer({ pool, route }, server, recipient, signal)
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
}

async function askServer(ways: Ways, server: Server, recipient: string, signal: AbortSignal): Promise<Heard> {
  const { pool } = ways
  const key = keyOf(server)
  for (let kept = pool.take(key); kept; kept = pool.take(key)) {
    const heard = await converse(kept, recipient, signal)
    // One that was kept may have ended since: that says nothing of the server.
    if (heard.answer === null) continue
    pool.give(key, kept)
    return heard
  }
  const session = await connect(ways, server, signal)
  if (session instanceof Error) return { answer: null, why: session }
  const heard = signal.aborted ? TOO_LATE : await converse(session, recipient, signal)
  pool.give(key, session)
  return heard
}

/** A new connection, or why there is none. */
async function connect({ pool, route }: Ways, server: Server, signal: AbortSignal): Promise<Session | Error> {
  let why: Error = TOO_LATE.why
  try {
    for (const address of await findOwnAddresses(server, route)) {
      if (signal.aborted) break
      try {
        return await pool.open(address)
      } catch (error) {
        why = asError(error)
      }
    }
  } catch (error) {
    why = asError(error)
  }
  return why
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
