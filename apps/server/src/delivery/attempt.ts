/** One attempt to send one message: server after server until one of them answers for it. */
import { BlobMissingError } from '../platform/blob/blob-store.ts'
import type { Session } from './client/client.ts'
import type { DeliveryJob } from './queue/job.ts'
import { replyText, type ServerReply } from './client/reply-reader.ts'
import { fit } from './message/fitting.ts'
import type { Seal } from './message/sealing.ts'
import { findAddresses, findHops, keyOf, type Hop, type RouteDeps } from './route/route.ts'
import { RouteError, ServerMisnamedError } from './route/route-error.ts'
import type { SessionPool } from './client/session-pool.ts'
import { SmtpError } from './client/smtp-error.ts'
import { UnreadableMessageError, type Source } from './message/source.ts'
import { sendMessage, type OutgoingMessage } from './client/transaction.ts'

export interface AttemptDeps {
  readonly route: RouteDeps
  readonly pool: SessionPool
  /** False where a server, the only one or one of several, has its most under way without these copies. */
  readonly mayUse?: (server: string, isOnly: boolean) => boolean
  /** False once the copies may be in other hands. */
  readonly mayEnd?: () => boolean
  /** Seals the copies where they are not as the message came. */
  readonly seal?: Seal
}

/** The copies wait until their server has a place: nothing was tried. */
export class ServerBusyError extends Error {}

/** What became of one recipient. */
export interface AttemptResult {
  readonly kind: 'delivered' | 'deferred' | 'failed'
  readonly server: string
  /** Address of the server that took it. */
  readonly ip?: string
  readonly reply: string
  /** Code of the server's reply, 0 when the words are ours. */
  readonly code: number
  /** A server took the conversation to its end, whatever it said. */
  readonly reached: boolean
  /** Delivered to a server that does not report on deliveries. */
  readonly withoutDsn?: boolean
  /** Trouble of ours kept it from being tried: the next attempt comes soon. */
  readonly local?: true
  /** The server offers no TLS, or none whose certificate can be verified. */
  readonly noTls?: true
  /** Verified TLS is asked for, and no server has it. */
  readonly held?: true
  /** Waits for an administrator, however long. */
  readonly stuck?: true
  /** The bytes we answered for cannot be read: it is tried again for as long as they are expected to come back. */
  readonly unreadable?: UnreadableMessageError
}

/**
 * Sends to all of `jobs`, copies of one message for one destination. Never throws for what servers do.
 * @throws ServerBusyError
 */
export async function attemptSend(
  jobs: readonly DeliveryJob[],
  source: Source,
  deps: AttemptDeps,
): Promise<readonly AttemptResult[]> {
  const [first] = jobs
  if (!first) return []
  const all = (result: AttemptResult): AttemptResult[] => jobs.map(() => result)
  try {
    // Before a server is bothered: without the bytes there is nothing to say to it.
    await source.probe()
    const problems: Problem[] = []
    let busy: Hop | null = null
    const hops = await findHops(first, deps.route)
    for (const hop of hops) {
      // Another of the same preference may take what a busy one can't; those behind them are for when they are away.
      if (busy && hop.preference !== busy.preference) break
      const outcome = await tryHop(hop, hops.length === 1, jobs, source, deps)
      if (outcome === 'busy') busy = hop
      else if ('results' in outcome) return outcome.results
      else problems.push(outcome)
      if (outcome !== 'busy' && outcome.final) break
    }
    return all(conclude(first, problems, busy))
  } catch (error) {
    if (error instanceof RouteError) return all(ours(error.permanent ? 'failed' : 'deferred', error.message))
    if (error instanceof BlobMissingError) return all(ours('failed', '5.3.0 the stored message is gone'))
    if (error instanceof UnreadableMessageError) {
      return all({ ...ours('deferred', `4.3.0 ${error.message}`), reached: true, unreadable: error })
    }
    throw error
  }
}

/** What follows where no server took it. @throws ServerBusyError */
function conclude(job: DeliveryJob, problems: readonly Problem[], busy: Hop | null): AttemptResult {
  // What a server has heard of counts as an attempt, else it would hear of it again and again.
  if (busy && problems.every(({ leftAlone }) => leftAlone)) throw new ServerBusyError(busy.host)
  const last = problems.at(-1)?.result
  if (!last) return ours('deferred', '4.4.4 no server to send to')
  // One that was passed over for being busy may have what is asked for.
  if (busy) return last
  if (job.requireTls && problems.every(({ result }) => result.noTls))
    return { ...last, kind: 'failed', held: true }
  // Where another server is only away, the mail is given up in its time, as without the misnamed one. What a filter named, or a
  // user, is written in the copy, and no correction reaches it there.
  const waits = job.route === null && problems.every(({ misnamed }) => misnamed)
  return waits ? { ...last, stuck: true } : last
}

/** As a server answers that cannot take what it is given (RFC 5321 §4.2.3): the archive's copy then waits. */
const REFUSED = 554

/** Why a server did not take it. */
interface Problem {
  readonly result: AttemptResult
  /** No other server may be tried. */
  readonly final: boolean
  /** Nobody was asked: it could not be reached a moment ago, or has no address. */
  readonly leftAlone?: boolean
  /** Its name leads nowhere: an administrator has to mend that. */
  readonly misnamed?: boolean
}

