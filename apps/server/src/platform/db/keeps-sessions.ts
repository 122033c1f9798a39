/**
 * Whether the server that we speak to keeps a session for each connection. A pooler in transaction or statement mode (PgBouncer and
 * others) does not: what a connection has set acts on somebody else's. Reaches then last one transaction (reach.ts); LISTEN, locks over
 * several transactions and migrations need a session, and another address.
 */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import pg from 'pg'
import { connectionConfig } from './client.ts'
import { Connection } from './connection.ts'

/** A connection, as far as asking takes. */
export interface Session {
  /** The server process that the greeting named. */
  readonly greeted: number | null
  /** The server process that answers now. */
  backend(): Promise<number>
  /** From here on in a transaction. */
  begin(): Promise<void>
  end(): Promise<void>
}

export type Connect = () => Promise<Session>

/** What stays of a connection from one use to the next. */
export type Keeps = 'session' | 'transaction' | 'statement'

/** Connections that keep server processes busy, so that another one has to change its own where it may. */
const BUSY = 3

export class NoSessionsError extends Error {
  override name = 'NoSessionsError'
}

/** What the server keeps for a connection. @throws what connecting throws */
export async function whatIsKept(connect: Connect): Promise<Keeps> {
  const asking = await connect()
  const opened = [asking]
  try {
    const first = await asking.backend()
    // Poolers greet with a number of their own.
    if (first === asking.greeted) return 'session'
    for (let n = 0; n < BUSY; n++) {
      const busy = await connect()
      opened.push(busy)
      const failure = await busy.begin().then(() => null, String)
      if (failure !== null) return /time/i.test(failure) ? 'transaction' : 'statement'
      // Where a pool has one server process, others wait for it.
      if ((await asking.backend().catch(() => null)) !== first) return 'transaction'
    }
    return 'session'
  } finally {
    await Promise.allSettled(opened.map((session) => session.end()))
  }
}

/**
 * Asks the servers at `url` and `listenUrl` whether the product can work with them.
 * @throws NoSessionsError with what to change, and what connecting throws
 */
export async function assertSessions(url: string, listenUrl: string | null): Promise<void> {
  const kept = await whatIsKept(connectTo(url))
  if (kept === 'statement')
    throw new NoSessionsError(
      'DATABASE_URL leads to a connection pooler that allows no transactions (PgBouncer with pool_mode = statement): ' +
        'set pool_mode = transaction for this database',
    )
  if (listenUrl === null) {
    if (kept === 'session') return
    throw new NoSessionsError(
      'DATABASE_URL leads to a connection pooler that does not keep sessions (PgBouncer with pool_mode = transaction). ' +
        'Set DATABASE_LISTEN_URL to the address of PostgreSQL itself, or pool_mode = session for this database',
    )
  }
  if ((await whatIsKept(connectTo(listenUrl))) !== 'session')
    throw new NoSessionsError(
      'DATABASE_LISTEN_URL leads to a connection pooler too: set it to the address of PostgreSQL itself',
    )
  if (!(await isHeard(url, listenUrl)))
    throw new NoSessionsError(
      'DATABASE_LISTEN_URL and DATABASE_URL lead to different databases: what is notified at one is not heard at the other',
    )
}

/** Whether a notice given at one address arrives at the other: they lead to one database. */
async function isHeard(url: string, listenUrl: string): Promise<boolean> {
  const channel = `postern_${randomUUID()}`
  const [telling, listening] = [clientOf(url), clientOf(listenUrl)]
  try {
    await Promise.all([telling.connect(), listening.connect()])
    const heard = once(listening, 'notification', { signal: AbortSignal.timeout(PATIENCE_MS) })
    await listening.query(`listen ${pg.escapeIdentifier(channel)}`)
    await telling.query('select pg_notify($1, $2)', [channel, ''])
    return await heard.then(
      () => true,
      () => false,
    )
  } finally {
    await Promise.allSettled([telling.end(), listening.end()])
  }
}

/** ms that an answer may take: a pooler lets wait whom it has no server process for. */
const PATIENCE_MS = 5_000

/** Connections of node-postgres. */
export function connectTo(url: string): Connect {
  return async () => {
    const client = clientOf(url)
    await client.connect()
    const backend = async (): Promise<number> => {
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
      return rows[0]!.pid
    }
    return {
      greeted: Number(Reflect.get(client, 'processID') ?? 0) || null,
      backend,
      begin: async () => {
        await client.query('begin')
        await backend()
      },
      end: () => client.end(),
    }
  }
}

function clientOf(url: string): pg.Client {
  const client = new Connection({
    ...connectionConfig(url),
    query_timeout: PATIENCE_MS,
    connectionTimeoutMillis: 2 * PATIENCE_MS,
  })
  client.on('error', () => undefined)
  return client
}
