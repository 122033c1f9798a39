/**
 * Whether the server that we speak to keeps a session for each connection. A pooler in transaction or statement mode (PgBouncer and
 * others) does not: what a connection has set, such as whose rows it may see (tenant.ts), would then act on somebody else's.
 */
import pg from 'pg'

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

/** Connections that keep server processes busy, so that another one has to change its own where it may. */
const BUSY = 3

export class NoSessionsError extends Error {
  override name = 'NoSessionsError'

  /** @param variable which address it is */
  constructor(variable = 'DATABASE_URL') {
    const remedy =
      variable === 'DATABASE_URL'
        ? 'Set DATABASE_LISTEN_URL to PostgreSQL itself and pool_mode = transaction, or pool_mode = session'
        : 'It has to lead to PostgreSQL itself'
    super(
      `${variable} leads to a connection pooler that does not keep sessions (PgBouncer with pool_mode = transaction or statement). ${remedy}`,
    )
  }
}

/** @throws NoSessionsError about `variable`, and what connecting throws */
export async function assertSessions(connect: Connect, variable = 'DATABASE_URL'): Promise<void> {
  try {
    await assertKept(connect)
  } catch (error) {
    throw error instanceof NoSessionsError ? new NoSessionsError(variable) : error
  }
}

async function assertKept(connect: Connect): Promise<void> {
  const asking = await connect()
  const opened = [asking]
  try {
    const first = await asking.backend()
    // Poolers greet with a number of their own.
    if (first === asking.greeted) return
    for (let n = 0; n < BUSY; n++) {
      const busy = await connect()
      opened.push(busy)
      await orNoSessions(busy.begin())
      if ((await orNoSessions(asking.backend())) !== first) throw new NoSessionsError()
    }
  } finally {
    await Promise.allSettled(opened.map((session) => session.end()))
  }
}

/** In statement mode there are no transactions; where a pool has one server process, others wait for it. */
async function orNoSessions<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (cause) {
    throw Object.assign(new NoSessionsError(), { cause })
  }
}

/** ms that an answer may take: a pooler lets wait whom it has no server process for. */
const PATIENCE_MS = 5_000

/** Connections of node-postgres. */
export function sessionsOf(url: string): Connect {
  return async () => {
    const client = new pg.Client({
      connectionString: url,
      query_timeout: PATIENCE_MS,
      connectionTimeoutMillis: 2 * PATIENCE_MS,
    })
    client.on('error', () => undefined)
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