type HopOutcome = 'busy' | { readonly results: readonly AttemptResult[] } | Problem

async function tryHop(
  hop: Hop,
  isOnly: boolean,
  jobs: readonly DeliveryJob[],
  source: Source,
  deps: AttemptDeps,
): Promise<HopOutcome> {
  const { pool } = deps
  const key = keyOf(hop)
  const server = `${hop.host}:${hop.port}`
  const dead = pool.deadBecause(key)
  if (dead) return { result: fromError(dead, server), final: false, leftAlone: true }
  if (deps.mayUse?.(key, isOnly) === false) return 'busy'
  // A kept connection may have been closed by the server meanwhile: that says nothing about the server.
  for (let session = pool.take(key); session; session = pool.take(key)) {
    const outcome = await transact(session, key, server, jobs, source, deps)
    if (!('error' in outcome)) return outcome
    if (outcome.error.problem !== 'connection' || outcome.error.reply)
      return giveUp(outcome.error, key, server, pool)
    if (outcome.error.afterDot) return giveUp(outcome.error, key, server, pool)
  }
  let session: Session
  try {
    session = await connectAny(hop, deps)
    pool.markAlive(key)
  } catch (error) {
    if (error instanceof RouteError) {
      const result = ours(error.permanent ? 'failed' : 'deferred', error.message)
      return { result, final: false, leftAlone: true, misnamed: error instanceof ServerMisnamedError }
    }
    if (!(error instanceof SmtpError)) throw error
    pool.markDead(key, error)
    return { result: fromError(error, server), final: false }
  }
  const outcome = await transact(session, key, server, jobs, source, deps)
  return 'error' in outcome ? giveUp(outcome.error, key, server, pool) : outcome
}

/**
 * After the dot the message may have been taken: trying elsewhere at once would make a second copy (S21).
 * What no server can take is final too.
 */
function giveUp(error: SmtpError, key: string, server: string, pool: SessionPool): HopOutcome {
  if (error.problem === 'timeout' && !error.afterDot) pool.markDead(key, error)
  return { result: fromError(error, server), final: error.afterDot || error.problem === 'content' }
}

async function connectAny(hop: Hop, deps: AttemptDeps): Promise<Session> {
  let last: unknown = null
  for (const address of await findAddresses(hop, deps.route)) {
    try {
      return await deps.pool.open(address)
    } catch (error) {
      last = error
    }
  }
  throw last
}

async function transact(
  session: Session,
  key: string,
  server: string,
  jobs: readonly DeliveryJob[],
  source: Source,
  deps: AttemptDeps,
): Promise<{ readonly results: readonly AttemptResult[] } | { readonly error: SmtpError }> {
  try {
    const replies = await sendMessage(session, await toMessage(session, jobs, source, deps))
    deps.pool.give(key, session)
    return {
      results: replies.map((reply) => {
        const result = fromReply(reply, server, session)
        return isOneTooMany(reply, replies) ? { ...result, kind: 'deferred' } : result
      }),
    }
  } catch (error) {
    if (error instanceof SmtpError && ['content', 'form'].includes(error.problem))
      deps.pool.give(key, session)
    else session.wire.destroy()
    if (!(error instanceof SmtpError)) throw error
    return { error }
  }
}

async function toMessage(
  session: Session,
  jobs: readonly DeliveryJob[],
  source: Source,
  { seal, mayEnd }: AttemptDeps,
): Promise<OutgoingMessage> {
  const first = jobs[0]!
  return {
    sender: first.sender,
    recipients: jobs.map((job) => ({ address: job.recipient, notify: job.notify, orcpt: job.orcpt })),
    envid: first.envid,
    ret: first.ret,
    ...(await fit(session, first, source, seal)),
    ...(mayEnd ? { mayEnd } : {}),
  }
}

/**
 * A server that took others of the transaction and has no room for more in it says 552 (RFC 5321 §4.5.3.1.10: as if it had said 452),
 * which is a full mailbox else.
 */
function isOneTooMany({ code, enhanced }: ServerReply, all: readonly ServerReply[]): boolean {
  return code === 552 && (enhanced === '' || enhanced === '5.5.3') && all.some((other) => other.code < 300)
}

function fromReply(reply: ServerReply, server: string, session: Session): AttemptResult {
  const kind = reply.code < 300 ? 'delivered' : reply.code >= 500 ? 'failed' : 'deferred'
  const withoutDsn = kind === 'delivered' && !session.offers.has('DSN')
  const { ip } = session.server
  return { kind, server, ip, reply: replyText(reply), code: reply.code, reached: true, withoutDsn }
}

function fromError(error: SmtpError, server: string): AttemptResult {
  const isUnfit = error.problem === 'content' || error.problem === 'form'
  return {
    kind: isUnfit ? 'failed' : 'deferred',
    server,
    reply: error.message,
    code: error.reply?.code ?? (error.problem === 'form' ? REFUSED : 0),
    reached: isUnfit,
    ...(error.problem === 'tls' ? { noTls: true } : {}),
  }
}

function ours(kind: 'deferred' | 'failed', reply: string): AttemptResult {
  return { kind, server: '', reply, code: 0, reached: kind === 'failed' }
}
