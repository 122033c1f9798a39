/** Asks servers whether they take mail for a recipient, over connections kept between questions. Sends no mail. */
import type { ClientOptions, ServerAddress, Session } from './client.ts'
import type { ServerReply } from './reply-reader.ts'
import { findOwnAddresses, type RouteDeps } from './route.ts'
import { DEFAULT_POOL, SessionPool } from './session-pool.ts'
import { SmtpError } from './smtp-error.ts'

/** `unsure`: it would not say; `silent`: no server answered. */
export type ProbeAnswer = 'exists' | 'unknown' | 'unsure' | 'silent'

export interface ProbedServer {
  readonly host: string
  readonly port: number
  readonly secure: number
}

export interface RecipientProbe {
  /** Asks the first of the servers that answers. Never rejects; ends soon after `signal` aborts. */
  ask(servers: readonly ProbedServer[], recipient: string, signal: AbortSignal): Promise<ProbeAnswer>
  close(): void
}

/** ms of each step; the caller's signal bounds all of them together. */
const STEP = 5_000
const TIMEOUTS = { connect: STEP, tls: STEP, greeting: STEP, command: STEP }
const IDLE = 3
const PRUNE_MS = 5_000

export function createRecipientProbe(client: ClientOptions, lookup: RouteDeps['lookup']): RecipientProbe {
  const pool = new SessionPool(
    { ...client, timeouts: { ...TIMEOUTS, ...client.timeouts } },
    { ...DEFAULT_POOL, idlePerServer: IDLE },
  )
  const timer = setInterval(() => pool.prune(), PRUNE_MS)
  timer.unref()

  async function askServer(
    server: ProbedServer,
    recipient: string,
    signal: AbortSignal,
  ): Promise<ProbeAnswer | null> {
    const key = `${server.host}:${server.port}:${server.secure}`
    for (let kept = pool.take(key); kept; kept = pool.take(key)) {
      const answer = await converse(kept, recipient, signal)
      if (answer === null) continue
      pool.give(key, kept)
      return answer
    }
    const session = await connect(server, signal)
    const answer = session && (await converse(session, recipient, signal))
    if (session && answer !== null) pool.give(key, session)
    return answer
  }

  async function connect(server: ProbedServer, signal: AbortSignal): Promise<Session | null> {
    const addresses = await findOwnAddresses(server, lookup).catch((): ServerAddress[] => [])
    for (const address of addresses) {
      if (signal.aborted) return null
      const session = await pool.open(address).catch(() => null)
      if (session) return session
    }
    return null
  }

  return {
    async ask(servers, recipient, signal) {
      if (/[\p{Cc}<>]/u.test(recipient)) return 'unsure'
      for (const server of servers) {
        if (signal.aborted) break
        const answer = await askServer(server, recipient, signal)
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

/** Asks over an open connection; null when it broke, and is closed then. */
async function converse(
  session: Session,
  recipient: string,
  signal: AbortSignal,
): Promise<ProbeAnswer | null> {
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
    if (utf8 && !offers.has('SMTPUTF8')) return 'unsure'
    wire.write(`MAIL FROM:<>${utf8 ? ' SMTPUTF8' : ''}\r\n`)
    const mail = await wire.reply('mail', timeouts.command)
    if (mail.code !== 250) return 'unsure'
    wire.write(`RCPT TO:<${recipient}>\r\n`)
    return answerOf(await wire.reply('rcpt', timeouts.command))
  } catch (error) {
    wire.destroy()
    if (error instanceof SmtpError) return null
    throw error
  } finally {
    signal.removeEventListener('abort', stop)
  }
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
